import { type ChildProcess, fork } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ports } from '../infra/local/config/ports';
import type { FaultName } from '../smoke/faults';
import type { StackAddress } from './stack-address';

const LOG_DIRECTORY = join(__dirname, '..', '.local');

/**
 * `shared` serves all tests of a run; the others serve one test. With `held-streams`, it delivers the stream's records itself; `faulty` has
 * faults; `deployed` is replaced by a later deployment.
 */
export type StackKind = 'shared' | 'held-streams' | 'faulty' | 'deployed';

export interface StackSettings {
  faults?: readonly FaultName[];
  refusesConflicts?: boolean;
  /** Functions log each call of the table, which benchmarks count. Tests save the CPU. */
  logsTableCalls?: boolean;
  /** Where it keeps its data and answers, so that another one can take its place; by default memory, and free ports. */
  place?: { dataDir: string; ports: Ports };
}

const { TEST_LANE = 'named' } = process.env;

/** All output of a test run's functions and stand-ins. */
export const LOG_FILE = join(LOG_DIRECTORY, `test-${TEST_LANE}-stack.log`);

export interface StackProcess {
  address: StackAddress;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/**
 * Starts a test stack. Throws if it doesn't start.
 * @param project the folder of the sources
 */
export async function startStackProcess(
  kind: StackKind = 'shared',
  settings: StackSettings = {},
  project = join(__dirname, '..'),
): Promise<StackProcess> {
  mkdirSync(LOG_DIRECTORY, { recursive: true });
  const logFile = kind === 'shared' ? LOG_FILE : join(LOG_DIRECTORY, `${kind}.log`);
  const log = openSync(logFile, 'w');
  const child = fork(join(project, 'testing', 'serve-stack.ts'), [kind, JSON.stringify(settings)], {
    cwd: project,
    execArgv: ['--import', 'tsx', '--enable-source-maps'],
    env: { ...process.env, AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' },
    stdio: ['ignore', log, log, 'ipc'],
  });
  closeSync(log);
  const address = await new Promise<StackAddress>((resolve, reject) => {
    child.once('message', (message) => resolve(message as StackAddress));
    child.once('exit', () =>
      reject(
        new Error(`The local stack did not start. ${readFileSync(logFile, 'utf8').slice(-4000)}\nSee ${logFile}.`),
      ),
    );
  });
  return {
    address,
    stop: async () => {
      if (child.connected) child.disconnect();
      await ended(child);
    },
  };
}
