import { isPlanLimit } from '#shared/plan-limit';
import { PdfProblem } from '../pdf/pdf-problem';
import { uploadsWording } from '../wording/uploads';

const PDF_WORDS: Record<PdfProblem['reason'], (name: string) => string> = {
  broken: uploadsWording.brokenPdf,
  locked: uploadsWording.lockedPdf,
  empty: uploadsWording.emptyPdf,
  xfa: uploadsWording.xfaPdf,
};

/** A file that cannot become slides; the message names it and says why. */
export class ImportProblem extends Error {
  /** @param meetsPlan whether the plan has no room for it */
  constructor(
    message: string,
    readonly meetsPlan = false,
  ) {
    super(message);
    this.name = 'ImportProblem';
  }
}

/** Whether a file could not be taken because the plan has no room for it. */
export const meetsPlan = (error: unknown): boolean =>
  isPlanLimit(error) || (error instanceof ImportProblem && error.meetsPlan);

/** Whether an import failed because of what its file is: to continue would fail again. */
export const isAboutFile = (error: unknown): boolean =>
  error instanceof PdfProblem || (error instanceof ImportProblem && !error.meetsPlan);

/** What a person reads about a file that could not be taken; it names the file. */
export function messageOfProblem(fileName: string, error: unknown): string {
  if (error instanceof ImportProblem) return error.message;
  if (error instanceof PdfProblem) {
    return PDF_WORDS[error.reason](fileName);
  }
  return uploadsWording.notSent(fileName, error instanceof Error ? error.message : String(error));
}
