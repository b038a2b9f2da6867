import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFakePrograms, type FakePrograms } from '../testing/fake-programs';

const STAGES = 'infra/stages.ts';
let folder: string;
let programs: FakePrograms;
let first: string;

const git = (...words: string[]) => {
  const person = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test'];
  return execFileSync('git', [...person, ...words], { cwd: folder, encoding: 'utf8' }).trim();
};
const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
const commit = (message: string) => {
  git('add', '-A');
  git('commit', '-qm', message);
  return git('rev-parse', 'HEAD');
};
const goBack = (...words: string[]) => {
  const env = { ...process.env, PATH: `${join(folder, 'bin')}:${process.env.PATH}` };
  return spawnSync(process.execPath, ['scripts/go-back.mjs', ...words], { cwd: folder, env, encoding: 'utf8' });
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'go-back-'));
  programs = createFakePrograms(folder);
  for (const name of ['go-back.mjs', 'run.mjs', 'setup.mjs', 'node-range.js'])
    cpSync(join(__dirname, name), join(folder, 'scripts', name));
  for (const name of ['npm', 'npx']) programs.add(join(folder, 'bin', name), { prints: '$(cat app)' });
  mkdirSync(join(folder, 'infra'));
  git('init', '-q');
  write('.gitignore', '.local\ncalls.log\n');
  write(STAGES, 'a');
  write('app', 'earlier');
  first = commit('earlier');
  write('app', 'later');
  commit('later');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('App alone is deployed as it was at the commit, with its packages, and the working copy stays as it is', () => {
  write('app', 'in progress');
  const { status, stdout } = goBack(first, '-c', 'stage=dev');
  expect(status).toBe(0);
  expect(programs.takeCalls()).toEqual([
    'npm ci --no-audit --no-fund',
    'npx cdk deploy App --exclusively -c stage=dev',
  ]);
  expect(stdout).toBe('earlierearlier');
  expect(git('status', '--short')).toBe('M app');
  expect(existsSync(join(folder, '.local/go-back'))).toBe(false);
});

test('a commit with other settings is refused: it could undo a changed key', () => {
  write(STAGES, 'b');
  commit('settings');
  const { status, stderr } = goBack(first, '-c', 'stage=dev');
  expect(status).toBe(1);
  expect(stderr).toContain('infra/stages.ts has changed since');
  expect(programs.takeCalls()).toEqual([]);
});

test('attack: a commit of another branch, which nobody reviewed, is refused, and so is an option', () => {
  git('checkout', '-qb', 'other', first);
  write('app', 'not reviewed');
  const other = commit('not reviewed');
  git('checkout', '-q', '-');
  const { status, stderr } = goBack(other, '-c', 'stage=dev');
  expect(status).toBe(1);
  expect(stderr).toContain('is no earlier commit of this branch.');
  expect(goBack('--all', '-c', 'stage=dev').status).toBe(1);
  expect(programs.takeCalls()).toEqual([]);
});

test('a failed installation deploys nothing; without a stage, the usage is printed', () => {
  programs.add(join(folder, 'bin/npm'), { exits: 3 });
  expect(goBack(first, '-c', 'stage=dev').status).toBe(3);
  expect(programs.takeCalls()).toEqual(['npm ci --no-audit --no-fund']);
  expect(goBack(first).stderr).toContain('Usage: npm run go-back -- COMMIT -c stage=NAME');
});
