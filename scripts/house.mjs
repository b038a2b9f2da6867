import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './run.mjs';

/**
 * Counts the product's source files: TypeScript in `infra`, `lambdas`, `shared`, and `web/src`, except tests, `testing` folders, type
 * declarations, and generated files. Finds files that import each other in a circle, types included, which lint doesn't see. Fails when a
 * limit is exceeded or a circle exists: a commit that adds a feature raises `files` and `lines` by what it needs, and says so.
 * `node scripts/house.mjs`.
 */
const SOURCES = ['infra', 'lambdas', 'shared', 'web/src'];
const SHORT_LINES = 30;
const limits = {
  files: { atMost: 1121 },
  lines: { atMost: 92_496 },
  median: { atLeast: 60 },
  short: { atMost: 240 },
};

const isProduct = (file) =>
  /\.tsx?$/.test(file) && !/\.(test|d|gen)\.tsx?$/.test(file) && !file.split('/').includes('testing');
const files = execFileSync('git', ['ls-files', '-z', ...SOURCES], { cwd: root, encoding: 'utf8' })
  .split('\0')
  .filter((file) => isProduct(file) && existsSync(join(root, file)));
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const lines = [...texts.values()].map((text) => text.split('\n').length - 1).sort((a, b) => a - b);
const figures = {
  files: files.length,
  lines: lines.reduce((sum, count) => sum + count, 0),
  median: lines[Math.floor(lines.length / 2)],
  short: lines.filter((count) => count <= SHORT_LINES).length,
};

/** The product files that a file imports. */
function importsOf(file) {
  const { importedFiles } = ts.preProcessFile(texts.get(file), true, true);
  return importedFiles.flatMap(({ fileName }) => {
    const path = fileName.startsWith('#shared/')
      ? fileName.slice(1)
      : fileName.startsWith('.')
        ? join(dirname(file), fileName)
        : undefined;
    return [`${path}.ts`, `${path}.tsx`, path].filter((candidate) => texts.has(candidate));
  });
}

/** Files that import each other in a circle, as paths that end where they begin. */
function findCircles() {
  const done = new Set();
  const circles = [];
  const visit = (file, path) => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file]);
    if (path.includes(file) || done.has(file)) return;
    for (const imported of importsOf(file)) visit(imported, [...path, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return circles;
}

console.log(
  `${figures.files} files, ${figures.lines} lines, median ${figures.median}, ${figures.short} of ${SHORT_LINES} lines or fewer`,
);
for (const [name, { atMost = Infinity, atLeast = 0 }] of Object.entries(limits)) {
  if (figures[name] >= atLeast && figures[name] <= atMost) continue;
  console.error(
    `${name}: ${figures[name]}, the limit is ${atMost < Infinity ? `at most ${atMost}` : `at least ${atLeast}`}`,
  );
  process.exitCode = 1;
}
for (const circle of findCircles()) {
  console.error(`Circle: ${circle.join(' → ')}`);
  process.exitCode = 1;
}
