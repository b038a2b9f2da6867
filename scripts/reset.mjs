import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { main } from './setup.mjs';

const runFolder = join(root, '.local', 'run');

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Whether a stack with stored data is running. It would write back what this script deletes. */
function isStackRunning() {
  if (!existsSync(runFolder)) return false;
  return readdirSync(runFolder).some((name) => isAlive(JSON.parse(readFileSync(join(runFolder, name), 'utf8')).owner));
}

await main(() => {
  if (isStackRunning()) throw new Error('The local stack is running. End it first (Ctrl-C in its terminal).');
  rmSync(join(root, '.local'), { recursive: true, force: true });
  console.log('The local stack is empty. The next "npm start" starts from scratch.');
  return 0;
});
