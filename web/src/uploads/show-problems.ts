import { showError } from '../components/feedback-store';
import { dismissFailed } from './uploads-store';

/**
 * Names in the Error dialog (spec section 8) each file that could not be taken to a project, one line for each, and takes them off the
 * list of uploads: it is said once. Nothing where there is none.
 */
export function showProblems(projectId: string, problems: readonly string[]): void {
  if (problems.length === 0) return;
  dismissFailed(projectId);
  showError(new Error(problems.join('\n')));
}
