import type { Template } from 'aws-cdk-lib/assertions';
import { contracts } from '#shared/api/contracts';
import { toKebabCase } from '../handlers';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage } from '../testing/test-stages';

/** CloudFormation allows 500 resources per stack. The margin is needed: a function can't move to another stack under its name. */
const RESOURCES_MAX = 400;
/** So many functions more must fit. */
const FURTHER = 10;
/** Characters of all inline policies of one role (IAM's quota). */
const ROLE_CHARACTERS_MAX = 10_240;

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
    Policies: { PolicyDocument: { Statement: { Action: string; Resource: { 'Fn::GetAtt': [string, 'Arn'] }[] }[] } }[];
  }
  const [, resource] = Object.entries(templates['app']!.findResources('AWS::IAM::Role')).find(([name]) =>
    name.startsWith('ApiRole'),
  )!;
  const role = (resource as { Properties: Role }).Properties;

  test('which can call the functions of its routes, and do nothing else', () => {
    const [statement, ...others] = role.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    expect(others).toEqual([]);
    expect(statement?.Action).toBe('lambda:InvokeFunction');
    const functions = Object.entries(templates['app']!.findResources('AWS::Lambda::Function'))
      .filter(([, { Metadata }]) => /^App\/Api\//.test((Metadata as Resource['Metadata'])['aws:cdk:path']))
      .map(([functionId]) => functionId);
    expect(statement?.Resource.map((one) => one['Fn::GetAtt'][0]).sort()).toEqual(functions.sort());
    expect(functions).toHaveLength(contracts.length);
  });

  test('which only API Gateway can assume', () => {
    expect(role.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' } }],
    });
  });

  test(`which has room for ${FURTHER} functions more, in the stage with the longest name`, () => {
    const names = contracts.map(({ name }) => toKebabCase(name).length);
    const arn = `"arn:aws:lambda:ap-southeast-2:123456789012:function:narradeck-${'x'.repeat(12)}-",`;
    const functions = contracts.length + FURTHER;
    expect(functions * (arn.length + Math.max(...names)) + 200).toBeLessThan(ROLE_CHARACTERS_MAX);
  });

  test('so that no function needs its own permission', () => {
    const permissions = app.filter(({ Type }) => Type === 'AWS::Lambda::Permission');
    expect(permissions.filter(({ Properties }) => Properties.Principal !== 'events.amazonaws.com')).toEqual([]);
  });
});
