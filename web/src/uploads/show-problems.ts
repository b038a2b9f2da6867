import { showError } from '../components/feedback-store';

/** Names in the Error dialog (spec section 8) each file that could not be taken, one line for each; nothing when there is none. */
export function showProblems(problems: readonly string[]): void {
  if (problems.length > 0) showError(new Error(problems.join('\n')));
}
