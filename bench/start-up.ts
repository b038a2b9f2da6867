import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Measure } from './figure';

/** Milliseconds from starting the process until the stack can be used, sample included. */
function startStack(dataDir: string): Promise<number> {
  const start = performance.now();
  const child = fork(path.join(__dirname, 'start-up-process.ts'), [dataDir], {
    execArgv: ['--import', 'tsx', '--no-warnings'],
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    let readyAfter: number | undefined;
    child.once('message', () => {
      readyAfter = performance.now() - start;
      child.disconnect();
    });
    child.once('exit', () => (readyAfter === undefined ? reject(new Error('No start.')) : resolve(readyAfter)));
  });
}

/** The second start on the same data folder, as `npm start` does it, on free ports. */
export const startUp: Measure = {
  title: 'start-up',
  run: async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'narradeck-bench-'));
    try {
      const first = await startStack(dataDir);
      const warm = await startStack(dataDir);
      return [
        { name: 'first start', value: first / 1000, unit: 's' },
        { name: 'warm start', value: warm / 1000, unit: 's', goal: 15 },
      ];
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};
