import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFakePrograms } from '../testing/fake-programs';
import { findDataLoss } from './data-loss';
import { deployStage } from './deploy';
import { stageTemplates } from './testing/stage-templates';
import { fullStage } from './testing/test-stages';

/** A change of a resource, in the shape of AWS's `DescribeChangeSet`. */
const change = (ResourceType: string, Action: string, Replacement?: string, Name?: string, PolicyAction?: string) => ({
  Type: 'Resource',
  ResourceChange: {
    ...{ Action, ResourceType, LogicalResourceId: 'DataTable', Scope: ['Properties'] },
    ...(PolicyAction && { PolicyAction }),
    ...(Action !== 'Add' && { PhysicalResourceId: 'narradeck-full' }),
    ...(Replacement && { Replacement }),
    Details: [{ Target: { Attribute: 'Properties', Name, RequiresRecreation: 'Always' }, Evaluation: 'Static' }],
  },
});
const losses = (...of: Parameters<typeof change>) =>
  findDataLoss({ Status: 'CREATE_COMPLETE', Changes: [change(...of)] });
const [TABLE, BUCKET, POOL] = ['AWS::DynamoDB::Table', 'AWS::S3::Bucket', 'AWS::Cognito::UserPool'];

test.each([
  [TABLE, 'Modify', 'True', 'KeySchema', 'AWS::DynamoDB::Table narradeck-full would be replaced (KeySchema)'],
  [BUCKET, 'Modify', 'Conditional', 'BucketName', 'AWS::S3::Bucket narradeck-full may be replaced (BucketName)'],
  [POOL, 'Remove', undefined, undefined, 'AWS::Cognito::UserPool narradeck-full would be removed'],
  [TABLE, 'Dynamic', undefined, undefined, 'AWS::DynamoDB::Table narradeck-full may be replaced'],
])('%s: %s with replacement %s is a loss', (type, action, replacement, property, line) => {
  expect(losses(type, action, replacement, property)).toEqual([line]);
});

test('a resource that is kept without its stack is refused, too, and the line says that it stays', () => {
  expect(losses(BUCKET, 'Remove', undefined, undefined, 'Retain')).toEqual([
    'AWS::S3::Bucket narradeck-full would be removed, and stay in the account without its stack',
  ]);
  expect(losses(TABLE, 'Modify', 'True', 'TableName', 'ReplaceAndRetain')).toEqual([
    'AWS::DynamoDB::Table narradeck-full would be replaced (TableName), and stay in the account without its stack',
  ]);
  expect(losses(BUCKET, 'Remove', undefined, undefined, 'Delete')).toEqual([
    'AWS::S3::Bucket narradeck-full would be removed',
  ]);
});

test.each([
  [TABLE, 'Add', undefined],
  [POOL, 'Modify', 'False'],
  [BUCKET, 'Import', undefined],
  ['AWS::SQS::Queue', 'Remove', undefined],
  ['AWS::SecretsManager::Secret', 'Modify', 'True'],
])('%s: %s with replacement %s loses no data', (type, action, replacement) => {
  expect(losses(type, action, replacement)).toEqual([]);
});

test('a change set without changes, and a change that is no resource, lose no data', () => {
  expect(findDataLoss({ Status: 'FAILED', StatusReason: "The submitted information didn't contain changes." })).toEqual(
    [],
  );
  expect(findDataLoss({ Changes: [{ Type: 'Resource' }] })).toEqual([]);
});

/** Deploys against an answer of the AWS CLI. Returns what both CLIs were asked for. */
async function deploy(answer: object) {
  const commands: string[] = [];
  const answerAs = (program: string) => (words: readonly string[]) => {
    commands.push([program, ...words].join(' '));
    return Promise.resolve(answer);
  };
  const cdk = async (words: readonly string[]) => void (await answerAs('cdk')(words));
  const deploying = deployStage(fullStage, ['--force'], answerAs('aws'), cdk);
  const error = await deploying.then(
    () => undefined,
    (reason: Error) => reason.message,
  );
  return { commands, error };
}

test('a deployment begins only after Core’s change set was read, which it does not execute', async () => {
  const { commands, error } = await deploy({ Changes: [change(TABLE, 'Modify', 'False')] });
  expect(error).toBeUndefined();
  expect(commands).toEqual([
    'cdk deploy Core --exclusively --method prepare-change-set --change-set-name narradeck-check --require-approval never -c stage=full',
    'aws cloudformation describe-change-set --stack-name narradeck-full-core --change-set-name narradeck-check',
    'cdk deploy --all --force -c stage=full',
  ]);
});

test('a deployment that would lose data is refused before it starts, with what it would lose', async () => {
  const { commands, error } = await deploy({ Changes: [change(TABLE, 'Modify', 'True', 'TableName')] });
  expect(commands).toHaveLength(2);
  expect(error).toMatch(
    /Nothing was deployed\.\n {2}AWS::DynamoDB::Table narradeck-full would be replaced \(TableName\)\nRevert/,
  );
});

test('only Core holds data: the other stacks have no table, no pool, and no bucket but the one with the built client', () => {
  const { core, ...others } = stageTemplates(fullStage);
  expect(Object.keys(core!.findResources(TABLE))).toHaveLength(1);
  const buckets = Object.values(others).flatMap((template) => {
    expect({ ...template.findResources(TABLE), ...template.findResources(POOL) }).toEqual({});
    return Object.values(template.findResources(BUCKET));
  });
  expect(buckets).toMatchObject([{ Metadata: { 'aws:cdk:path': expect.stringContaining('/Web/') as string } }]);
});

test('the command runs both programs, with the stage and further options, and fails with what would be lost', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  try {
    const programs = createFakePrograms(folder);
    programs.add(join(folder, 'cdk'));
    const run = (answer: object, ...words: string[]) => {
      programs.add(join(folder, 'aws'), { prints: JSON.stringify(answer) });
      const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
      const command = ['--import', 'tsx', join(__dirname, 'deploy.ts'), ...words];
      const { status, stderr } = spawnSync(process.execPath, command, { env, encoding: 'utf8' });
      return { status, stderr, calls: programs.takeCalls() };
    };
    const deployed = run({ Changes: [] }, '-c', 'stage=dev', '--require-approval', 'never');
    expect(deployed.calls.at(1)).toMatch(/^aws .* narradeck-dev-core .* --output json --region eu-west-1$/);
    expect(deployed).toMatchObject({ status: 0 });
    expect(deployed.calls.at(2)).toBe('cdk deploy --all --require-approval never -c stage=dev');
    const refused = run({ Changes: [change(POOL, 'Remove')] }, '-c', 'stage=dev');
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('would be removed') as string });
    expect(refused.calls).toHaveLength(2);
    expect(run({}, 'dev').stderr).toContain('Usage: npm run deploy');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
