import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const textOf = (file: string) => readFileSync(join(__dirname, '..', file), 'utf8');
const guards = JSON.parse(textOf('scripts/guards.json')) as { name: string; file: string; guard: string }[];

test.each(guards)('the guard "$name" stands where its removal is tried', ({ file, guard }) => {
  // Not `toContain`, which would print the whole file.
  expect(textOf(file).includes(guard)).toBe(true);
});
