import { readHttpApis } from './api-plans';
import type { RawResource } from './read-assembly';
import { ResolvedAssembly } from './resolve-intrinsics';

const endpoints = {
  api: 'http://127.0.0.1:1',
  graphql: 'http://127.0.0.1:2/graphql',
  realtime: 'ws://127.0.0.1:2',
  sqs: 'http://127.0.0.1:3',
};
const functionArn = { 'Fn::GetAtt': ['Greet', 'Arn'] };

const roleOf = (Service: string, Resource: unknown): RawResource => ({
  Type: 'AWS::IAM::Role',
  Properties: {
    AssumeRolePolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'sts:AssumeRole', Principal: { Service } }] },
    Policies: [{ PolicyDocument: { Statement: [{ Effect: 'Allow', Action: 'lambda:InvokeFunction', Resource }] } }],
  },
});

/** Reads an API with one route to one function and further resources. The API calls it with the role `Caller`, if there is one. */
function readApi(others: Record<string, RawResource>) {
  const integration = {
    ...{ type: 'aws_proxy', payloadFormatVersion: '2.0' },
    uri: { 'Fn::Join': ['', ['arn:aws:apigateway:x:lambda:path/2015-03-31/functions/', functionArn, '/invocations']] },
    credentials: others['Caller'] && { 'Fn::GetAtt': ['Caller', 'Arn'] },
  };
  const paths = { '/greet': { post: { 'x-amazon-apigateway-integration': integration } } };
  const Resources: Record<string, RawResource> = {
    Api: {
      Type: 'AWS::ApiGatewayV2::Api',
      Properties: { Body: { paths, components: { securitySchemes: {} } } },
    },
    Stage: { Type: 'AWS::ApiGatewayV2::Stage', Properties: { ApiId: { Ref: 'Api' }, StageName: 'api' } },
    Greet: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'greet' } },
    Leave: { Type: 'AWS::Lambda::Function', Properties: { FunctionName: 'leave' } },
    ...others,
  };
  return () =>
    readHttpApis(new ResolvedAssembly({ templates: new Map([['app', { Resources }]]), assets: new Map() }, endpoints));
}
const refusal = /^The API may not call arn:aws:lambda:.*:greet for POST \/greet/;
const api = 'apigateway.amazonaws.com';

test('an API calls a function through a role that allows it', () => {
  const routes = readApi({ Caller: roleOf(api, [functionArn]) })()[0]?.routes;
  expect(routes).toMatchObject([{ routeKey: 'POST /greet', functionName: 'greet' }]);
});

test.each<[what: string, others: Record<string, RawResource>]>([
  ['without a role', {}],
  ['through a role that allows another function', { Caller: roleOf(api, { 'Fn::GetAtt': ['Leave', 'Arn'] }) }],
  ['through a role that another service assumes', { Caller: roleOf('lambda.amazonaws.com', functionArn) }],
])('%s, the stack does not start', (_, others) => {
  expect(readApi(others)).toThrow(refusal);
});
