import { useNavigate } from '@tanstack/react-router';
import type { VideoLayout } from '#shared/entities/clip';
import { classifyError } from '../../../platform/api/classify-error';
import { useSession } from '../../../platform/api/session/session-query';
import { sessionSignal } from '../../../platform/api/session/session-state';
import { showError } from '../../../platform/components/feedback-store';
import { showToast } from '../../../platform/components/toasts';
import { waitForConnection } from '../../../platform/connection';
import { recorderWording as words } from '../../../wording/recorder';
import { recordingsWording } from '../../../wording/recordings';
import { beginTransfer, isCancelled, type TransferHandle } from '../../imports/transfers';
import type { AddRecording } from '../../takes/recordings/recording';
import { recoverTake } from '../../takes/recovery/recover-take';
import { isVideoMissing, type Take } from '../../takes/store/take';
import { getTakeMetadata, type TakeDestination, updateTakeMetadata } from '../../takes/store/take-storage';
import { deleteTake, lockTake, markTakeAdded, withTakeLock } from '../../takes/store/takes';
import { runTakeJob, type TakeJob } from '../../takes/take-jobs';
import { stopTakeUpload } from '../../takes/upload/live-upload';
import { findOpenProject } from './open-projects';
import { tryAddTake } from './try-add-take';

/** The time between tries after a temporary failure, unless the browser comes online sooner. */
const RETRY_MS = 15_000;

export interface AddTakeOptions extends Omit<TakeDestination, 'projectId' | 'url'> {
  uid: string;
  /** The take as recorded; recovered from disk if omitted. */
  take?: Take;
  /** The layout of the video; if omitted, the stored one or the default. */
  layout?: VideoLayout;
  /** If true, the next visit does not resume the job, because the disk holds less of the take than this page. */
  isOnlyHere?: boolean;
  /** Called when an earlier decision, stored with the take, is resumed. Not called if another job has completed it. */
  onResumed?: () => void;
  /** Whether a screen shows the progress. If not, notifications report it. */
  isShown?: () => boolean;
  openProject: (id: string) => void;
}

/**
 * Adds a take to a project, whether or not the project is open: encodes the file, uploads it, places it on the timeline, and deletes the
 * take from this computer once the server has it. The job retries until the server answers and resumes at the person's next visit
 * (`resumeTakes`). `takeJobStore` has its progress. False if it was rejected or stopped; the take stays.
 */
export const addTakeToProject = (takeId: string, projectId: string, options: AddTakeOptions): Promise<boolean> =>
  runTakeJob(takeId, async (show, stopped) => {
    const work = () => add(takeId, projectId, options, show, stopped);
    if (!options.take) return withTakeLock(takeId, work);
    const release = lockTake(takeId);
    return await work().finally(release);
  });

async function add(
  takeId: string,
  projectId: string,
  options: AddTakeOptions,
  show: (job: TakeJob) => void,
  stopped: AbortSignal,
): Promise<void> {
  const { projectName, accountId, part, leavesRest, isShown = () => false, openProject } = options;
  const session = sessionSignal();
  const ended = AbortSignal.any([session, stopped]);
  const metadata = await getTakeMetadata(takeId);
  if (options.onResumed) {
    if (!metadata.addTo) return;
    options.onResumed();
  }
  let storedUrl = metadata.addTo?.projectId === projectId ? metadata.addTo.url : undefined;
  const storeDecision = async () => {
    const addTo = { projectId, projectName, accountId, part, leavesRest, url: storedUrl };
    // If the metadata can't be stored, the next visit does not resume the job.
    if (!options.isOnlyHere) await updateTakeMetadata(takeId, { addTo }).catch(() => undefined);
  };
  await storeDecision();
  let transfer: TransferHandle | undefined;
  try {
    const onProgress = (share: number) => show({ is: 'making', share });
    const take = options.take ?? (await recoverTake(takeId, { onProgress, signal: ended }));
    transfer = beginTransfer(projectId, words.title);
    await send(take.projectId === projectId ? take : detachSlides(take), transfer);
    const left = leavesRest ? 'over-limit' : isVideoMissing(take) ? 'voice-kept' : undefined;
    await markTakeAdded(takeId, left);
    if (!options.take || !isShown()) {
      if (left === 'voice-kept') showToast(recordingsWording.keptVoiceAlone);
      else {
        const open = { label: words.openProject, onClick: () => openProject(projectId) };
        showToast(words.added(projectName), findOpenProject(projectId) ? undefined : open);
      }
    }
    // Not awaited. If it fails, the take is deleted when recordings are next listed.
    if (!left) deleteTake(takeId).catch(() => undefined);
  } catch (error) {
    const failure = transfer && isCancelled(transfer.id) ? new Error(words.uploadStopped) : error;
    const message = failure instanceof Error ? failure.message : String(failure);
    transfer?.update({ status: stopped.aborted ? { is: 'cancelled' } : { is: 'failed', message } });
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
    // The decision stays stored and resumes when the person signs in again.
    if (session.aborted || classifyError(cause) === 'signed-out') throw error;
    const reason = metadata.reason ?? (stopped.aborted ? 'saved-for-later' : 'not-added');
    await updateTakeMetadata(takeId, { addTo: undefined, reason }).catch(() => undefined);
    if (!stopped.aborted && !isShown()) showError(words.notAddedLater(projectName, message), words.notAddedTitle);
    throw failure;
  } finally {
    if (!isShown()) stopTakeUpload(takeId);
  }

  async function send(take: Take, { signal: cancelled, update }: TransferHandle): Promise<void> {
    const signal = AbortSignal.any([ended, cancelled]);
    const onSent = (share: number) => {
      show({ is: 'sending', share });
      update({ parts: 1, done: share * 0.95, status: { is: 'running' } });
    };
    const onStored = (url: string) => {
      if (url === storedUrl) return;
      storedUrl = url;
      void storeDecision();
    };
    const layout = options.layout ?? metadata.layout;
    const request = { projectId, uid: options.uid, take, part, layout, onStored, onSent, signal };
    onSent(0);
    while (!(await tryAddTake({ ...request, storedUrl }))) {
      show({ is: 'waiting' });
      update({ status: { is: 'waiting' } });
      await waitForConnection(RETRY_MS, signal);
    }
    update({ done: 1, status: { is: 'done' } });
  }
}

/** Removes the slides and range from a take for another project, because that project does not have them. */
const detachSlides = (take: Take): Take => ({ ...take, slides: [{ at: 0, slideId: '' }], replaced: undefined });

export function useAddRecording(): AddRecording {
  const { user, account } = useSession();
  const navigate = useNavigate();
  return (takeId, project, { part, leavesRest }) =>
    addTakeToProject(takeId, project.id, {
      uid: user.uid,
      accountId: account.id,
      projectName: project.name,
      part,
      leavesRest,
      isShown: () => true,
      openProject: (id) => void navigate({ to: '/project/$id', params: { id } }),
    });
}
