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
import { type ImportRecord, importRecords, markSlides, slidesInState } from './import-records';
import { sortByName } from './model/sort-files';
import { createNotesLoader, type ImportSource, pairPresentations } from './pptx/presentation-notes';
import { pendingSlides, SlidePlaces } from './slides/pending-slides';
import { SlideSender } from './slides/slide-sender';
import { beginTransfer, isCancelled, type TransferHandle, withdrawTransfer } from './transfers';

export interface ImportTarget {
  uid: string;
  projectId: string;
}

interface ImportOptions {
  /** Position of the project's last slide; undefined in an empty project. */
  after?: string;
  slideCount?: number;
  /** Resolves once the server has created the project; nothing is sent before. False withdraws everything that was started. */
  made?: Promise<boolean>;
}

/** Loads the import code and the picture worker, so that pictures can be added offline. What fails now loads when it is needed. */
export async function preloadImport(): Promise<void> {
  const encoder = openPictureEncoder();
  try {
    const bitmap = await createImageBitmap(new ImageData(1, 1));
    await encoder.encode({ bitmap, sides: [1], isOpaque: true });
  } finally {
    encoder.close();
  }
}

interface ImportRun extends ImportSource {
  record: ImportRecord;
  transfer: TransferHandle;
  notes?: TransferHandle;
  /** Releases the lock so that other tabs can run the import. */
  release?: () => void;
}

/**
 * Turns pictures and PDF files into slides at the end of a project's deck, sorted by file name. The upload tray shows the progress, and the
 * slides appear as pending slides. `continueImport` resumes an interrupted import. Returns one message for each file that fails; the other
 * files continue. Never rejects.
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

/** The import needs its file again because this browser doesn't have it. */
class ImportFileMissingError extends Error {
  override readonly name = 'ImportFileMissing';
}

/**
 * Resumes an interrupted import: slides that arrived stay, the others are created and sent. Returns messages as `importFiles` does. The
 * caller must hold the import's lock. Throws `ImportFileMissingError`.
 * @param chosen the file, if the person chose it again
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
      await importRecords.save(record);
      await finishImport(id);
      return [];
    }
    const file = chosen ?? (await findImportFile(id, 0, stored));
    if (!file) throw new ImportFileMissingError();
    hideUnreadablePages(stored);
    await importRecords.save(record);
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

/** Resets a record for a new start: slides that the project has are marked as arrived, all others are created again. */
function restartRecord(record: ImportRecord, { slides: stored }: OpenProject): ImportRecord {
  const { slides } = record;
  const waiting = slides.map((slide) =>
    slide.state === 'unreadable' ? { ...slide, state: 'waiting' as const } : slide,
  );
  const marked = markSlides({ ...record, slides: waiting }, stored, 'arrived');
  return { ...marked, attempts: record.attempts + 1, is_stopped: false };
}

const startRuns = (target: ImportTarget, files: readonly File[]): ImportRun[] =>
  pairPresentations(sortByName(files)).map((given, nth) => {
    const record = createImportRecord(target, given, nth);
    const notes = given.presentation && beginTransfer(target.projectId, given.presentation.name);
    const { release } = acquireLock(importLockName(record.id));
    return { ...given, record, transfer: beginTransfer(target.projectId, record.name, record.id), notes, release };
  });

/** Stores what a reload needs to continue: the records first, because the person can choose a file again but can't recreate a record. */
async function storeRuns(runs: readonly ImportRun[]): Promise<void> {
  await Promise.all(runs.map(({ record }) => importRecords.save(record)));
  for (const { record, file, presentation, transfer } of runs) {
    const known = () => importRecords.find(record.id);
    if (known()) await storeImportFiles(record.id, presentation ? [file, presentation] : [file], transfer.signal);
    // The import may have ended in the meantime.
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
        // The loop over `runs` also visits items that are added while it runs.
        const inside = startRuns({ uid: run.record.uid, projectId }, attached);
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
      uploads.push(Promise.allSettled([made.waitUntilSent()]).then(() => finishRun(run, end)));
    } finally {
      // If the PDF can't be read, its notes are of no use either.
      notes?.update({ status: { is: 'cancelled' } });
    }
  }
  sender.drain();
  await Promise.all(uploads);
  for (const { release } of runs) release?.();
  if (stills.length > 0) showToast(uploadsWording.animatedPictures(stills));
  return problems.filter(Boolean);
}

/** Ends an import; a canceled one is removed however it ended. @param end `finishImport`, `stopImport` or `removeImportWithFiles` */
async function finishRun(
  { record: { id }, transfer }: Pick<ImportRun, 'record' | 'transfer'>,
  end: (id: string) => Promise<void>,
): Promise<void> {
  // Logging out also aborts the transfer. The import then stays, and the person can continue it after the next login.
  if (transfer.signal.aborted && !isCancelled(id)) return;
  await (transfer.signal.aborted ? removeImportWithFiles(id) : end(id));
}

/** Marks a transfer as failed; returns the message, or '' if it was canceled. */
function markFailed(transfer: TransferHandle, { name }: Pick<File, 'name'>, error: unknown): string {
  if (transfer.signal.aborted) return '';
  const message = formatProblem(name, error);
  // The reason is shown once, after all files have been tried.
  transfer.update({
    status: { is: 'failed', message: uploadsWording.notAdded(name), meetsPlan: isPlanProblem(error) },
  });
  return message;
}
