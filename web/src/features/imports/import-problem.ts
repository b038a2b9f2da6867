import { isPlanLimit, planLimitError } from '#shared/plans';
import { showImportError } from '../../platform/components/feedback-store';
import { uploadsWording } from '../../wording/imports';
import { dismissFailed } from './transfers';

const PDF_PROBLEM_TEXTS: Record<PdfProblem['reason'], (name: string) => string> = {
  broken: uploadsWording.brokenPdf,
  locked: uploadsWording.lockedPdf,
  empty: uploadsWording.emptyPdf,
  xfa: uploadsWording.xfaPdf,
};

/** A file that can't be imported; the message names it and says why. */
export class ImportProblem extends Error {
  /** @param meetsPlan whether a limit of the plan is reached */
  constructor(
    message: string,
    readonly meetsPlan = false,
  ) {
    super(message);
    this.name = 'ImportProblem';
  }
}

export const isPlanProblem = (error: unknown): boolean =>
  isPlanLimit(error) || (error instanceof ImportProblem && error.meetsPlan);

/** Whether an import failed because of its file, so that resuming would fail again. */
export const isFileProblem = (error: unknown): boolean =>
  error instanceof PdfProblem || (error instanceof ImportProblem && !error.meetsPlan);

export function formatProblem(fileName: string, error: unknown): string {
  if (error instanceof ImportProblem) return error.message;
  if (error instanceof PdfProblem) {
    return PDF_PROBLEM_TEXTS[error.reason](fileName);
  }
  return uploadsWording.uploadFailed(fileName, error instanceof Error ? error.message : String(error));
}

/** Why a PDF can't be drawn: it is damaged, its password is unknown, it has no pages, or it is a form that only Acrobat shows. */
export class PdfProblem extends Error {
  constructor(readonly reason: 'broken' | 'locked' | 'empty' | 'xfa') {
    super(`The PDF is unusable: ${reason}.`);
    this.name = 'PdfProblem';
  }
}

/**
 * Shows an error dialog with one line for each file that was not added to a project, and removes these files from the upload list, so that
 * each is reported once. Does nothing without problems. If a limit of the plan is reached, the dialog links to the plans.
 */
export function showProblems(projectId: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  const meetsPlan = dismissFailed(projectId).some(({ status }) => status.is === 'failed' && status.meetsPlan);
  const text = problems.join('\n');
  showImportError(meetsPlan ? planLimitError(text) : text);
}
