import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tsImport } from 'tsx/esm/api';
import { root } from './run.mjs';

/**
 * Removes each guard in turn, in a copy of the sources, and expects a test to fail. Prints killed/total. `node scripts/check-guards.mjs
 * [words]` checks only the guards whose names contain one of the words.
 */
const { listGuards, removeGuard } = await tsImport('../testing/mutate-guard.ts', import.meta.url);
const words = process.argv.slice(2);
const chosen = listGuards().filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));

/** Guards checked in parallel. Much of a run is waiting. */
const LANES = 2;
/** Shorter than in other runs: without a guard, tests wait for what never comes. */
const UNTIL_MS = '30000';
const COPIED = ['bench', 'infra', 'lambdas', 'scripts', 'shared', 'smoke', 'testing', 'web'];
const SETTINGS = ['package.json', 'jest.config.js', 'tsconfig.json', 'cdk.json'];

const copies = [];
process.on('exit', () => copies.forEach((copy) => rmSync(copy, { recursive: true, force: true })));

function copySources() {
  const copy = mkdtempSync(join(tmpdir(), 'narradeck-guards-'));
  copies.push(copy);
  for (const name of [...COPIED, ...SETTINGS]) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Runs tests in a copy until one fails. Returns whether one failed; undefined when they could not run. */
function hasFailure(copy, tests) {
  const jest = ['node_modules/jest/bin/jest.js', ...tests, '--reporters=<rootDir>/testing/first-failure-reporter.js'];
  const env = { ...process.env, UNTIL_MS, SAMPLE_EVERY: '1', SAMPLE_FROM: '0' };
  const child = spawn(process.execPath, jest, { cwd: copy, env, detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  let isFailed = false;
  child.stdout.on('data', (chunk) => {
    if (isFailed || !String(chunk).includes('a test failed')) return;
    isFailed = true;
    // Kills the workers too. The stack ends after them.
    process.kill(-child.pid, 'SIGKILL');
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      resolve(isFailed || code === 0 ? isFailed : undefined);
    });
  });
}

/** Whether the guard's test fails without it; undefined when the remaining code can't run, which proves nothing. */
async function isKilledIn(copy, { file, test, ...mutation }) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, removeGuard(file, source, mutation));
  try {
    return await hasFailure(copy, [test]);
  } finally {
    writeFileSync(path, source);
  }
}

const lanes = Array.from({ length: LANES }, copySources);
if ((await hasFailure(lanes[0], [...new Set(chosen.map(({ test }) => test))])) !== false) {
  throw new Error('With all guards in place, a test fails, or none can be run.');
}
const left = [...chosen];
let killed = 0;
await Promise.all(
  lanes.map(async (copy) => {
    for (let guard = left.shift(); guard; guard = left.shift()) {
      const isKilled = await isKilledIn(copy, guard);
      killed += isKilled ? 1 : 0;
      const outcome = isKilled === undefined ? 'NOT RUN ' : isKilled ? 'killed  ' : 'SURVIVED';
      console.log(`${outcome} ${guard.name}`);
    }
  }),
);
console.log(`guards killed: ${killed}/${chosen.length}`);
if (killed < chosen.length) process.exitCode = 1;
