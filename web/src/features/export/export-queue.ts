import { newId } from '#shared/ids';
import { limitConcurrency } from '#shared/limit-concurrency';
import { formatError } from '../../platform/api/classify-error';
import { onSessionEnd } from '../../platform/api/session/session-state';
import { DOWNLOAD_MS, downloadFile } from '../../platform/components/download-file';
import { addLogOutBlocker } from '../../platform/components/log-out';
import { preparedFiles, retryWhileLocked } from '../../platform/files/private-files';
import { runWorkerJob, WorkerJobError } from '../../platform/files/worker-job';
import { acquireLock, isTakeLocked, uploadLockName } from '../../platform/storage/locks';
import { exportWording as words } from '../../wording/export';
import {
  type ChosenFile,
  type Export,
  type ExportRequest,
  type ExportStatus,
  exportsStore,
  isUnderWay,
} from './exports-store';
import { prepareWorker } from './prepare-worker';

const controllers = new Map<string, AbortController>();
/** One video at a time takes all cores already, and one archive the whole connection. */
const runInTurn = limitConcurrency(1);

const update = (id: string, change: Partial<Pick<Export, 'status' | 'skipsLost'>>): void =>
  exportsStore.setState(({ exports }) => ({
    exports: exports.map((each) => (each.id === id ? { ...each, ...change } : each)),
  }));

/** Adds a file to the queue. */
export function addExport(request: ExportRequest): void {
  const id = newId();
  const added: Export = { ...request, id, skipsLost: false, status: { is: 'waiting' } };
  exportsStore.setState(({ exports }) => ({ exports: [...exports, added] }));
  enqueue(id);
}

/** Starts a failed file again. @param skipsLost leave out what can't be read */
export function retryExport(id: string, { skipsLost }: { skipsLost: boolean }): void {
  update(id, { skipsLost, status: { is: 'waiting' } });
  enqueue(id);
}

/** Stops a file at once and removes it from the list; a finished file stays. */
export function removeExport(id: string): void {
  controllers.get(id)?.abort();
  const { exports } = exportsStore.getState();
  const removed = exports.find((each) => each.id === id);
  if (removed?.target) void removeIfEmpty(removed.target).catch(() => undefined);
  exportsStore.setState({ exports: exports.filter((each) => each.id !== id) });
}

/** Removes a chosen file that stayed empty: the browser created it, or emptied it, when it was chosen. */
const removeIfEmpty = (target: ChosenFile): Promise<void> =>
  retryWhileLocked(async () => {
    if ((await target.getFile()).size === 0) await target.remove?.();
  });

const removeAll = (): void => exportsStore.getState().exports.forEach(({ id }) => removeExport(id));
onSessionEnd(removeAll);
addLogOutBlocker(() => {
  const count = exportsStore.getState().exports.filter(isUnderWay).length;
  return count > 0 ? words.logOut(count) : undefined;
}, removeAll);

function enqueue(id: string): void {
  const controller = new AbortController();
  controllers.set(id, controller);
  void runInTurn(async () => {
    const item = exportsStore.getState().exports.find((each) => each.id === id);
    if (!item || controller.signal.aborted) return;
    try {
      await makeFile(item, controller.signal);
      update(id, { status: { is: 'done' } });
    } catch (error) {
      if (!controller.signal.aborted) update(id, { status: describeFailure(item, error) });
    }
  });
}

async function makeFile(item: Export, signal: AbortSignal): Promise<void> {
  const { id, target, fileName } = item;
  update(id, { status: { is: 'running', share: 0, secondsLeft: undefined } });
  if (!target && (await isTakeLocked())) throw new RecordingOpenError();
  const name = id + fileName.slice(fileName.lastIndexOf('.'));
  const { job, worker } = await prepareWorker(item, target ?? name, signal);
  const startedAt = Date.now();
  const onProgress = (share: number) =>
    update(id, { status: { is: 'running', share, secondsLeft: secondsLeft(share, Date.now() - startedAt) } });
  const { release } = acquireLock(uploadLockName(id));
  const removeFile = () => {
    release();
    void preparedFiles.remove(name);
  };
  try {
    const file = await runWorkerJob(worker, job, { onProgress, signal });
    if (file instanceof File) downloadFile(file, fileName);
    setTimeout(removeFile, DOWNLOAD_MS);
  } catch (error) {
    removeFile();
    throw error;
  }
}

/** The disk is needed for a recording, which can't be repeated. */
class RecordingOpenError extends Error {}

/** Undefined if it is too early to tell. */
function secondsLeft(share: number, elapsedMs: number): number | undefined {
  if (share < 0.02 || elapsedMs < 2000) return undefined;
  return Math.ceil((elapsedMs * (1 - share)) / share / 1000);
}

/** The private disk, or the chosen file, can't be opened. */
const NO_DISK = ['NoDiskError', 'SecurityError', 'NotAllowedError'];

function describeFailure({ fileName, kind: made }: Export, error: unknown): ExportStatus {
  const failed = (message: string, canSkip = false): ExportStatus => ({ is: 'failed', message, canSkip });
  if (error instanceof RecordingOpenError) return failed(words.recording(fileName));
  if (!(error instanceof WorkerJobError)) return failed(words.failed(fileName, formatError(error)));
  const { kind, message } = error;
  if (kind === 'QuotaExceededError') return failed(words.fullDisk(fileName));
  if (kind === 'LostSlideError') return failed(words.lostSlide(fileName, message), true);
  if (kind === 'LostFileError') return failed(words.lostFile(fileName, message), true);
  if (kind === 'LostClipError') return failed(words.lostClip(fileName, message), true);
  if (kind === 'UndecodableClipError') return failed(words.undecodable(fileName, message), true);
  if (NO_DISK.includes(kind)) return failed(words.failed(fileName, words.noDisk));
  if (kind === 'NoSoundError') return failed(words.failed(fileName, words.noSound));
  return failed(words.failed(fileName, made === 'video' ? words.encoderFailed : words.fileFailed));
}
