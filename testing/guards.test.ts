import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const textOf = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');
const guards = JSON.parse(textOf('scripts/guards.json')) as { name: string; file: string; guard: string }[];

test.each(guards)('the guard "$name" stands where its removal is tried, and nowhere else', ({ file, guard }) => {
  expect(textOf(file).split(guard).length - 1).toBe(1);
});
