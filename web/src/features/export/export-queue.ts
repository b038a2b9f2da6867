import { createStore } from 'zustand/vanilla';
import { getProject, type OpenProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { limitConcurrency } from '#shared/limit-concurrency';
import { buildPublishData } from '#shared/publish/build-publish-data';
import type { PublishData } from '#shared/publish/publish-data';
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
import type { EncodedVideo } from './video-codec';
import type { ExportJob } from './worker/export-worker';

/** A video that the person asked for. */
export interface ExportRequest {
  projectId: ProjectId;
  fileName: string;
  video: EncodedVideo;
  burnsCaptions: boolean;
  /** '' for none. */
  watermark: string;
  /** `created_at` of the only clip; undefined for the whole project. */
  clip: number | undefined;
  /** The file that the person chose; undefined for a download. */
  target: ChosenFile | undefined;
}

/** Not all browsers can remove a chosen file; TypeScript's types don't have it. */
type ChosenFile = FileSystemFileHandle & { remove?: () => Promise<void> };

export interface Export extends ExportRequest {
  id: string;
  skipsLost: boolean;
  status: ExportStatus;
}

type ExportStatus =
  | { is: 'waiting' }
  | { is: 'running'; share: number; secondsLeft: number | undefined }
  | { is: 'done' }
  /** `canSkip`: what couldn't be read can be left out. */
  | { is: 'failed'; message: string; canSkip: boolean };

/** The videos of this tab, in the order they were asked for. They outlive the screen. */
export const exportsStore = createStore<{ exports: readonly Export[] }>(() => ({ exports: [] }));

const controllers = new Map<string, AbortController>();
/** One video at a time takes all cores already. */
const runInTurn = limitConcurrency(1);

export const isUnderWay = ({ status }: Export): boolean => status.is === 'waiting' || status.is === 'running';

const update = (id: string, change: Partial<Pick<Export, 'status' | 'skipsLost'>>): void =>
  exportsStore.setState(({ exports }) => ({
    exports: exports.map((each) => (each.id === id ? { ...each, ...change } : each)),
  }));

/** Adds a video to the queue. */
export function addExport(request: ExportRequest): void {
  const id = newId();
  const added: Export = { ...request, id, skipsLost: false, status: { is: 'waiting' } };
  exportsStore.setState(({ exports }) => ({ exports: [...exports, added] }));
  enqueue(id);
}

/** Starts a failed video again. @param skipsLost leave out what can't be read */
export function retryExport(id: string, { skipsLost }: { skipsLost: boolean }): void {
  update(id, { skipsLost, status: { is: 'waiting' } });
  enqueue(id);
}

/** Stops a video at once and removes it from the list; a finished file stays. */
export function removeExport(id: string): void {
  controllers.get(id)?.abort();
  const { exports } = exportsStore.getState();
  const removed = exports.find((each) => each.id === id);
  if (removed?.target) void removeIfEmpty(removed.target).catch(() => undefined);
  exportsStore.setState({ exports: exports.filter((each) => each.id !== id) });
}

/** Removes a chosen file without a video: the browser created it, or emptied it, when it was chosen. */
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
      await makeVideo(item, controller.signal);
      update(id, { status: { is: 'done' } });
    } catch (error) {
      if (!controller.signal.aborted) update(id, { status: describeFailure(item, error) });
    }
  });
}

/** The project as it is stored now, with addresses that a worker can load. */
async function loadPublishData({ projectId, clip }: Export, signal: AbortSignal): Promise<PublishData> {
  const project = await call(getProject, { id: projectId }, { signal });
  const data = buildPublishData(project, { show_watermark: false, media_grant: '', clip });
  if (!data) throw new ApiError('not-found', 'The clip was deleted.');
  return { ...data, ...withAddresses(project, data) };
}

function withAddresses({ media_grant }: OpenProject, { slides, clips }: PublishData) {
  const toAddress = (path: string) => {
    const url = mediaUrl(path, media_grant);
    return url === undefined ? '' : new URL(url, window.location.origin).href;
  };
  return {
    slides: slides.map((slide) => ({ ...slide, url: toAddress(slide.url) })),
    clips: clips.map((clip) => ({ ...clip, url: toAddress(clip.url) })),
  };
}

async function makeVideo(item: Export, signal: AbortSignal): Promise<void> {
  const { id, video, burnsCaptions, watermark, skipsLost, target, fileName } = item;
  update(id, { status: { is: 'running', share: 0, secondsLeft: undefined } });
  if (!target && (await isTakeLocked())) throw new RecordingOpenError();
  const data = await loadPublishData(item, signal);
  const name = `${id}.mp4`;
  const job: ExportJob = { data, options: { ...video, burnsCaptions, watermark, skipsLost }, target: target ?? name };
  const startedAt = Date.now();
  const onProgress = (share: number) =>
    update(id, { status: { is: 'running', share, secondsLeft: secondsLeft(share, Date.now() - startedAt) } });
  const { release } = acquireLock(uploadLockName(id));
  const removeFile = () => {
    release();
    void preparedFiles.remove(name);
  };
  try {
    const worker = new Worker(new URL('./worker/export-worker.ts', import.meta.url), {
      type: 'module',
      name: 'export',
    });
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

function describeFailure({ fileName }: Export, error: unknown): ExportStatus {
  const failed = (message: string, canSkip = false): ExportStatus => ({ is: 'failed', message, canSkip });
  if (error instanceof RecordingOpenError) return failed(words.recording(fileName));
  if (!(error instanceof WorkerJobError)) return failed(words.failed(fileName, formatError(error)));
  const { kind, message } = error;
  if (kind === 'QuotaExceededError') return failed(words.fullDisk(fileName));
  if (kind === 'LostSlideError') return failed(words.lostSlide(fileName, message), true);
  if (kind === 'LostClipError') return failed(words.lostClip(fileName, message), true);
  if (kind === 'SecurityError' || kind === 'NotAllowedError') return failed(words.failed(fileName, words.noDisk));
  return failed(words.failed(fileName, words.encoderFailed));
}
