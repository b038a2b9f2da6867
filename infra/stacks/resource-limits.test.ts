import type { Template } from 'aws-cdk-lib/assertions';
import { contracts } from '#shared/api/contracts';
import { getFunctionName } from '../constructs/least-privilege-function';
import { toKebabCase } from '../handlers';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage } from '../testing/test-stages';

/** CloudFormation allows 500 resources per stack. The margin is needed: a function can't move to another stack under its name. */
const RESOURCES_MAX = 400;
/** So many functions more must fit. */
const FURTHER = 40;

interface Resource {
  Type: string;
  Properties: Record<string, unknown>;
  Metadata: { 'aws:cdk:path': string };
}
const templates = stageTemplates(fullStage);
const resourcesOf = (template?: Template) =>
  Object.values((template?.toJSON() as { Resources: Record<string, Resource> }).Resources);
const app = resourcesOf(templates['app']);

test.each(contracts.map(({ name }) => name))('%s is two resources', (name) => {
  const own = app.filter(({ Metadata }) => Metadata['aws:cdk:path'].startsWith(`App/Api/${toKebabCase(name)}/`));
  const types = ['AWS::IAM::Role', 'AWS::Lambda::Function'];
  expect(own.map(({ Type }) => Type).sort()).toEqual(types);
});

test(`App has fewer than ${RESOURCES_MAX} resources, even with ${FURTHER} functions more`, () => {
  expect(app.length + 2 * FURTHER).toBeLessThan(RESOURCES_MAX);
});

test('the other stacks are small, however many functions there are', () => {
  const { core, edge, operations } = templates;
  for (const template of [core, edge, operations]) expect(resourcesOf(template).length).toBeLessThan(80);
});

describe('the API calls its functions in one role', () => {
  interface Role {
    AssumeRolePolicyDocument: unknown;
    Policies: { PolicyDocument: { Statement: { Action: string; Resource: unknown }[] } }[];
  }
  const [, resource] = Object.entries(templates['app']!.findResources('AWS::IAM::Role')).find(([name]) =>
    name.startsWith('ApiRole'),
  )!;
  const role = (resource as { Properties: Role }).Properties;

  test('which can call the functions of its stage, and do nothing else', () => {
    const [statement, ...others] = role.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    expect(others).toEqual([]);
    expect(statement?.Action).toBe('lambda:InvokeFunction');
    expect(JSON.stringify(statement?.Resource)).toContain(`:function:${getFunctionName(fullStage, '*')}"`);
  });

  test('which only API Gateway can assume', () => {
    expect(role.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' } }],
    });
  });

  test('so that no function needs its own permission', () => {
    const permissions = app.filter(({ Type }) => Type === 'AWS::Lambda::Permission');
    expect(permissions.filter(({ Properties }) => Properties.Principal !== 'events.amazonaws.com')).toEqual([]);
  });
});
