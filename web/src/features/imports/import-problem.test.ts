import { planLimitError } from '#shared/plans';
import { feedbackStore, deferErrors, showError } from '../../platform/components/feedback-store';
import { ImportProblem, isPlanProblem, showProblems } from './import-problem';
import { beginTransfer, uploadsStore } from './transfers';

afterEach(() => {
  deferErrors(false);
  feedbackStore.setState({ error: undefined, meetsPlan: false });
});

/** Adds a failed transfer to a project. */
const fail = (projectId: string, error: Error) =>
  beginTransfer(projectId, 'deck.pdf').update({
    status: { is: 'failed', message: 'deck.pdf', meetsPlan: isPlanProblem(error) },
  });

test.each([
  [
    'the server has no room for today',
    planLimitError('Your team has uploaded as much today as its plan allows.'),
    true,
  ],
  ['is longer than the plan allows', new ImportProblem('Too long.', true), true],
  ['is broken', new ImportProblem('Broken.'), false],
])('a file that %s: the dialog leads to the plans if a limit was reached', (_, error, leads) => {
  fail('a', error);
  fail('b', new Error('Another project’s.'));
  showProblems('a', ['deck.pdf could not be added.']);
  const title = 'Error: files weren’t added';
  expect(feedbackStore.getState()).toMatchObject({ title, error: 'deck.pdf could not be added.', meetsPlan: leads });
  expect(uploadsStore.getState().transfers.map(({ projectId }) => projectId)).not.toContain('a');
});

test('a limit reached during a recording leads to the plans, whatever failed after it', () => {
  deferErrors(true);
  showError(planLimitError('Full.'));
  showError(new Error('Something else.'));
  expect(feedbackStore.getState()).toMatchObject({ error: 'Full.\nSomething else.', meetsPlan: true });
});
