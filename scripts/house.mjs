import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Counts the product's source files: TypeScript in `infra`, `lambdas`, `shared`, and `web/src`, except tests, `testing` folders, type
 * declarations, and generated files. Fails when a goal is missed. `node scripts/house.mjs`.
 */
const SOURCES = ['infra', 'lambdas', 'shared', 'web/src'];
const SHORT_LINES = 30;
const goals = { files: { atMost: 900 }, median: { atLeast: 60 }, short: { atMost: 200 } };

const isProduct = (file) =>
  /\.tsx?$/.test(file) && !/\.(test|d|gen)\.tsx?$/.test(file) && !file.split('/').includes('testing');
const files = execFileSync('git', ['ls-files', '-z', ...SOURCES], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter(isProduct);
const lines = files.map((file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1).sort((a, b) => a - b);
const figures = {
  files: files.length,
  lines: lines.reduce((sum, count) => sum + count, 0),
  median: lines[Math.floor(lines.length / 2)],
  short: lines.filter((count) => count <= SHORT_LINES).length,
};

console.log(
  `${figures.files} files, ${figures.lines} lines, median ${figures.median}, ${figures.short} of ${SHORT_LINES} lines or fewer`,
);
for (const [name, { atMost = Infinity, atLeast = 0 }] of Object.entries(goals)) {
  if (figures[name] >= atLeast && figures[name] <= atMost) continue;
  console.error(
    `${name}: ${figures[name]}, the goal is ${atMost < Infinity ? `at most ${atMost}` : `at least ${atLeast}`}`,
  );
  process.exitCode = 1;
}
