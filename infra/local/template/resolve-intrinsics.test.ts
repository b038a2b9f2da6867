import type { Template } from './read-assembly';
import { ResolvedAssembly } from './resolve-intrinsics';

const endpoints = {
  api: 'http://127.0.0.1:1',
  graphql: 'http://127.0.0.1:2/graphql',
  realtime: 'ws://127.0.0.1:2',
  sqs: 'http://127.0.0.1:3',
};

const core: Template = {
  Resources: { People: { Type: 'AWS::DynamoDB::Table', Properties: { TableName: { 'Fn::Join': ['-', ['a', 'b']] } } } },
  Outputs: { TableArn: { Value: { 'Fn::GetAtt': ['People', 'Arn'] } } },
};
const app: Template = {
  Resources: {
    Api: { Type: 'AWS::ApiGatewayV2::Api' },
    Queue: { Type: 'AWS::SQS::Queue', Properties: { QueueName: 'here' } },
    Odd: { Type: 'AWS::Odd::Thing' },
  },
};
const templates = new Map([
  ['core', core],
  ['app', app],
]);
const resolved = new ResolvedAssembly({ templates, assets: new Map() }, endpoints);

test.each([
  ['text', 'as it is', 'as it is'],
  ['Ref of a pseudo parameter', { Ref: 'AWS::AccountId' }, '000000000000'],
  ["Fn::GetAtt of a stand-in's address", { 'Fn::GetAtt': ['Api', 'ApiEndpoint'] }, 'http://127.0.0.1:1'],
  ['Fn::Sub', { 'Fn::Sub': 'x-${AWS::Region}' }, 'x-eu-west-1'],
  ['Fn::Select and Fn::Split', { 'Fn::Select': [2, { 'Fn::Split': ['/', 'https://host/path'] }] }, 'host'],
  [
    'Fn::GetStackOutput, from another stack',
    { 'Fn::GetStackOutput': { StackName: 'core', OutputName: 'TableArn', Region: 'eu-west-1' } },
    'arn:aws:dynamodb:eu-west-1:000000000000:table/a-b',
  ],
])('%s', (_, value, expected) => {
  expect(resolved.resolve('app', value)).toEqual(expected);
});

test('resources of a type get their local names', () => {
  expect(resolved.byType('AWS::SQS::Queue').map(({ ref }) => ref)).toEqual([`${endpoints.sqs}/000000000000/here`]);
});

test.each([
  ['an unknown function', { 'Fn::Cidr': [] }, 'Fn::Cidr is not carried out locally. Add it to resolve-intrinsics.ts.'],
  ['a type without local names', { Ref: 'Odd' }, 'Add AWS::Odd::Thing to local-names.ts.'],
  ['an unknown attribute', { 'Fn::GetAtt': ['Api', 'Colour'] }, 'has no local Colour. Add it to local-names.ts.'],
  ['a missing resource', { Ref: 'Gone' }, 'app refers to Gone, which it does not have.'],
])('%s is refused with advice on what to do', (_, value, message) => {
  expect(() => resolved.resolve('app', value)).toThrow(message);
});
