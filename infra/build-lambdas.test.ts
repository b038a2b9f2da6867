import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInThisContext } from 'node:vm';
import { transform } from 'esbuild';
import { emptyModule, REMOVED } from './build-lambdas';

const folder = mkdtempSync(join(tmpdir(), 'module-'));
afterAll(() => rmSync(folder, { recursive: true }));

const empty = (source: string) => {
  const path = join(folder, 'library.js');
  writeFileSync(path, source);
  return emptyModule(path);
};

/** The exports of a removed module, as a bundle loads them. */
async function load(source: string): Promise<Record<string, unknown>> {
  const { code } = await transform(await empty(source), { format: 'iife', globalName: 'loaded' });
  return runInThisContext(`(() => { ${REMOVED} ${code} return loaded; })()`) as Record<string, unknown>;
}

test.each([
  ['a function', 'export async function part() {}'],
  ['a generator', 'export function * part() {}'],
  ['a class', 'export class part {}'],
  ['a variable', 'export let part = 1'],
  ['a listed name', 'const other = {}; export { other as part };'],
  ['a default', 'export default () => 1'],
  ['those of CommonJS', 'module.exports = { part: 1 };'],
  ['one of several', 'export const { other, part } = {}'],
])('a removed export throws when it is used: %s', async (_, source) => {
  const exported = await load(source);
  const part = (exported.part ?? exported.default) as (new () => typeof part) & (() => void) & { field: unknown };
  expect(() => part()).toThrow('was removed');
  expect(() => part.field).toThrow('was removed');
  expect(() => new part().field).toThrow('was removed');
});

test('a module that exports everything from another one is not removed', async () => {
  await expect(empty("export * from './other.js'; export const part = 1;")).rejects.toThrow('unknown');
});
