import { endTakeJobs, runTakeJob, takeJobStore } from './take-jobs';

afterEach(endTakeJobs);

test('when the person logs out, work on recordings stops and disappears', async () => {
  await runTakeJob('failed', () => Promise.reject(new Error('The line was cut.')));
  let running: AbortSignal | undefined;
  const job = runTakeJob('running', async (show, signal) => {
    running = signal;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    show({ is: 'sending', share: 0 });
    throw new Error('Refused.');
  });
  expect(Object.keys(takeJobStore.getState())).toEqual(['failed', 'running']);
  endTakeJobs();
  expect(running?.aborted).toBe(true);
  expect(await job).toBe(false);
  expect(takeJobStore.getState()).toEqual({});
});

test('a take has one job at a time; a failed one can be retried', async () => {
  let finish = () => {};
  const first = runTakeJob('take', () => new Promise<void>((resolve) => (finish = resolve)));
  expect(await runTakeJob('take', () => Promise.resolve())).toBe(false);
  finish();
  expect(await first).toBe(true);
  expect(await runTakeJob('take', () => Promise.reject(new Error('Refused.')))).toBe(false);
  expect(takeJobStore.getState()['take']).toEqual({ is: 'failed', message: 'Refused.' });
  expect(await runTakeJob('take', () => Promise.resolve())).toBe(true);
  expect(takeJobStore.getState()).toEqual({});
});
