import { startStackProcess } from '../../testing/stack-process';
import { type FaultName, faults } from '../faults';
import { openLocalOperator } from '../local-operator';
import { runSmoke } from '../run-smoke';

/** Faults of one start do not hide each other. */
const STARTS: FaultName[][] = [
  [
    ...(['a stopped stream mapping', 'a bucket without CORS', 'a wrong media key', 'a missing grant'] as const),
    ...(['a refused sender', 'a wrong webhook secret'] as const),
  ],
  ['a dead function', 'a live channel that refuses'],
  ['a wrong origin secret'],
  ['a stale config.json'],
];

test('each fault is planted', () => {
  expect(STARTS.flat().sort()).toEqual(Object.keys(faults).sort());
});

test.each(STARTS.map((names) => [names.join(', '), names] as const))(
  'planted in the stack, %s: each is found and named, and nothing else',
  async (_, names) => {
    const stack = await startStackProcess('faulty', { faults: names });
    try {
      const { urls, dynamo } = stack.address;
      const results = await runSmoke(urls.app, () => undefined, openLocalOperator({ urls, dynamo }));
      const failed = results.flatMap(({ name, problem }) => (problem === undefined ? [] : [name]));
      expect(failed.sort()).toEqual(names.flatMap((name) => faults[name].found).sort());
    } finally {
      await stack.stop();
    }
  },
);
