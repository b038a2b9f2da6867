import { run } from './run.mjs';

/** What is linted at a time. The types of all together take more memory than Node gives a process. */
const shares = [
  ['.', '--ignore-pattern', 'web', '--ignore-pattern', 'bench'],
  ['web', 'bench'],
];

let failed = 0;
for (const share of shares) {
  failed = (await run('npx', ['eslint', '--max-warnings', '0', ...share, ...process.argv.slice(2)])) || failed;
}
process.exitCode = failed;
