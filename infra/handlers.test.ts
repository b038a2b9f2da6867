import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildLambdas } from './build-lambdas';
import { functionNeeds } from './constructs/function-needs';
import { handlers, kebabName } from './handlers';

test.each([
  ['getSrt', 'get-srt'],
  ['SendVerificationEmail', 'send-verification-email'],
])('the function %s lives in %s', (name, expected) => {
  expect(kebabName(name)).toBe(expected);
});

test('every handler says what it needs, and nothing else does', () => {
  expect(Object.keys(functionNeeds).sort()).toEqual(handlers.map(({ name }) => name).sort());
});

test('every function is bundled with all that it uses, ready to be called', async () => {
  const outdir = mkdtempSync(join(tmpdir(), 'narradeck-bundles-'));
  await buildLambdas({ outdir });
  for (const { name } of handlers) {
    const bundle = join(outdir, name, 'index.js');
    expect(existsSync(bundle)).toBe(true);
    expect(/handler:\(\)=>[$\w]+/.test(readFileSync(bundle, 'utf8'))).toBe(true);
  }
}, 60_000);
