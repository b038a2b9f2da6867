import { getProject } from '#shared/api/projects';
import { ApiError } from '#shared/errors';
import { compareSlides } from '#shared/time/timeline';
import { call } from '../../platform/api/call';
import { mediaUrl } from '../../platform/api/stored-files';
import type { Export, SlidesRequest, SoundRequest, VideoRequest } from './exports-store';
import { buildExportedData, cutRange, type ExportedData } from './model/exported-data';
import type { ArchiveJob } from './worker/archive-worker';
import type { ExportJob } from './worker/export-worker';
import type { ExportTarget } from './worker/write-target';

const toAddress = (path: string, mediaGrant: string): string => {
  const url = mediaUrl(path, mediaGrant);
  return url === undefined ? '' : new URL(url, window.location.origin).href;
};

/** What plays of the project as it is stored now, with addresses that a worker can load. */
async function loadExportedData(
  { projectId, range }: Pick<VideoRequest, 'projectId' | 'range'>,
  signal: AbortSignal,
): Promise<ExportedData> {
  const project = await call(getProject, { id: projectId }, { signal });
  const whole = buildExportedData(project);
  const { name, scenes, clips, lines } = range ? cutRange(whole, range) : whole;
  if (clips.length === 0) throw new ApiError('not-found', 'This part was deleted.');
  const withAddress = <Item extends { url: string }>(item: Item) => ({
    ...item,
    url: toAddress(item.url, project.media_grant),
  });
  return { name, scenes: scenes.map(withAddress), clips: clips.map(withAddress), lines };
}

/** Whether this browser can make the sound of a file. Rejects if the project or a clip can't be read. */
export async function canMakeSound(
  file: Pick<VideoRequest, 'projectId' | 'range'> & { format: 'mp4' | SoundRequest['format'] },
  signal: AbortSignal,
): Promise<boolean> {
  const { clips } = await loadExportedData(file, signal);
  const { canWriteSound } = await import('./worker/write-sound');
  return canWriteSound({ clips, codec: file.format === 'mp3' ? 'mp3' : 'aac' });
}

async function loadSlides({ projectId, hasNotes, skipsLost }: SlidesRequest & Export, signal: AbortSignal) {
  const { name, slides, media_grant } = await call(getProject, { id: projectId }, { signal });
  const content = slides
    .toSorted(compareSlides)
    .map(({ url, notes }) => ({ url: toAddress(url, media_grant), notes: hasNotes ? notes : '' }));
  return { name, slides: content, skipsLost };
}

async function prepareJob(
  item: Exclude<Export, { kind: 'archive' }>,
  target: ExportTarget,
  signal: AbortSignal,
): Promise<ExportJob> {
  if (item.kind === 'slides') return { kind: 'slides', content: await loadSlides(item, signal), target };
  const data = await loadExportedData(item, signal);
  const { skipsLost } = item;
  if (item.kind === 'sound') return { kind: 'sound', data, options: { format: item.format, skipsLost }, target };
  const { video, burnsCaptions, watermark } = item;
  return { kind: 'video', data, options: { ...video, burnsCaptions, watermark, skipsLost }, target };
}

/** The worker that makes a file, and its job, from the project as it is stored now. What an archive needs has the whole offline player. */
export async function prepareWorker(item: Export, target: ExportTarget, signal: AbortSignal) {
  if (item.kind === 'archive') {
    const { prepareArchive } = await import('./prepare-archive');
    const content = await prepareArchive(item.projectId, toAddress, signal);
    const job: ArchiveJob = { content, skipsLost: item.skipsLost, target };
    return {
      job,
      worker: new Worker(new URL('./worker/archive-worker.ts', import.meta.url), { type: 'module', name: 'archive' }),
    };
  }
  const job = await prepareJob(item, target, signal);
  return {
    job,
    worker: new Worker(new URL('./worker/export-worker.ts', import.meta.url), { type: 'module', name: 'export' }),
  };
}
