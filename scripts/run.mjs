import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Runs a program in a folder, the project's by default, with this terminal's input and output. Returns its exit code; 1 if a signal ended it.
 * Forwards signals, and ends this process after the program. `priority` is for the program and those that it starts, as in `os.setPriority`.
 */
export function run(command, args, env = {}, priority = 0, cwd = root) {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } });
  if (priority !== 0 && child.pid) setPriority(child.pid, priority);
  const pass = (signal) => child.kill(signal);
  process.on('SIGINT', pass).on('SIGTERM', pass);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      process.off('SIGINT', pass).off('SIGTERM', pass);
      resolve(code ?? 1);
    });
  });
}

/** Builds the client unless the last build is current. Returns an exit code. */
export function buildClient() {
  console.log('Building the client if it has changed…');
  return run('node', ['--import', 'tsx', '--no-warnings', 'infra/build-client.ts']);
}
