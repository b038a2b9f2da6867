import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  'package.json',
  'jest.config.js',
  'tsconfig.json',
  'cdk.json',
]) {
  cpSync(join(root, name), join(copy, name), { recursive: true });
}
// Named by the settings of tests, whether or not one of a component runs.
cpSync(join(root, 'web', 'src', 'testing'), join(copy, 'web', 'src', 'testing'), { recursive: true });
// The security policy names it by its content.
cpSync(join(root, 'web', 'publish-ahead.js'), join(copy, 'web', 'publish-ahead.js'));
// Uploads are tried with its sound.
cpSync(join(root, 'web', 'public', 'sample'), join(copy, 'web', 'public', 'sample'), { recursive: true });
// The app's origin, which serves the media too, comes up only with a client; any page will do.
mkdirSync(join(copy, 'web', 'dist'), { recursive: true });
for (const page of ['index.html', 'video.html']) writeFileSync(join(copy, 'web', 'dist', page), '<!doctype html>');
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
