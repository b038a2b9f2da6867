import { run } from './run.mjs';

/** Files to lint per process. The types of all files together exceed Node's default memory limit. */
const shares = [
  ['.', '--ignore-pattern', 'web', '--ignore-pattern', 'bench'],
  ['web', 'bench'],
];

let failed = 0;
for (const share of shares) {
  failed = (await run('npx', ['eslint', '--max-warnings', '0', ...share, ...process.argv.slice(2)])) || failed;
}
process.exitCode = failed;
