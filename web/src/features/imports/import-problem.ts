import { isPlanLimit, planLimitError } from '#shared/plans';
import { showError } from '../../platform/components/feedback-store';
import { uploadsWording } from '../../wording/imports';
import { dismissFailed } from './transfers';

const PDF_PROBLEM_TEXTS: Record<PdfProblem['reason'], (name: string) => string> = {
  broken: uploadsWording.brokenPdf,
  locked: uploadsWording.lockedPdf,
  empty: uploadsWording.emptyPdf,
  xfa: uploadsWording.xfaPdf,
};

/** A file that cannot become slides; the message names it and says why. */
export class ImportProblem extends Error {
  /** @param isPlanProblem whether the plan has no room for it */
  constructor(
    message: string,
    readonly meetsPlan = false,
  ) {
    super(message);
    this.name = 'ImportProblem';
  }
}

/** Whether a file could not be taken because the plan has no room for it. */
export const isPlanProblem = (error: unknown): boolean =>
  isPlanLimit(error) || (error instanceof ImportProblem && error.meetsPlan);

/** Whether an import failed because of what its file is: to continue would fail again. */
export const isFileProblem = (error: unknown): boolean =>
  error instanceof PdfProblem || (error instanceof ImportProblem && !error.meetsPlan);

/** What a person reads about a file that could not be taken; it names the file. */
export function formatProblem(fileName: string, error: unknown): string {
  if (error instanceof ImportProblem) return error.message;
  if (error instanceof PdfProblem) {
    return PDF_PROBLEM_TEXTS[error.reason](fileName);
  }
  return uploadsWording.notSent(fileName, error instanceof Error ? error.message : String(error));
}

/** Why a PDF gives no pictures: it is damaged, its password is not to be had, it has no pages, or it is a form of Acrobat's own. */
export class PdfProblem extends Error {
  constructor(readonly reason: 'broken' | 'locked' | 'empty' | 'xfa') {
    super(`The PDF is unusable: ${reason}.`);
    this.name = 'PdfProblem';
  }
}

/** Shows why files could not be added at all. */
export const showImportError = (error: unknown): void => showError(error, uploadsWording.failedTitle);

/**
 * Names in the dialog of errors each file that could not be taken to a project, one line for each, and takes them off the
 * list of uploads: it is said once. Nothing where there is none. Where the plan has no room for one of them, the dialog leads to the
 * plans.
 */
export function showProblems(projectId: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const meetsPlan = dismissFailed(projectId).some(({ status }) => status.is === 'failed' && status.meetsPlan);
  const text = problems.join('\n');
  showImportError(meetsPlan ? planLimitError(text) : text);
}
