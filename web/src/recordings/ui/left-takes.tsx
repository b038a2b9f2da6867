import { useMemo, useState } from 'react';
import type { Slide } from '#shared/entities/slide';
import { clockText } from '#shared/time/clock-text';
import { relativeTime } from '#shared/time/relative-time';
import { Button } from '../../components/button';
import { LinkButton } from '../../components/link-button';
import { setAsideTake } from '../../media/capture/takes';
import { recordingsWording as words } from '../../wording/recordings';
import { keepRecording, type KeepRecording } from '../keep-recording';
import type { Recording } from '../list-recordings';
import { useRecordings } from '../use-recordings';
import { RecordingPlayer } from './recording-player';
import { RecordingWork, useIsBusy } from './recording-work';
import styles from './recording.module.css';

interface LeftTakesProps {
  projectId: string;
  slides: readonly Slide[];
  grant: string;
  keep: KeepRecording;
}

/**
 * Offers back the recordings of a project that were interrupted, as by a crash; nothing when there are none. What was set
 * aside waits in Recordings. Goes above the editor's stage and is not to be shown while somebody records.
 */
export function LeftTakes({ projectId, ...rest }: LeftTakesProps) {
  const projectIds = useMemo(() => [projectId], [projectId]);
  const { data: recordings = [] } = useRecordings(projectIds);
  const left = recordings.filter((recording) => recording.projectId === projectId && !recording.note.reason);
  if (left.length === 0) return null;
  return (
    <div className={styles.left}>
      {left.map((recording) => (
        <LeftTake key={recording.id} recording={recording} projectId={projectId} {...rest} />
      ))}
    </div>
  );
}

/** One recording that was interrupted: listen, keep or set aside. */
function LeftTake({ recording, projectId, slides, grant, keep }: LeftTakesProps & { recording: Recording }) {
  const [isOpen, setOpen] = useState(false);
  const [openedAt] = useState(() => Date.now());
  const isBusy = useIsBusy(recording.id);
  const { id, startedAt, durationMs } = recording;
  return (
    <section className={styles.card} aria-label={words.waitingTitle}>
      <div className={styles.words}>
        <h2>{words.waitingTitle}</h2>
        <p>{words.waitingText(clockText(durationMs), relativeTime(startedAt, openedAt))}</p>
      </div>
      {isOpen && <RecordingPlayer takeId={id} slides={slides} grant={grant} />}
      <RecordingWork takeId={id} />
      <div className={styles.actions}>
        <LinkButton to="/recordings" look="quiet">
          {words.all}
        </LinkButton>
        <Button look="quiet" isDisabled={isBusy} onClick={() => void setAsideTake(id, 'set-aside')}>
          {words.setAside}
        </Button>
        <Button
          look="primary"
          isBusy={isBusy}
          onClick={() => (isOpen ? void keepRecording(id, { projectId }, keep) : setOpen(true))}
        >
          {isOpen ? words.keepNow : words.getBack}
        </Button>
      </div>
    </section>
  );
}
