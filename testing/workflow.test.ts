import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';
import { createFakePrograms, type FakePrograms } from './fake-programs';

const ROOT = join(__dirname, '..');
const step = z.object({
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
});
const job = z.object({
  environment: z.string().optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  env: z.record(z.string(), z.string()).default({}),
  steps: z.array(step),
});
const text = readFileSync(join(ROOT, '.github/workflows/deploy.yml'), 'utf8');
const { jobs } = z.object({ jobs: z.record(z.string(), job) }).parse(parse(text));
const jobNames = Object.keys(jobs);

/** What the inputs of a request are here. */
const INPUTS: Record<string, string> = { 'inputs.stage': 'dev', 'inputs.commit': 'abc123' };
const fillIn = (value: string) => value.replace(/\$\{\{ ([\w.]+) \}\}/g, (_, name: string) => INPUTS[name] ?? '');

describe('the workflow runs each line of its jobs by the scripts of package.json', () => {
  let folder: string;
  let programs: FakePrograms;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'workflow-'));
    programs = createFakePrograms(folder);
    for (const file of ['package.json', 'package-lock.json']) cpSync(join(ROOT, file), join(folder, file));
    for (const name of ['cdk', 'tsx', 'tsc', 'prettier']) programs.add(join(folder, 'node_modules/.bin', name));
    for (const name of readdirSync(join(ROOT, 'scripts')))
      if (name.endsWith('.mjs')) programs.add(join(folder, 'scripts', name));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const offline = { npm_config_dry_run: 'true', npm_config_offline: 'true', npm_config_update_notifier: 'false' };
  const runLine = (line: string, env: Record<string, string> = {}) =>
    execFileSync('bash', ['-e', '-c', line], {
      cwd: folder,
      env: { ...process.env, ...offline, ...env },
      stdio: 'pipe',
    });

  /** Runs a job's lines after the installation as GitHub does, and returns what they started. */
  function runLines(name: string): string[] {
    const { env, steps } = jobs[name]!;
    const [install, ...lines] = steps.flatMap(({ run }) => run ?? []);
    expect(install).toBe('npm ci');
    const filled = Object.fromEntries(Object.entries(env).map(([key, value]) => [key, fillIn(value)]));
    for (const line of lines) runLine(line, filled);
    return programs.takeCalls();
  }

  test('npm ci accepts package.json and its lock file', () => {
    expect(() => runLine('npm ci')).not.toThrow();
  });

  test('check', () => {
    const calls = runLines('check');
    expect(calls.slice(0, 3)).toEqual(['prettier --check .', 'lint.mjs', 'house.mjs']);
    expect(calls.at(-1)).toBe('test.mjs');
  });

  test.each([
    ['diff', ['cdk diff --method template -c stage=dev']],
    ['deploy', ['tsx infra/deploy.ts -c stage=dev --require-approval never', 'tsx smoke/smoke.ts -c stage=dev']],
    ['go-back', ['go-back.mjs abc123 -c stage=dev --require-approval never', 'tsx smoke/smoke.ts -c stage=dev']],
  ])('%s', (name, calls) => {
    expect(runLines(name)).toEqual(calls);
  });
});

test('every action is pinned by a commit', () => {
  const actions = jobNames.flatMap((name) => jobs[name]!.steps.flatMap(({ uses }) => uses ?? []));
  expect(actions.length).toBeGreaterThan(0);
  for (const action of actions) expect(action).toMatch(/@[0-9a-f]{40}$/);
});

test('no key is stored: credentials come from GitHub’s identity, in an environment of the stage', () => {
  expect(text).not.toContain('secrets.');
  for (const name of jobNames) {
    const { environment, permissions, steps } = jobs[name]!;
    const roles = steps.flatMap((each) => each.with?.['role-to-assume'] ?? []);
    expect({ name, roles }).toEqual({ name, roles: name === 'check' ? [] : ['${{ vars.AWS_ROLE }}'] });
    expect(permissions?.['id-token']).toBe(name === 'check' ? undefined : 'write');
    expect(environment?.startsWith('${{ inputs.stage }}')).toBe(name === 'check' ? undefined : true);
  }
});

test('attack: an input is never part of a command, only of its environment', () => {
  for (const name of jobNames) for (const { run = '' } of jobs[name]!.steps) expect(run).not.toContain('${{');
});

/** The permission that each AWS call of the programs needs which the deploying job runs. */
const PERMISSIONS: Record<string, string> = {
  'describe-change-set': 'cloudformation:DescribeChangeSet',
  UpdateCommand: 'dynamodb:UpdateItem',
  GetSecretValueCommand: 'secretsmanager:GetSecretValue',
  AdminCreateUserCommand: 'cognito-idp:AdminCreateUser',
  AdminSetUserPasswordCommand: 'cognito-idp:AdminSetUserPassword',
};

test('the role that deploys may do what its programs call: the CDK, the check before it, and the smoke test', () => {
  const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
  const [, policy = ''] = /--policy-name deploy --policy-document '(.*?)'/s.exec(read('docs/deploy/github.md')) ?? [];
  const statement = z.object({ Action: z.union([z.string(), z.array(z.string())]) });
  const { Statement } = z.object({ Statement: z.array(statement) }).parse(JSON.parse(policy));
  const calls = [
    ...read('infra/deploy.ts').matchAll(/aws\(\['cloudformation', '([\w-]+)'/g),
    ...read('smoke/operator.ts').matchAll(/new (\w+Command)\(/g),
    // Others of its calls need no credentials.
    ...read('smoke/stage-client.ts').matchAll(/new (Admin\w+Command)\(/g),
  ].map(([, call = '']) => PERMISSIONS[call] ?? call);
  expect(Statement.flatMap(({ Action }) => Action).sort()).toEqual(['sts:AssumeRole', ...calls].sort());
});
