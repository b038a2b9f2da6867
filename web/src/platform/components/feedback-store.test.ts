import { ApiError } from '#shared/errors';
import { dismissError, feedbackStore, deferErrors, runOperation, showError, shownError } from './feedback-store';

beforeEach(() => feedbackStore.setState({ loading: 0, error: undefined, requestIds: [], isHeldBack: false }));

describe('spec sections 4 and 8: the loading flag and the Error dialog', () => {
  it('is loading during a data operation and not afterwards', async () => {
    let finish = () => {};
    const running = runOperation(() => new Promise<void>((resolve) => (finish = resolve)));
    expect(feedbackStore.getState().loading).toBe(1);
    finish();
    await running;
    expect(feedbackStore.getState().loading).toBe(0);
  });

  it('stays on until the last of several is finished', async () => {
    let finish = () => {};
    const long = runOperation(() => new Promise<void>((resolve) => (finish = resolve)));
    await runOperation(() => Promise.resolve());
    expect(feedbackStore.getState().loading).toBe(1);
    finish();
    await long;
    expect(feedbackStore.getState().loading).toBe(0);
  });

  it('a failure shows its message and hides the overlay, whatever else is running', async () => {
    let finish = () => {};
    const other = runOperation(() => new Promise<void>((resolve) => (finish = resolve)));
    await expect(runOperation(() => Promise.reject(new Error('No more room.')))).resolves.toBeUndefined();
    expect(feedbackStore.getState()).toMatchObject({ loading: 0, error: 'No more room.' });
    finish();
    await other;
    expect(feedbackStore.getState().loading).toBe(0);
  });

  it('waits during a recording, and none of several is lost', () => {
    deferErrors(true);
    for (const message of ['Something.', 'Something.', 'Another thing.'])
      showError(new ApiError('internal', message, undefined, `id of ${message}`));
    expect(shownError(feedbackStore.getState())).toBeUndefined();
    deferErrors(false);
    expect(feedbackStore.getState()).toMatchObject({
      error: 'Something.\nAnother thing.',
      requestIds: ['id of Something.', 'id of Something.', 'id of Another thing.'],
    });
  });

  it('can be closed', () => {
    showError('Something.');
    expect(feedbackStore.getState().error).toBe('Something.');
    dismissError();
    expect(feedbackStore.getState().error).toBeUndefined();
  });
});
