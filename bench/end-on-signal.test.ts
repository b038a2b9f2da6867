import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs forever with a browser driver, which also listens for signals. */
const PROGRAM = `
const { stopOnSignal } = require('./bench/end-on-signal.ts');
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
stopOnSignal(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  console.log('stack ended');
});
console.log('measuring');
setInterval(() => undefined, 1000);`;

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('%s in the middle of a measurement stops the stack, then the bench', async (signal, code) => {
  const bench = spawn(process.execPath, ['--import', 'tsx', '-e', PROGRAM], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  bench.stdout.on('data', (text: Buffer) => (said += text.toString()));
  await once(bench.stdout, 'data');
  bench.kill(signal);
  expect(await once(bench, 'exit')).toEqual([code, null]);
  expect(said).toBe('measuring\nstack ended\n');
});
