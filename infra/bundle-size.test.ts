import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BUNDLE_CACHE } from '../testing/bundle-cache';
import { buildLambdasIfChanged } from './build-lambdas';
import { explainStack } from './explain-stack';
import { type Handler, handlers } from './handlers';

/** Functions whose cold start a person waits for. The others run in the background. */
const isWaitedFor = ({ entry }: Handler) =>
  ['functions', 'triggers'].includes(relative(join(__dirname, '..', 'lambdas'), entry).split('/')[0]!);

const outdir = join(__dirname, '..', BUNDLE_CACHE);
beforeAll(() => buildLambdasIfChanged(BUNDLE_CACHE));

const fileOf = (name: string) => join(outdir, name, 'index.js');

test('every function is bundled with all of its dependencies, and loads', () => {
  const load = 'for (const file of process.argv.slice(1)) if (!require(file).handler) throw new Error(file);';
  const env = { ...process.env, AWS_REGION: 'eu-west-1' };
  execFileSync(process.execPath, ['-e', load, ...handlers.map(({ name }) => fileOf(name))], { env, stdio: 'pipe' });
});

test.each([
  ['people wait for: 460 KB', 460_000, handlers.filter(isWaitedFor)],
  ['work in the background: 1 MB', 1_000_000, handlers.filter((handler) => !isWaitedFor(handler))],
])('no bundle exceeds its limit, for those that %s', (_, bytesMax, some) => {
  const sizes = some.map(({ name }) => [name, statSync(fileOf(name)).size] as const);
  expect(sizes.length).toBeGreaterThan(0);
  expect(sizes.filter(([, bytes]) => bytes > bytesMax)).toEqual([]);
});

test('no function bundles code that looks for credentials outside its environment', () => {
  const code = readFileSync(fileOf('complete-upload'), 'utf8');
  expect(code).toContain('AWS_SESSION_TOKEN');
  expect(code).not.toMatch(/sso_start_url|AWS_CONTAINER_CREDENTIALS|AWS_WEB_IDENTITY_TOKEN_FILE/);
});

/** Part of a sentence in get-session.ts; esbuild escapes the other characters. */
const MESSAGE = 'finished yet.';

test('maps a position in a bundle to its position in the source', async () => {
  const lines = readFileSync(fileOf('get-session'), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes(MESSAGE));
  const column = lines[line]!.indexOf(MESSAGE);
  const told = await explainStack(`at m (/var/task/index.js:${line + 1}:${column + 1})`, join(outdir, 'get-session'));
  expect(told).toMatch(/^at m \(lambdas\/functions\/session\/get-session\.ts:\d+:\d+\)$/);
});
