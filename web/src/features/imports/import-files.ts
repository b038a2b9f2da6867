import { getProject, type OpenProject } from '#shared/api/projects';
import { projectId as asProjectId } from '#shared/entities/scalars';
import { lastPosition } from '#shared/position';
import { call } from '../../platform/api/call';
import { showToast } from '../../platform/components/toasts';
import { openPictureEncoder } from '../../platform/pictures/picture-encoder';
import { acquireLock } from '../../platform/storage/locks';
import { retryUpload } from '../../platform/upload/retry-upload';
import { uploadsWording } from '../../wording/imports';
import { FileImport, ReplacedByAttachments } from './file-import';
import {
  createImportRecord,
  findImportFile,
  finishImport,
  hideUnreadablePages,
  importLockName,
  isImportComplete,
  removeImportFiles,
  removeImportWithFiles,
  stopImport,
  storeImportFiles,
} from './import-lifecycle';
import { formatProblem, isFileProblem, isPlanProblem } from './import-problem';
import { type ImportRecord, importsStore, markSlides, saveImport, slidesInState } from './import-records';
import { sortByName } from './model/sort-files';
import { createNotesLoader, type ImportSource, pairPresentations } from './pptx/presentation-notes';
import { pendingSlides, SlidePlaces } from './slides/pending-slides';
import { SlideSender } from './slides/slide-sender';
import { beginTransfer, isCancelled, type TransferHandle, withdrawTransfer } from './transfers';

/** Whose import it is, and into which project. */
export interface ImportTarget {
  uid: string;
  projectId: string;
}

export interface ImportOptions {
  /** Position of the last slide that the project has; none in an empty project. */
  after?: string;
  /** How many slides the project has already. */
  slideCount?: number;
  /**
   * Whether the project, which is only being made, is there: its files are read meanwhile, and nothing is sent before. Where it is
   * not made after all, everything that was begun is withdrawn.
   */
  made?: Promise<boolean>;
}

/**
 * Loads what importing takes, the worker for pictures among it, as long as there is a connection: so pictures can be added offline.
 * What can't be loaded now is loaded when it is needed.
 */
export async function preloadImport(): Promise<void> {
  const encoder = openPictureEncoder();
  try {
    const bitmap = await createImageBitmap(new ImageData(1, 1));
    await encoder.encode({ bitmap, sides: [1], isOpaque: true });
  } finally {
    encoder.close();
  }
}

/** A file that is being imported. */
interface ImportRun extends ImportSource {
  record: ImportRecord;
  transfer: TransferHandle;
  /** Of the presentation. */
  notes?: TransferHandle;
  /** Lets other tabs run it. */
  release?: () => void;
}

/**
 * Turns pictures and PDF files into slides at the end of a project's deck, in the order of their names; progress shows in the upload tray,
 * the slides themselves among those on their way. An import that is interrupted can be continued by `continueImport`. A file that
 * cannot be taken is named in the answer, one message for each; the others stay. Never rejects.
 */
export async function importFiles(
  target: ImportTarget,
  files: Iterable<File>,
  { after, slideCount = 0, made = Promise.resolve(true) }: ImportOptions = {},
): Promise<string[]> {
  const runs = startRuns(target, [...files]);
  const ready = made.then((isMade) => {
    if (isMade) return;
    for (const { record, transfer, notes } of runs) {
      withdrawTransfer(transfer.id);
      if (notes) withdrawTransfer(notes.id);
      void removeImportWithFiles(record.id);
    }
    throw new DOMException('The project was not made.', 'AbortError');
  });
  ready.catch(() => undefined);
  void storeRuns(runs);
  return runImports(target.projectId, runs, { after, slideCount, ready });
}

/** An import needs its file again: this browser does not have it. */
export class ImportFileMissingError extends Error {
  override readonly name = 'ImportFileMissing';
}

/**
 * Goes on with an interrupted import: what has arrived stays, the rest is made and sent. Gives messages as `importFiles` does.
 * Only for who holds the import's lock. Throws `ImportFileMissingError`.
 * @param chosen the file, where the person has chosen it again
 */
export async function continueImport(stored: ImportRecord, chosen?: File): Promise<string[]> {
  const { id, project_id, name } = stored;
  const transfer = beginTransfer(project_id, name, id);
  const { signal } = transfer;
  try {
    const project = await retryUpload(() => call(getProject, { id: asProjectId.parse(project_id) }, { signal }), {
      signal,
      outlastsCuts: true,
    });
    const record = restartRecord(stored, project);
    if (record.slides.length > 0 && slidesInState(record, 'waiting').length === 0) {
      transfer.update({ status: { is: 'done' } });
      await saveImport(record);
      await finishImport(id);
      return [];
    }
    const file = chosen ?? (await findImportFile(id, 0, stored));
    if (!file) throw new ImportFileMissingError();
    hideUnreadablePages(stored);
    await saveImport(record);
    const presentation = stored.presentation && (await findImportFile(id, 1, stored.presentation));
    const run = { file, presentation, record, transfer, notes: undefined };
    return await runImports(project_id, [run], {
      after: lastPosition(project.slides),
      slideCount: project.slides.length,
      ready: Promise.resolve(),
    });
  } catch (error) {
    if (error instanceof ImportFileMissingError) {
      withdrawTransfer(id);
      await stopImport(id);
      throw error;
    }
    const message = markFailed(transfer, stored, error);
    await finishRun({ record: stored, transfer }, stopImport);
    return [message].filter(Boolean);
  }
}

/** A record whose import starts again: slides that the project has are there, and all others are made. */
function restartRecord(record: ImportRecord, { slides: stored }: OpenProject): ImportRecord {
  const { slides } = record;
  const waiting = slides.map((slide) =>
    slide.state === 'unreadable' ? { ...slide, state: 'waiting' as const } : slide,
  );
  const marked = markSlides(
    { ...record, slides: waiting },
    stored.map(({ id }) => id),
    'arrived',
  );
  return { ...marked, attempts: record.attempts + 1, is_stopped: false };
}

const noop = () => undefined;

const toImportTarget = ({ uid, project_id }: ImportRecord): ImportTarget => ({ uid, projectId: project_id });

const startRuns = (target: ImportTarget, files: readonly File[]): ImportRun[] =>
  pairPresentations(sortByName(files)).map((given, nth) => {
    const record = createImportRecord(target, given, nth);
    const notes = given.presentation && beginTransfer(target.projectId, given.presentation.name);
    const { release } = acquireLock(importLockName(record.id));
    return { ...given, record, transfer: beginTransfer(target.projectId, record.name, record.id), notes, release };
  });

/** Stores what is needed to continue after a reload: the records first, since a file is chosen again more easily than remembered. */
async function storeRuns(runs: readonly ImportRun[]): Promise<void> {
  await Promise.all(runs.map(({ record }) => saveImport(record)));
  for (const { record, file, presentation, transfer } of runs) {
    const known = () => importsStore.getState().records[record.id];
    if (known()) await storeImportFiles(record.id, presentation ? [file, presentation] : [file], transfer.signal);
    // It may have ended meanwhile.
    const now = known();
    if (!now) await removeImportWithFiles(record.id);
    else if (isImportComplete(now)) await removeImportFiles(record.id);
  }
}

async function runImports(
  projectId: string,
  runs: ImportRun[],
  { after, slideCount, ready }: { after: string | undefined; slideCount: number; ready: Promise<void> },
): Promise<string[]> {
  const others = pendingSlides(projectId);
  const planned = runs.flatMap(({ record }) => record.slides);
  const places = new SlidePlaces(
    lastPosition([...(after ? [{ position: after }] : []), ...others, ...planned]),
    slideCount + others.length + runs.reduce((sum, { record }) => sum + slidesInState(record, 'waiting').length, 0),
  );
  const problems: string[] = [];
  const stills: string[] = [];
  const uploads: Promise<unknown>[] = [];
  const sender = new SlideSender(projectId, ready);
  for (const run of runs) {
    const { file, presentation, transfer, notes } = run;
    const failNotes = (error: unknown) => notes && problems.push(markFailed(notes, presentation!, error));
    const made = new FileImport(
      file,
      run.record,
      transfer,
      places,
      sender,
      createNotesLoader(presentation, notes, failNotes),
      (attached) => {
        // They are read next: an array that grows is gone through to its end.
        const inside = startRuns(toImportTarget(run.record), attached);
        runs.push(...inside);
        void storeRuns(inside);
      },
    );
    try {
      if (transfer.signal.aborted) continue;
      await made.read();
      if (made.isStill) stills.push(file.name);
      uploads.push(
        made.waitUntilSent().then(
          () => finishRun(run, finishImport),
          (error: unknown) => {
            problems.push(markFailed(transfer, file, error));
            return finishRun(run, isFileProblem(error) ? removeImportWithFiles : stopImport);
          },
        ),
      );
    } catch (error) {
      if (error instanceof ReplacedByAttachments) {
        withdrawTransfer(transfer.id);
        await removeImportWithFiles(run.record.id);
        continue;
      }
      problems.push(markFailed(transfer, file, error));
      const end = isFileProblem(error) ? removeImportWithFiles : stopImport;
      uploads.push(
        made
          .waitUntilSent()
          .then(noop, noop)
          .then(() => finishRun(run, end)),
      );
    } finally {
      // Of a PDF that could not be read nothing is to be had either.
      notes?.update({ status: { is: 'cancelled' } });
    }
  }
  sender.drain();
  await Promise.all(uploads);
  for (const { release } of runs) release?.();
  if (stills.length > 0) showToast(uploadsWording.animatedPictures(stills));
  return problems.filter(Boolean);
}

/**
 * Ends an import; one that its person cancelled is forgotten, however it ended.
 * @param end `finishImport`, `stopImport` or `removeImportWithFiles`
 */
async function finishRun(
  { record: { id }, transfer }: Pick<ImportRun, 'record' | 'transfer'>,
  end: (id: string) => Promise<void>,
): Promise<void> {
  // The end of a session stops it, too: its person continues when they log in again.
  if (transfer.signal.aborted && !isCancelled(id)) return;
  await (transfer.signal.aborted ? removeImportWithFiles(id) : end(id));
}

/** Marks a transfer failed; gives the message, '' for one that was cancelled. */
function markFailed(transfer: TransferHandle, { name }: Pick<File, 'name'>, error: unknown): string {
  if (transfer.signal.aborted) return '';
  const message = formatProblem(name, error);
  // Why is said in one place, when everything has been tried.
  transfer.update({
    status: { is: 'failed', message: uploadsWording.notAdded(name), meetsPlan: isPlanProblem(error) },
  });
  return message;
}
