import { getProject, type OpenProject } from '#shared/api/projects';
import { projectId as asProjectId } from '#shared/entities/scalars';
import { lastPosition } from '#shared/position';
import { call } from '../../platform/api/call';
import { showToast } from '../../platform/components/toasts';
import { openPictureEncoder } from '../../platform/pictures/picture-encoder';
import { holdLock } from '../../platform/storage/locks';
import { withRetries } from '../../platform/upload/with-retries';
import { uploadsWording } from '../../wording/imports';
import { AttachedInstead, FileImport } from './file-import';
import {
  findImportFile,
  finishImport,
  forgetImport,
  hideUnreadable,
  importLock,
  isComplete,
  newImport,
  removeImportFiles,
  stopImport,
  storeImportFiles,
} from './import-lifecycle';
import { isAboutFile, meetsPlan, messageOfProblem } from './import-problem';
import { type ImportRecord, importsStore, markSlides, saveImport, slidesThatAre } from './import-records';
import { inOrderOfNames } from './model/sort-files';
import { type GivenFile, notesBeside, pairFiles } from './pptx/presentation-notes';
import { slidesOnTheirWay } from './slides/pending-slides';
import { Places } from './slides/slide-places';
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
export async function prepareImport(): Promise<void> {
  const encoder = openPictureEncoder();
  try {
    const bitmap = await createImageBitmap(new ImageData(1, 1));
    await encoder.encode({ bitmap, sides: [1], isOpaque: true });
  } finally {
    encoder.close();
  }
}

/** A file that is being imported. */
interface Run extends GivenFile {
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
  const runs = beginRuns(target, [...files]);
  const ready = made.then((isMade) => {
    if (isMade) return;
    for (const { record, transfer, notes } of runs) {
      withdrawTransfer(transfer.id);
      if (notes) withdrawTransfer(notes.id);
      void forgetImport(record.id);
    }
    throw new DOMException('The project was not made.', 'AbortError');
  });
  ready.catch(() => undefined);
  void storeAll(runs);
  return runAll(target.projectId, runs, { after, slideCount, ready });
}

/** An import needs its file again: this browser does not have it. */
export class ImportFileMissing extends Error {
  override readonly name = 'ImportFileMissing';
}

/**
 * Goes on with an interrupted import: what has arrived stays, the rest is made and sent. Gives messages as `importFiles` does.
 * Only for who holds the import's lock. Throws `ImportFileMissing`.
 * @param chosen the file, where the person has chosen it again
 */
export async function continueImport(stored: ImportRecord, chosen?: File): Promise<string[]> {
  const { id, project_id, name } = stored;
  const transfer = beginTransfer(project_id, name, id);
  const { signal } = transfer;
  try {
    const project = await withRetries(() => call(getProject, { id: asProjectId.parse(project_id) }, { signal }), {
      signal,
      outlastsCuts: true,
    });
    const record = restarted(stored, project);
    if (record.slides.length > 0 && slidesThatAre(record, 'waiting').length === 0) {
      transfer.update({ status: { is: 'done' } });
      await saveImport(record);
      await finishImport(id);
      return [];
    }
    const file = chosen ?? (await findImportFile(id, 0, stored));
    if (!file) throw new ImportFileMissing();
    hideUnreadable(stored);
    await saveImport(record);
    const presentation = stored.presentation && (await findImportFile(id, 1, stored.presentation));
    const run = { file, presentation, record, transfer, notes: undefined };
    return await runAll(project_id, [run], {
      after: lastPosition(project.slides),
      slideCount: project.slides.length,
      ready: Promise.resolve(),
    });
  } catch (error) {
    if (error instanceof ImportFileMissing) {
      withdrawTransfer(id);
      await stopImport(id);
      throw error;
    }
    const message = fail(transfer, stored, error);
    await endRun({ record: stored, transfer }, stopImport);
    return [message].filter(Boolean);
  }
}

/** A record whose import starts again: slides that the project has are there, and all others are made. */
function restarted(record: ImportRecord, { slides: stored }: OpenProject): ImportRecord {
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

const targetOf = ({ uid, project_id }: ImportRecord): ImportTarget => ({ uid, projectId: project_id });

const beginRuns = (target: ImportTarget, files: readonly File[]): Run[] =>
  pairFiles(inOrderOfNames(files)).map((given, nth) => {
    const record = newImport(target, given, nth);
    const notes = given.presentation && beginTransfer(target.projectId, given.presentation.name);
    const { release } = holdLock(importLock(record.id));
    return { ...given, record, transfer: beginTransfer(target.projectId, record.name, record.id), notes, release };
  });

/** Stores what is needed to continue after a reload: the records first, since a file is chosen again more easily than remembered. */
async function storeAll(runs: readonly Run[]): Promise<void> {
  await Promise.all(runs.map(({ record }) => saveImport(record)));
  for (const { record, file, presentation, transfer } of runs) {
    const known = () => importsStore.getState().records[record.id];
    if (known()) await storeImportFiles(record.id, presentation ? [file, presentation] : [file], transfer.signal);
    // It may have ended meanwhile.
    const now = known();
    if (!now) await forgetImport(record.id);
    else if (isComplete(now)) await removeImportFiles(record.id);
  }
}

async function runAll(
  projectId: string,
  runs: Run[],
  { after, slideCount, ready }: { after: string | undefined; slideCount: number; ready: Promise<void> },
): Promise<string[]> {
  const others = slidesOnTheirWay(projectId);
  const planned = runs.flatMap(({ record }) => record.slides);
  const places = new Places(
    lastPosition([...(after ? [{ position: after }] : []), ...others, ...planned]),
    slideCount + others.length + runs.reduce((sum, { record }) => sum + slidesThatAre(record, 'waiting').length, 0),
  );
  const problems: string[] = [];
  const stills: string[] = [];
  const uploads: Promise<unknown>[] = [];
  const sender = new SlideSender(projectId, ready);
  for (const run of runs) {
    const { file, presentation, transfer, notes } = run;
    const failNotes = (error: unknown) => notes && problems.push(fail(notes, presentation!, error));
    const made = new FileImport(
      file,
      run.record,
      transfer,
      places,
      sender,
      notesBeside(presentation, notes, failNotes),
      (attached) => {
        // They are read next: an array that grows is gone through to its end.
        const inside = beginRuns(targetOf(run.record), attached);
        runs.push(...inside);
        void storeAll(inside);
      },
    );
    try {
      if (transfer.signal.aborted) continue;
      await made.read();
      if (made.isStill) stills.push(file.name);
      uploads.push(
        made.sent().then(
          () => endRun(run, finishImport),
          (error: unknown) => {
            problems.push(fail(transfer, file, error));
            return endRun(run, isAboutFile(error) ? forgetImport : stopImport);
          },
        ),
      );
    } catch (error) {
      if (error instanceof AttachedInstead) {
        withdrawTransfer(transfer.id);
        await forgetImport(run.record.id);
        continue;
      }
      problems.push(fail(transfer, file, error));
      const end = isAboutFile(error) ? forgetImport : stopImport;
      uploads.push(
        made
          .sent()
          .then(noop, noop)
          .then(() => endRun(run, end)),
      );
    } finally {
      // Of a PDF that could not be read nothing is to be had either.
      notes?.update({ status: { is: 'cancelled' } });
    }
  }
  sender.noMore();
  await Promise.all(uploads);
  for (const { release } of runs) release?.();
  if (stills.length > 0) showToast(uploadsWording.stillOf(stills));
  return problems.filter(Boolean);
}

/**
 * Ends an import; one that its person cancelled is forgotten, however it ended.
 * @param end `finishImport`, `stopImport` or `forgetImport`
 */
async function endRun(
  { record: { id }, transfer }: Pick<Run, 'record' | 'transfer'>,
  end: (id: string) => Promise<void>,
): Promise<void> {
  // The end of a session stops it, too: its person continues when they log in again.
  if (transfer.signal.aborted && !isCancelled(id)) return;
  await (transfer.signal.aborted ? forgetImport(id) : end(id));
}

/** Marks a transfer failed; gives the message, '' for one that was cancelled. */
function fail(transfer: TransferHandle, { name }: Pick<File, 'name'>, error: unknown): string {
  if (transfer.signal.aborted) return '';
  const message = messageOfProblem(name, error);
  // Why is said in one place, when everything has been tried.
  transfer.update({ status: { is: 'failed', message: uploadsWording.notAdded(name), meetsPlan: meetsPlan(error) } });
  return message;
}
