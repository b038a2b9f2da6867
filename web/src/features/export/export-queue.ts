import { getProject } from '#shared/api/projects';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { limitConcurrency } from '#shared/limit-concurrency';
import { buildPublishData } from '#shared/publish/build-publish-data';
import { call } from '../../platform/api/call';
import { formatError } from '../../platform/api/classify-error';
import { onSessionEnd } from '../../platform/api/session/session-state';
import { mediaUrl } from '../../platform/api/stored-files';
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
  type VideoRequest,
} from './exports-store';
import { cutRange, type ExportedData } from './model/exported-data';
import type { ArchiveJob } from './worker/archive-worker';
import type { ExportJob } from './worker/export-worker';
import type { ExportTarget } from './worker/write-target';

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

const toAddress = (path: string, mediaGrant: string): string => {
  const url = mediaUrl(path, mediaGrant);
  return url === undefined ? '' : new URL(url, window.location.origin).href;
};

/** What plays of the project as it is stored now, with addresses that a worker can load. */
async function loadExportedData({ projectId, range }: VideoRequest, signal: AbortSignal): Promise<ExportedData> {
  const project = await call(getProject, { id: projectId }, { signal });
  const whole = buildPublishData(project, { show_watermark: false, media_grant: '' })!;
  const { name, slides, clips, lines } = range ? cutRange(whole, range) : whole;
  if (clips.length === 0) throw new ApiError('not-found', 'This part was deleted.');
  const withAddress = <Item extends { url: string }>(item: Item) => ({
    ...item,
    url: toAddress(item.url, project.media_grant),
  });
  return { name, slides: slides.map(withAddress), clips: clips.map(withAddress), lines };
}

async function startVideo(item: VideoRequest & Export, target: ExportTarget, signal: AbortSignal) {
  const { video, burnsCaptions, watermark, skipsLost } = item;
  const data = await loadExportedData(item, signal);
  const job: ExportJob = { data, options: { ...video, burnsCaptions, watermark, skipsLost }, target };
  const worker = new Worker(new URL('./worker/export-worker.ts', import.meta.url), { type: 'module', name: 'export' });
  return { job, worker };
}

/** Its code has the whole offline player. */
async function startArchive({ projectId, skipsLost }: Export, target: ExportTarget, signal: AbortSignal) {
  const { prepareArchive } = await import('./prepare-archive');
  const job: ArchiveJob = { content: await prepareArchive(projectId, toAddress, signal), skipsLost, target };
  const worker = new Worker(new URL('./worker/archive-worker.ts', import.meta.url), {
    type: 'module',
    name: 'archive',
  });
  return { job, worker };
}

async function makeFile(item: Export, signal: AbortSignal): Promise<void> {
  const { id, target, fileName } = item;
  update(id, { status: { is: 'running', share: 0, secondsLeft: undefined } });
  if (!target && (await isTakeLocked())) throw new RecordingOpenError();
  const name = id + fileName.slice(fileName.lastIndexOf('.'));
  const start =
    item.kind === 'video' ? startVideo(item, target ?? name, signal) : startArchive(item, target ?? name, signal);
  const { job, worker } = await start;
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

function describeFailure({ fileName, kind: made }: Export, error: unknown): ExportStatus {
  const failed = (message: string, canSkip = false): ExportStatus => ({ is: 'failed', message, canSkip });
  if (error instanceof RecordingOpenError) return failed(words.recording(fileName));
  if (!(error instanceof WorkerJobError)) return failed(words.failed(fileName, formatError(error)));
  const { kind, message } = error;
  if (kind === 'QuotaExceededError') return failed(words.fullDisk(fileName));
  if (kind === 'LostSlideError') return failed(words.lostSlide(fileName, message), true);
  if (kind === 'LostFileError') return failed(words.lostFile(fileName, message), true);
  if (kind === 'LostClipError') return failed(words.lostClip(fileName, message), true);
  if (kind === 'SecurityError' || kind === 'NotAllowedError') return failed(words.failed(fileName, words.noDisk));
  return failed(words.failed(fileName, made === 'video' ? words.encoderFailed : words.archiveFailed));
}
