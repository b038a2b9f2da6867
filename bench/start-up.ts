import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Figure, Measure } from './figure';
import { firstVisit } from './first-visit';

/**
 * Starts the stack and calls `work` with the app's address. Returns the seconds from starting the process until it was ready, sample
 * included, and the result.
 */
async function withStack<Done>(
  dataDir: string,
  work: (app: string) => Done | Promise<Done>,
): Promise<{ seconds: number; done: Done }> {
  const start = performance.now();
  const child = fork(path.join(__dirname, 'start-up-process.ts'), [dataDir], {
    execArgv: ['--import', 'tsx', '--no-warnings'],
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const app = await new Promise<string>((resolve, reject) => {
    child.once('message', (address: string) => resolve(address));
    child.once('exit', () => reject(new Error('No start.')));
  });
  const seconds = (performance.now() - start) / 1000;
  try {
    return { seconds, done: await work(app) };
  } finally {
    child.disconnect();
    await exited;
  }
}

/** The second start on the same data folder, as `npm start` does it, on free ports; then its first visitor. */
export const startUp: Measure = {
  title: 'start-up',
  run: async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'narradeck-bench-'));
    try {
      const first = await withStack(dataDir, () => undefined);
      const warm = await withStack<Figure[]>(dataDir, firstVisit);
      return [
        { name: 'first start', value: first.seconds, unit: 's' },
        { name: 'warm start', value: warm.seconds, unit: 's', goal: 10 },
        ...warm.done,
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
