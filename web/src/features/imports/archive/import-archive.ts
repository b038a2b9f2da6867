import { importComments } from '#shared/api/comments';
import { createProject, saveEdits, updateProject } from '#shared/api/projects';
import type { Account } from '#shared/entities/account';
import { projectId, type ProjectId, type SlideId, uploadId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { ApiError } from '#shared/errors';
import { newId } from '#shared/ids';
import { limitConcurrency } from '#shared/limit-concurrency';
import { createBlockReader } from '#shared/media-files/block-reader';
import { hasMetadata } from '#shared/media-files/metadata';
import { call } from '../../../platform/api/call';
import { acquireLock } from '../../../platform/storage/locks';
import { retryUpload } from '../../../platform/upload/retry-upload';
import { runAllOrAbort, sendCleanClip, sendClip, sendUpload } from '../../../platform/upload/send-upload';
import { showToast } from '../../../platform/components/toasts';
import { archiveImportWording as words } from '../../../wording/imports';
import { projectsWording } from '../../../wording/projects';
import { importLockName } from '../import-lifecycle';
import { formatProblem, ImportProblem, isPlanProblem, showProblems } from '../import-problem';
import { detectSlideFileKind } from '../model/slide-file-kind';
import { makeSlidePictures } from '../slides/picture-file';
import { SlideSender } from '../slides/slide-sender';
import { beginTransfer, isCancelled, type TransferHandle } from '../transfers';
import { buildNewRecords, renewIds } from './new-records';
import { type ArchivedMedia, openArchive, type OpenArchive, sumSizes } from './open-archive';
import { discardArchive, unfinishedArchives } from './unfinished-archives';

export interface ArchiveTarget {
  uid: string;
  account: Account;
  /** '' for none. */
  folder: string;
  /** Opens the finished project. */
  open: (id: ProjectId) => void;
}

/** Progress when all files are sent; the rest is for the records. */
const SENDING_SHARE = 0.9;

/** Brings back projects from their ZIPs, one after the other. Never rejects. */
export async function importArchives(files: readonly File[], target: ArchiveTarget): Promise<void> {
  // Those that wait are listed as well: each can be canceled, and a logout ends all.
  const imports = files.map((file) => {
    const id = projectId.parse(newId());
    return { id, file, target, transfer: beginTransfer(id, file.name) };
  });
  for (const each of imports) await importArchive(each);
}

interface ArchiveImport {
  /** Of the new project. */
  id: ProjectId;
  file: File;
  target: ArchiveTarget;
  transfer: TransferHandle;
}

/**
 * Makes a project from its ZIP: checks all of it, then sends its files into a new Private project with its link off, and last the records. If
 * anything fails, says so and deletes the new project. Never rejects.
 */
async function importArchive({ id, file, target, transfer }: ArchiveImport): Promise<void> {
  const { signal } = transfer;
  if (signal.aborted) return;
  const { release } = acquireLock(importLockName(id));
  try {
    transfer.update({ status: { is: 'running' } });
    const archive = await openArchive(file, target.account, {
      onProgress: (done) => transfer.update({ done }),
      signal,
    });
    transfer.update({ parts: 1, done: 0 });
    await fillNewProject(archive, { id, file, target, transfer });
    transfer.update({ done: 1, status: { is: 'done' } });
    const open = { label: projectsWording.open, onClick: () => target.open(id) };
    showToast(words.imported(archive.records.name, archive.lost), open);
  } catch (error) {
    // After a logout, it is deleted at the next login.
    const isOver = !signal.aborted || isCancelled(transfer.id);
    const unfinished = unfinishedArchives.find(id);
    if (isOver && unfinished) await discardArchive(unfinished);
    if (signal.aborted) return;
    const message = formatProblem(file.name, error);
    transfer.update({ status: { is: 'failed', message, meetsPlan: isPlanProblem(error) } });
    showProblems(id, [message]);
  } finally {
    release();
  }
}

async function fillNewProject(archive: OpenArchive, { id, file, target, transfer }: ArchiveImport): Promise<void> {
  const { records } = archive;
  const { signal } = transfer;
  const retrying = { signal, outlastsCuts: true };
  const { name, size, lastModified: last_modified } = file;
  const { uid, account, folder } = target;
  const created_at = Date.now();
  await unfinishedArchives.save({ id, uid, account_id: account.id, created_at, name, size, last_modified });
  const project = { id, name: records.name, folder };
  // If it were aborted before its answer, the project could appear after it was found missing, and stay.
  await retryUpload(() => call(createProject, project, { uid }), retrying);
  const settings = { ...records.settings, link_access: 'off' } as const;
  await retryUpload(() => call(updateProject, { id, settings }, { signal }), retrying);

  const slideIds = renewIds(records.slides);
  const urls = await sendFiles(archive, slideIds, { id, file, transfer });
  const { saves, comments } = buildNewRecords(records, slideIds, urls);
  const steps = [
    ...saves.map((put) => () => call(saveEdits, { project_id: id, put, remove: [] }, { signal })),
    ...comments.map((some) => () => call(importComments, { project_id: id, comments: [...some] }, { signal })),
  ];
  for (const [index, step] of steps.entries()) {
    await retryUpload<unknown>(step, retrying);
    transfer.update({ done: SENDING_SHARE + (1 - SENDING_SHARE) * ((index + 1) / steps.length) });
  }
  await unfinishedArchives.remove(id);
}

/** Pictures are large in memory. */
const DRAWN_AT_ONCE = 2;
const UNSENT_MAX = 48;
/** Large ones are sent in several parts at once. */
const MEDIA_AT_ONCE = 3;

/** Sends all files of a ZIP. Returns where those of clips are stored, by path. */
async function sendFiles(
  { records, media, files }: OpenArchive,
  slideIds: ReadonlyMap<string, SlideId>,
  { id: project, file: zip, transfer }: Omit<ArchiveImport, 'target'>,
): Promise<ReadonlyMap<string, string>> {
  const size = sumSizes(files);
  const sent = new Map<string, number>();
  const reportFor = (path: string) => (share: number) => {
    sent.set(path, share * files.get(path)!.size);
    const bytes = [...sent.values()].reduce((sum, one) => sum + one, 0);
    transfer.update({ done: SENDING_SHARE * (bytes / size) });
  };
  const sender = new SlideSender(project, Promise.resolve());
  // Those that wait for an answer make the next batch.
  sender.drain();
  const limitDrawing = limitConcurrency(DRAWN_AT_ONCE);
  const limitUnsent = limitConcurrency(UNSENT_MAX);
  const sendSlide = (slide: ArchivedSlide, signal: AbortSignal) =>
    limitUnsent(async () => {
      signal.throwIfAborted();
      const { url: path, position, notes, text } = slide;
      const file = new File([await files.get(path)!.open()], `${zip.name}/${path}`);
      const pictures = await limitDrawing(() => makePictures(file));
      const id = slideIds.get(slide.id)!;
      const options = { onSent: reportFor(path), signal };
      await nameRefused(file.name, sender.send({ id, position, notes, text, pictures }, options));
    });
  const limitMedia = limitConcurrency(MEDIA_AT_ONCE);
  const sendMedia = (of: ArchivedMedia, signal: AbortSignal) =>
    limitMedia(async () => {
      signal.throwIfAborted();
      const file = await files.get(of.path)!.open();
      const sending = sendMediaFile(project, of, file, { onSent: reportFor(of.path), signal });
      const url = await nameRefused(`${zip.name}/${of.path}`, sending);
      return [of.path, url] as const;
    });
  const [, stored] = await runAllOrAbort(transfer.signal, (signal) => [
    Promise.all(records.slides.map((slide) => sendSlide(slide, signal))),
    Promise.all(media.map((of) => sendMedia(of, signal))),
  ]);
  return new Map(stored);
}
type ArchivedSlide = Omit<Slide, 'version'>;

/** @throws ImportProblem that names the file which the server refuses */
async function nameRefused<Sent>(name: string, sending: Promise<Sent>): Promise<Sent> {
  try {
    return await sending;
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'invalid-argument';
    throw isRefused ? new ImportProblem(formatProblem(name, error)) : error;
  }
}

async function makePictures(file: File) {
  const kind = await detectSlideFileKind(file);
  if (kind === 'application/pdf') throw new ImportProblem(words.damaged(file.name));
  return makeSlidePictures(file, kind);
}

async function sendMediaFile(
  project_id: ProjectId,
  { created_at, type }: ArchivedMedia,
  file: Blob,
  options: { onSent: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  const request = { id: uploadId.parse(newId()), project_id, created_at, size: file.size };
  const sending = { ...options, outlastsCuts: true };
  if (type) {
    // A file that was stored once is clean, and stays the same to the byte.
    const send = (await hasMetadata(createBlockReader(file), type)) ? sendClip : sendCleanClip;
    return send({ ...request, content_type: type }, file, sending);
  }
  const peaks = { ...request, kind: 'peaks', content_type: 'application/octet-stream' } as const;
  return (await sendUpload(peaks, file, sending)).url;
}
