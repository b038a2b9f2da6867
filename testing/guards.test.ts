import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listGuards, removeGuard } from './mutate-guard';

const root = join(__dirname, '..');

describe.each(listGuards())('the guard "$name"', ({ file, test: testFile, ...mutation }) => {
  test('fits exactly one place in its declaration', () => {
    const source = readFileSync(join(root, file), 'utf8');
    expect(removeGuard(file, source, mutation)).not.toBe(source);
  });

  test('names a test file that exists', () => {
    expect(existsSync(join(root, testFile))).toBe(true);
  });
});
