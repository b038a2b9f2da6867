import { uploadsWording as words } from '../../wording/uploads';
import { ImportProblem } from '../import-problem';
import type { TransferHandle } from '../uploads-store';
import { notesForPages } from './match-notes';

/** No presentation that people talk through is larger. */
const BYTES_MAX = 500 * 1024 * 1024;

/**
 * The notes of a presentation for the pages of its PDF. Throws `ImportProblem` when there are none for these: the slides stay all
 * the same.
 */
export async function readNotesFor(presentation: File, pages: number, signal: AbortSignal): Promise<readonly string[]> {
  const { name, size } = presentation;
  if (size > BYTES_MAX) throw new ImportProblem(words.presentationTooLarge(name));
  const { readNotes } = await import('./read-notes');
  const slides = await readNotes(presentation, signal).catch(() => {
    throw new ImportProblem(words.notesWithout(name));
  });
  const notes = notesForPages(slides, pages);
  if (!notes) throw new ImportProblem(words.notesMismatch(name, slides.length, pages));
  return notes;
}

/** What is known of the notes beside a file: none where there is no presentation, or it does not fit and `onProblem` is told. */
export function notesBeside(
  presentation: File | undefined,
  transfer: TransferHandle | undefined,
  onProblem: (error: unknown) => void,
): (pages: number) => Promise<readonly string[]> {
  return async (pages) => {
    if (!presentation || !transfer || transfer.signal.aborted) return [];
    try {
      const notes = await readNotesFor(presentation, pages, transfer.signal);
      transfer.update({ status: { is: 'done' } });
      return notes;
    } catch (error) {
      onProblem(error);
      return [];
    }
  };
}
