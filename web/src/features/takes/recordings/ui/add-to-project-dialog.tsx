import { useState } from 'react';
import type { OpenProject } from '#shared/api/projects';
import { authorize } from '#shared/permissions/authorize';
import type { TimelineRangeRef } from '#shared/time/timeline-range';
import { useSession } from '../../../../platform/api/session/session-query';
import { Button } from '../../../../platform/components/button';
import { Dialog } from '../../../../platform/components/dialog';
import { SelectField } from '../../../../platform/components/fields';
import { type TakeFit, type PartChoice, fitTake } from '../../recorder/model/room';
import { PartChoiceField } from '../../recorder/ui/part-choice';
import { dialogWording } from '../../../../wording/feedback';
import { recordingsWording as words } from '../../../../wording/recordings';
import type { Recording } from '../recording';
import { useRecordingProject } from '../use-recordings';
import styles from './recording.module.css';

export interface TargetProject {
  id: string;
  name: string;
  duration: number;
}

/** The length in a project of the range that a retake replaces, milliseconds. */
export type GetReplacedMs = (project: OpenProject, replaced: TimelineRangeRef) => number;

/** Asks which project gets a recording, and which part if the plan lacks room. Suggests the one that it was recorded for. */
export function AddToProjectDialog({
  projects,
  recording,
  replacedMsIn,
  isOpen,
  onKeep,
  onClose,
}: {
  projects: readonly TargetProject[];
  recording: Recording;
  replacedMsIn: GetReplacedMs;
  isOpen: boolean;
  onKeep: (project: TargetProject, how: Pick<TakeFit, 'part' | 'leavesRest'>) => void;
  onClose: () => void;
}) {
  const { user, account } = useSession();
  const [chosenId, setChosen] = useState('');
  const [choice, setChoice] = useState<PartChoice>('beginning');
  const madeFor = projects.find(({ id }) => id === recording.projectId);
  const chosen = projects.find(({ id }) => id === chosenId) ?? madeFor ?? projects[0];
  // A retake replaces a range only in the project that it was recorded for.
  const replaced = chosen && chosen === madeFor ? recording.replaced : undefined;
  const { data: opened, isFetching } = useRecordingProject(recording.projectId, isOpen && replaced !== undefined);
  if (!chosen) {
    return (
      <Dialog
        title={words.noProjectTitle}
        isOpen={isOpen}
        onClose={onClose}
        actions={<Button onClick={onClose}>{dialogWording.ok}</Button>}
      >
        <p>{words.noProjectText(authorize(user, { do: 'createProject' }) === 'allowed')}</p>
      </Dialog>
    );
  }
  const replacedMs = opened && replaced ? replacedMsIn(opened, replaced) : 0;
  // The recording replaces its voice in the project.
  const voiceMs = chosen === madeFor && recording.metadata.reason === 'voice-kept' ? recording.durationMs : 0;
  const roomMs = account.limit_project_duration_in_minutes * 60_000 - chosen.duration + replacedMs + voiceMs;
  const { part, leavesRest, canKeep } = fitTake(recording.durationMs, roomMs, choice);
  // The range that a retake replaces makes room for it; if there is enough room without, its length does not matter.
  const isUnsure = replaced !== undefined && part !== undefined && (!opened || isFetching);
  const keep = () => {
    onClose();
    onKeep(chosen, { part, leavesRest });
  };
  return (
    <Dialog
      title={words.keepTitle}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{dialogWording.cancel}</Button>
          <Button look="primary" isDisabled={!canKeep || isUnsure} onClick={keep}>
            {words.keepNow}
          </Button>
        </>
      }
    >
      <div className={styles.choice}>
        <SelectField
          label={words.keepProject}
          value={chosen.id}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
        <p>{describeTarget(replaced, opened && replacedMs)}</p>
        {chosen !== madeFor && <p>{words.keepElsewhere}</p>}
        {isUnsure && !isFetching && <p role="alert">{words.projectNotOpened}</p>}
        {leavesRest && !isUnsure && (
          <PartChoiceField durationMs={recording.durationMs} roomMs={roomMs} part={choice} onChoose={setChoice} />
        )}
      </div>
    </Dialog>
  );
}

/** Describes where a recording goes. @param replacedMs length of the range that a retake replaces; undefined while unknown */
function describeTarget(replaced: TimelineRangeRef | undefined, replacedMs: number | undefined): string {
  if (!replaced) return words.keepText;
  if (replacedMs === undefined) return words.keepRetakeUnknown;
  return replacedMs === 0 ? words.keepRetakeAtEnd : words.keepRetake;
}
