import { Download, Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { newId } from '#shared/ids';
import { Button, IconButton } from '../../../../platform/components/button';
import { ConfirmDialog } from '../../../../platform/components/dialog';
import { DOWNLOAD_MS, downloadFile } from '../../../../platform/components/download-file';
import { runOperation } from '../../../../platform/components/feedback-store';
import { Skeleton } from '../../../../platform/components/loading';
import { Menu, MenuItem } from '../../../../platform/components/menu';
import { Pill } from '../../../../platform/components/pill';
import { showToast } from '../../../../platform/components/toasts';
import { runFileJob } from '../../../../platform/files/file-worker-client';
import { preparedFiles } from '../../../../platform/files/private-files';
import { acquireLock, uploadLockName } from '../../../../platform/storage/locks';
import { recordingsWording as words } from '../../../../wording/recordings';
import { describeAudioIssues } from '../../recorder/model/notices';
import { recoverTake } from '../../recovery/recover-take';
import { isVideoMissing, takeFile } from '../../store/take';
import { daysLeft } from '../../store/take-storage';
import { deleteTake, withTakeLock } from '../../store/takes';
import { runTakeJob } from '../../take-jobs';
import { type AddRecording, isExpiringSoon, type Recording, recordingFileName, recordingName } from '../recording';
import { useRecordingProject } from '../use-recordings';
import { AddToProjectDialog, type GetReplacedMs, type TargetProject } from './add-to-project-dialog';
import { RecordingJob, RecordingPlayer, useIsBusy } from './recording-player';
import styles from './recording.module.css';

/** One recording: what it is, why it is here, and when it expires; play, keep, save as a file, delete. `now` is in Unix milliseconds. */
export function RecordingRow({
  recording,
  projects,
  now,
  replacedMsIn,
  add,
}: {
  recording: Recording;
  /** The projects that the user may edit. */
  projects: readonly TargetProject[];
  now: number;
  replacedMsIn: GetReplacedMs;
  add: AddRecording;
}) {
  const [isPlaying, setPlaying] = useState(false);
  const [asks, setAsks] = useState<'keep' | 'delete' | null>(null);
  const isBusy = useIsBusy(recording.id);
  const name = recordingName(recording);
  const project = projects.find(({ id }) => id === recording.projectId);
  const projectName = project?.name ?? recording.metadata.projectName;
  const days = words.deletedIn(daysLeft(recording.expiresAt, now));
  // Only the review says which slide to record again, because it can be done there.
  const health = describeAudioIssues(recording, { slides: [] });
  const close = () => setAsks(null);
  return (
    <li className={styles.row} aria-label={name}>
      <div className={styles.words}>
        <h2 dir="auto">{name}</h2>
        <p>
          {describeReason(recording)} {recording.videoSource && words.withVideo[recording.videoSource]}{' '}
          {projectName && words.recordedFor(projectName)} {recording.replaced && words.isRetake}
        </p>
        {health && <p>{health}</p>}
        <p>{isExpiringSoon(recording, now) ? <Pill look="warn">{days}</Pill> : days}</p>
      </div>
      <div className={styles.actions}>
        <Button look="quiet" onClick={() => setPlaying(!isPlaying)} aria-expanded={isPlaying}>
          {isPlaying ? words.hide : words.play}
        </Button>
        <Button look="primary" isBusy={isBusy} onClick={() => setAsks('keep')}>
          {words.keep}
        </Button>
        <Menu label={words.menuLabel(name)} trigger={<IconButton label={words.menuLabel(name)} icon={<Ellipsis />} />}>
          <MenuItem icon={<Download />} isDisabled={isBusy} onSelect={() => void saveRecordingAsFile(recording)}>
            {words.saveAsFile}
          </MenuItem>
          <MenuItem icon={<Trash2 />} isDestructive isDisabled={isBusy} onSelect={() => setAsks('delete')}>
            {words.delete}
          </MenuItem>
        </Menu>
      </div>
      <RecordingJob takeId={recording.id} />
      {isPlaying && <RowPlayer takeId={recording.id} projectId={recording.projectId} />}
      <AddToProjectDialog
        projects={projects}
        recording={recording}
        replacedMsIn={replacedMsIn}
        isOpen={asks === 'keep'}
        onClose={close}
        onKeep={(project, how) => void add(recording.id, project, how)}
      />
      <ConfirmDialog
        title={words.askDelete(name)}
        isOpen={asks === 'delete'}
        action={words.deleteNow}
        onConfirm={() => void runOperation(() => withTakeLock(recording.id, () => deleteTake(recording.id)))}
        onClose={close}
      >
        <p>{words.askDeleteText}</p>
      </ConfirmDialog>
    </li>
  );
}

const describeReason = ({ metadata: { addTo, reason }, isStopped }: Recording): string =>
  addTo ? words.adding(addTo.projectName) : words.reasons[reason ?? (isStopped ? 'stopped' : 'interrupted')];

/** Makes a recording's file and lets the browser save it. The recording stays. */
const saveRecordingAsFile = (recording: Recording): Promise<boolean> =>
  runTakeJob(recording.id, async (show, signal) => {
    const onProgress = (share: number) => show({ is: 'making', share });
    const take = await recoverTake(recording.id, { onProgress, signal });
    const name = recordingFileName(take);
    downloadFile(await copyForDownload(takeFile(take), name, signal), name);
    if (isVideoMissing(take)) showToast(words.savedVoiceAlone);
  });

/** Copies a file to the private disk, because the recording may be deleted before it is saved. The file itself if there is no room. */
async function copyForDownload(file: Blob, name: string, signal: AbortSignal): Promise<Blob> {
  const id = newId();
  const copy = `${id}${name.slice(name.lastIndexOf('.'))}`;
  const { release } = acquireLock(uploadLockName(id));
  const remove = () => {
    release();
    void preparedFiles.remove(copy);
  };
  try {
    const copied = await runFileJob({ type: 'copy', file, name: copy }, { signal });
    setTimeout(remove, DOWNLOAD_MS);
    return copied;
  } catch {
    remove();
    signal.throwIfAborted();
    return file;
  }
}

/** Plays a recording whose project is not open. If that can't be opened anymore, its sound plays alone. */
function RowPlayer({ takeId, projectId }: { takeId: string; projectId: string }) {
  const { data, isFetching } = useRecordingProject(projectId);
  // Waits for the slides before the player opens, so that the layout does not jump.
  if (!data && isFetching) return <Skeleton height={64} />;
  return (
    <RecordingPlayer
      takeId={takeId}
      slides={data?.slides ?? []}
      grant={data?.media_grant ?? ''}
      takesFocus
      startsPlaying
    />
  );
}
