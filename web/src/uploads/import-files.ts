import { showToast } from '../components/toasts';
import { lastPosition } from '#shared/position';
import { uploadsWording } from '../wording/uploads';
import { FileImport } from './file-import';
import { meetsPlan, messageOfProblem } from './import-problem';
import { Places } from './slides/places';
import { SlideSender } from './slides/slide-sender';
import { slidesOnTheirWay } from './slides/slides-on-their-way';
import { notesBeside } from './pptx/notes-transfer';
import { inOrderOfNames } from './model/file-order';
import { pairFiles } from './pptx/pair-files';
import { beginTransfer, type TransferHandle, withdrawTransfer } from './uploads-store';

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
 * Turns pictures and PDF files into slides at the end of a project's deck, in the order of their names; progress shows in the upload tray,
 * the slides themselves among those on their way. A file that cannot be taken is named in the answer, one message for each; the
 * others stay. Never rejects.
 */
export async function importFiles(
  projectId: string,
  files: Iterable<File>,
  { after, slideCount = 0, made = Promise.resolve(true) }: ImportOptions = {},
): Promise<string[]> {
  const others = slidesOnTheirWay(projectId);
  const places = new Places(
    lastPosition([...(after ? [{ position: after }] : []), ...others]),
    slideCount + others.length,
  );
  const problems: string[] = [];
  const stills: string[] = [];
  const uploads: Promise<void>[] = [];
  const begun = pairFiles(inOrderOfNames(files)).map((given) => ({
    ...given,
    transfer: beginTransfer(projectId, given.file.name),
    notes: given.presentation && beginTransfer(projectId, given.presentation.name),
  }));
  const transfers = begun.flatMap(({ transfer, notes }) => (notes ? [transfer, notes] : [transfer]));
  const ready = made.then((isMade) => {
    if (isMade) return;
    for (const { id } of transfers) withdrawTransfer(id);
    throw new DOMException('The project was not made.', 'AbortError');
  });
  ready.catch(() => undefined);
  const sender = new SlideSender(projectId, ready);
  for (const { file, presentation, transfer, notes } of begun) {
    const failNotes = (error: unknown) => notes && problems.push(fail(notes, presentation!, error));
    const notesFor = notesBeside(presentation, notes, failNotes);
    const run = new FileImport(projectId, file, transfer, places, sender, notesFor);
    try {
      if (transfer.signal.aborted) continue;
      await run.read();
      if (run.isStill) stills.push(file.name);
      uploads.push(run.sent().catch((error: unknown) => void problems.push(fail(transfer, file, error))));
    } catch (error) {
      problems.push(fail(transfer, file, error));
      uploads.push(run.sent().catch(() => undefined));
    } finally {
      // Of a PDF that could not be read nothing is to be had either.
      notes?.update({ status: { is: 'cancelled' } });
    }
  }
  sender.noMore();
  await Promise.all(uploads);
  if (stills.length > 0) showToast(uploadsWording.stillOf(stills));
  return problems.filter(Boolean);
}

/** Marks a transfer failed; gives the message, '' for one that was cancelled. */
function fail(transfer: TransferHandle, file: File, error: unknown): string {
  if (transfer.signal.aborted) return '';
  const message = messageOfProblem(file.name, error);
  // Why is said in one place, when everything has been tried.
  transfer.update({
    status: { is: 'failed', message: uploadsWording.notAdded(file.name), meetsPlan: meetsPlan(error) },
  });
  return message;
}
