import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Removes each guard in turn, in a copy of the sources, and expects that tests fail without it. Prints killed/total.
 * `node scripts/check-guards.mjs [word]`: only the guards whose name holds the word.
 */
const guards = JSON.parse(readFileSync(join(root, 'scripts', 'guards.json'), 'utf8'));

const copy = mkdtempSync(join(tmpdir(), 'narradeck-guards-'));
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const name of [
  'bench',
  'infra',
  'lambdas',
  'scripts',
  'shared',
  'testing',
  'web',
  'package.json',
  'jest.config.js',
  'tsconfig.json',
  'cdk.json',
]) {
  cpSync(join(root, name), join(copy, name), { recursive: true });
}
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

/** Whether the tests fail in the copy. */
const fails = (tests) =>
  spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', tests], { cwd: copy, stdio: 'ignore' }).status !== 0;

const chosen = guards.filter(({ name }) => name.includes(process.argv[2] ?? ''));
for (const tests of new Set(chosen.map(({ tests }) => tests))) {
  if (fails(tests)) throw new Error(`${tests} fails with all guards in place.`);
}
let killed = 0;
for (const { name, file, guard, without, tests } of chosen) {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(guard)) throw new Error(`${file} does not hold the guard "${name}" any more.`);
  writeFileSync(path, source.replace(guard, without));
  const isKilled = fails(tests);
  writeFileSync(path, source);
  killed += isKilled ? 1 : 0;
  console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${name}`);
}
console.log(`guards killed: ${killed}/${chosen.length}`);
if (killed < chosen.length) process.exitCode = 1;
