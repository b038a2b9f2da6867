import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Slide } from '#shared/entities/slide';
import { formatClock, formatRelativeTime } from '#shared/time/time-text';
import type { TimelineRangeRef } from '#shared/time/timeline-range';
import { Button, LinkButton } from '../../../../platform/components/button';
import { Dialog } from '../../../../platform/components/dialog';
import { recordingsWording as words } from '../../../../wording/recordings';
import { fitTake, type PartChoice } from '../../recorder/model/room';
import { PartChoiceField } from '../../recorder/ui/part-choice';
import { saveTakeForLater } from '../../store/takes';
import { isRunning, takeJobStore } from '../../take-jobs';
import type { AddRecording, Recording } from '../recording';
import { useRecordings } from '../use-recordings';
import { RecordingJob, RecordingPlayer, useIsBusy } from './recording-player';
import styles from './recording.module.css';

interface UnsavedTakesProps {
  project: { id: string; name: string };
  slides: readonly Slide[];
  grant: string;
  /** The duration that the plan leaves for the project, milliseconds. */
  roomMs: number;
  /** The current length of the range that a retake replaces, milliseconds; 0 if it is gone. */
  getReplacedMs: (replaced: TimelineRangeRef) => number;
  isInProject: (recording: Recording) => boolean;
  add: AddRecording;
}

/** One line, if a project has recordings that were not saved, as after a crash. Do not show it during a recording. */
export function UnsavedTakes({ project, isInProject, ...rest }: UnsavedTakesProps) {
  const projectId = project.id;
  const projectIds = useMemo(() => [projectId], [projectId]);
  const { data: recordings = [] } = useRecordings(projectIds);
  const jobs = useStore(takeJobStore);
  const [isOpen, setOpen] = useState(false);
  // A recording stays in the list until it is added.
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set());
  const add: AddRecording = async (takeId, to, how) => {
    setAdded((before) => new Set([...before, takeId]));
    const isAdded = await rest.add(takeId, to, how);
    if (isAdded) setAdded((before) => new Set([...before].filter((id) => id !== takeId)));
    return isAdded;
  };
  const isUnsaved = (recording: Recording) =>
    (isUndecided(recording) && !isInProject(recording)) || added.has(recording.id);
  const left = recordings.filter((recording) => recording.projectId === projectId && isUnsaved(recording));
  if (left.length === 0) return null;
  const unsaved = left.filter(({ id }) => !isRunning(jobs[id])).length;
  return (
    <div className={styles.line}>
      <p role="status">{unsaved > 0 ? words.notSaved(unsaved) : words.beingAdded(left.length)}</p>
      <Button size="small" look="primary" onClick={() => setOpen(true)}>
        {left.length > 1 || unsaved === 0 ? words.show : words.restore}
      </Button>
      <Dialog
        title={words.notSavedTitle(left.length)}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        width="wide"
        actions={
          <LinkButton to="/recordings" look="quiet">
            {words.all}
          </LinkButton>
        }
      >
        <ul className={styles.list}>
          {left.map((recording) => (
            <UnsavedTake
              key={recording.id}
              recording={recording}
              {...rest}
              project={project}
              add={add}
              startsOpen={left.length === 1}
            />
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

/** Whether nobody has decided about a recording yet, as after a crash. */
const isUndecided = ({ metadata }: Recording): boolean => !metadata.reason && !metadata.addTo;

/** An interrupted recording: listen, keep, or save for later. If the plan lacks room for all of it, the person chooses a part first. */
function UnsavedTake({
  recording,
  project,
  slides,
  grant,
  roomMs,
  getReplacedMs,
  add,
  startsOpen,
}: Omit<UnsavedTakesProps, 'isInProject'> & { recording: Recording; startsOpen: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [choice, setChoice] = useState<PartChoice>('beginning');
  const [openedAt] = useState(() => Date.now());
  const isBusy = useIsBusy(recording.id);
  const { id, startedAt, durationMs, replaced } = recording;
  const retaken = slides.findIndex(({ id: slideId }) => slideId === replaced?.slide_id) + 1;
  const replacedMs = replaced ? getReplacedMs(replaced) : 0;
  const retakeRoomMs = roomMs + replacedMs;
  const { part, leavesRest, canKeep } = fitTake(durationMs, retakeRoomMs, choice);
  const keepIt = () => void add(id, project, { part, leavesRest });
  return (
    <li className={styles.card}>
      <div className={styles.words}>
        <p>{words.waitingText(formatClock(durationMs), formatRelativeTime(startedAt, openedAt))}</p>
        {replaced && replacedMs === 0 && <p>{words.keepRetakeAtEnd}</p>}
        {retaken > 0 && replacedMs > 0 && <p>{words.waitingRetake(retaken)}</p>}
      </div>
      {isOpen && <RecordingPlayer takeId={id} slides={slides} grant={grant} takesFocus />}
      {isOpen && leavesRest && !isBusy && (
        <PartChoiceField durationMs={durationMs} roomMs={retakeRoomMs} part={choice} onChoose={setChoice} />
      )}
      <RecordingJob takeId={id} />
      <div className={styles.actions}>
        <Button look="quiet" isDisabled={isBusy} onClick={() => void saveTakeForLater(id)}>
          {words.saveForLater}
        </Button>
        <Button
          look="primary"
          isBusy={isBusy}
          isDisabled={isOpen && !canKeep}
          onClick={() => (isOpen ? keepIt() : setOpen(true))}
        >
          {isOpen ? words.keepNow : words.restore}
        </Button>
      </div>
    </li>
  );
}
