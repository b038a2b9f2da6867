import { planLimit } from '#shared/plan-limit';
import { showError } from '../components/feedback-store';
import { uploadsWording } from '../wording/uploads';
import { dismissFailed } from './uploads-store';

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
  showImportError(meetsPlan ? planLimit(text) : text);
}
