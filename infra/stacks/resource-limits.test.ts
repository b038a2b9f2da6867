import type { Template } from 'aws-cdk-lib/assertions';
import { getRoute } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { toKebabCase } from '../handlers';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage } from '../testing/test-stages';

/** CloudFormation allows 500 resources per stack. The margin is needed: a function can't move to another stack under its name. */
const RESOURCES_MAX = 400;
const FUNCTIONS = 60;
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

/** The resource types that the API has per contract: those of its function and its route. */
const typesOf = (contract: (typeof contracts)[number]) => {
  const { method, path } = getRoute(contract);
  const route = `${method}-${path}`.replaceAll('/', '--').replace('---', '--');
  const own = [`App/Api/${toKebabCase(contract.name)}/`, `App/Api/Http/${route}/`];
  return app
    .filter(({ Metadata }) => own.some((folder) => Metadata['aws:cdk:path'].startsWith(folder)))
    .map(({ Type }) => Type)
    .sort();
};

test.each(contracts.map((contract) => [contract.name, contract] as const))('%s is five resources', (_, contract) => {
  expect(typesOf(contract)).toEqual([
    'AWS::ApiGatewayV2::Integration',
    'AWS::ApiGatewayV2::Route',
    'AWS::IAM::Role',
    'AWS::Lambda::Function',
    'AWS::Logs::LogGroup',
  ]);
});

test(`with ${FUNCTIONS} functions, App would have fewer than ${RESOURCES_MAX} resources`, () => {
  const fixed = app.length - 5 * contracts.length;
  expect(fixed + 5 * FUNCTIONS).toBeLessThan(RESOURCES_MAX);
});

test('the other stacks are small, however many functions there are', () => {
  const { core, edge } = templates;
  for (const template of [core, edge]) expect(resourcesOf(template).length).toBeLessThan(50);
});

describe('the API calls its functions in one role', () => {
  interface Role {
    AssumeRolePolicyDocument: unknown;
    Policies: { PolicyDocument: { Statement: { Action: string; Resource: { 'Fn::GetAtt': [string, 'Arn'] }[] }[] } }[];
  }
  const [id = '', resource] = Object.entries(templates['app']!.findResources('AWS::IAM::Role')).find(([name]) =>
    name.startsWith('ApiRole'),
  )!;
  const role = (resource as { Properties: Role }).Properties;

  test('which can call the functions of its routes, and do nothing else', () => {
    const [statement, ...others] = role.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
    expect(others).toEqual([]);
    expect(statement?.Action).toBe('lambda:InvokeFunction');
    const called = app
      .filter(({ Type }) => Type === 'AWS::ApiGatewayV2::Integration')
      .map(({ Properties }) => Properties);
    expect(called).toHaveLength(contracts.length);
    for (const { CredentialsArn } of called) expect(CredentialsArn).toEqual({ 'Fn::GetAtt': [id, 'Arn'] });
    const targets = called.map(({ IntegrationUri }) => JSON.stringify(IntegrationUri)).sort();
    expect(statement?.Resource.map((one) => JSON.stringify(one)).sort()).toEqual(targets);
  });

  test('which only API Gateway can assume', () => {
    expect(role.AssumeRolePolicyDocument).toMatchObject({
      Statement: [{ Effect: 'Allow', Principal: { Service: 'apigateway.amazonaws.com' } }],
    });
  });

  test(`which has room for ${FUNCTIONS} functions, in the stage with the longest name`, () => {
    const names = contracts.map(({ name }) => toKebabCase(name).length);
    const arn = `"arn:aws:lambda:ap-southeast-2:123456789012:function:narradeck-${'x'.repeat(12)}-",`;
    expect(FUNCTIONS * (arn.length + Math.max(...names)) + 200).toBeLessThan(ROLE_CHARACTERS_MAX);
  });

  test('so that no function needs its own permission', () => {
    const permissions = app.filter(({ Type }) => Type === 'AWS::Lambda::Permission');
    expect(permissions.filter(({ Properties }) => Properties.Principal !== 'events.amazonaws.com')).toEqual([]);
  });
});
