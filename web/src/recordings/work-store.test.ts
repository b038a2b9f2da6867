import { doWork, endWork, workStore } from './work-store';

afterEach(endWork);

test('when the person leaves, what is done with recordings stops, and nothing of it is left to be seen', async () => {
  await doWork('failed', () => Promise.reject(new Error('The line was cut.')));
  let running: AbortSignal | undefined;
  const work = doWork('running', async (show, signal) => {
    running = signal;
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    show({ is: 'sending' });
    throw new Error('Refused.');
  });
  expect(Object.keys(workStore.getState())).toEqual(['failed', 'running']);
  endWork();
  expect(running?.aborted).toBe(true);
  await work;
  expect(workStore.getState()).toEqual({});
});
