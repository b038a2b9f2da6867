import { Stoppables } from './stoppables';

const createPart = (name: string, stopped: string[]) => ({ name, stop: () => void stopped.push(name) });

test('parts stop in reverse order, including one that is still starting, even if another failed to start', async () => {
  const stopped: string[] = [];
  const parts = new Stoppables();
  const first = await parts.add(createPart('first', stopped));
  const failing = parts.add(Promise.reject(new Error('no port')));
  void parts.add(Promise.resolve(createPart('late', stopped)));
  await expect(failing).rejects.toThrow('no port');
  await parts.stop();
  expect([first.name, stopped]).toEqual(['first', ['late', 'first']]);
});
