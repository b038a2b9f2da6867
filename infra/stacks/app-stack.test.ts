import { Match, type Template } from 'aws-cdk-lib/assertions';
import { type Contract, getRoute } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { getRouteKey } from '../constructs/api';
import { toKebabCase } from '../handlers';
import { findProperties } from '../testing/properties-of';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage, smallStage } from '../testing/test-stages';

const app = stageTemplates(fullStage)['app'] as Template;
const all = <Properties>(type: string): Properties[] => findProperties<Properties>(app, type);

interface ApiOperation {
  security?: object;
  parameters: object;
  responses: object;
  'x-amazon-apigateway-integration': object;
}

interface ApiDocument {
  tags: object;
  paths: Record<string, Record<string, ApiOperation>>;
  components: { securitySchemes: object };
}

describe('API', () => {
  const [api] = all<{ Body: ApiDocument; FailOnWarnings: boolean }>('AWS::ApiGatewayV2::Api');
  const { paths, components } = api!.Body;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ route: `${method.toUpperCase()} ${path}`, operation })),
  );
  const operationOf = (contract: Contract) => {
    const { method, path } = getRoute(contract);
    const name = method === 'GET' ? 'X-AMAZON-APIGATEWAY-ANY-METHOD' : method;
    return operations.find(({ route }) => route === `${name} ${path}`)?.operation;
  };
  const byContract = contracts.map((contract) => [contract.name, contract] as const);

  test.each(byContract)('%s requires a token of ours unless anyone may call it', (_, contract) => {
    expect(operationOf(contract)?.security).toEqual(contract.caller === 'anyone' ? undefined : [{ person: [] }]);
  });

  test.each(byContract)('%s is called in the one role of the API, with payload format 2.0', (_, contract) => {
    const functionId = Object.entries(app.findResources('AWS::Lambda::Function')).find(
      ([, { Properties }]) =>
        (Properties as { FunctionName: string }).FunctionName === `narradeck-full-${toKebabCase(contract.name)}`,
    )?.[0];
    expect(operationOf(contract)?.['x-amazon-apigateway-integration']).toEqual({
      ...{ type: 'aws_proxy', httpMethod: 'POST', payloadFormatVersion: '2.0' },
      uri: {
        'Fn::Join': [
          '',
          [
            'arn:aws:apigateway:eu-west-1:lambda:path/2015-03-31/functions/',
            ...[{ 'Fn::GetAtt': [functionId, 'Arn'] }, '/invocations'],
          ],
        ],
      },
      credentials: { 'Fn::GetAtt': [expect.stringMatching(/^ApiRole/), 'Arn'] },
    });
  });

  test('a token is one that our pool issued to our client', () => {
    const outputNamed = (name: RegExp) => ({
      'Fn::GetStackOutput': expect.objectContaining({ OutputName: expect.stringMatching(name) as string }) as object,
    });
    expect(components.securitySchemes).toEqual({
      person: {
        type: 'oauth2',
        flows: {},
        'x-amazon-apigateway-authorizer': {
          ...{ type: 'jwt', identitySource: '$request.header.Authorization' },
          jwtConfiguration: {
            issuer: {
              'Fn::Join': ['', ['https://cognito-idp.eu-west-1.amazonaws.com/', outputNamed(/IdentityPool[0-9A-F]+$/)]],
            },
            audience: [outputNamed(/IdentityPoolWeb[0-9A-F]+$/)],
          },
        },
      },
    });
  });

  test('the only routes are those of the contracts', () => {
    expect(operations).toHaveLength(contracts.length);
  });

  test('a route that API Gateway warns of fails the deployment; the API has nothing that AWS refuses beside a document', () => {
    expect(Object.keys(api!).sort()).toEqual(['Body', 'FailOnWarnings']);
    expect(api!.FailOnWarnings).toBe(true);
    expect(api!.Body.tags).toEqual([{ name: 'stage', 'x-amazon-apigateway-tag-value': 'full' }]);
    // OpenAPI 3.0: each variable of a path is declared, and each operation has a response.
    for (const { route, operation } of operations) {
      const variables = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(operation.parameters).toEqual(
        variables.map((name) => expect.objectContaining({ name, in: 'path' }) as object),
      );
      expect(Object.keys(operation.responses)).toEqual(['default']);
    }
  });

  test('an event that fails, or that reaches no function, becomes a dead letter', () => {
    const [queueId, queue] = Object.entries(app.findResources('AWS::SQS::Queue')).find(([id]) =>
      id.startsWith('MailEvents'),
    )!;
    const arn = { 'Fn::GetAtt': [queueId, 'Arn'] };
    expect(queue['Properties']).toMatchObject({ QueueName: 'narradeck-full-dead-stop-mail' });
    app.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'narradeck-full-stop-mail',
      DeadLetterConfig: { TargetArn: arn },
    });
    app.hasResourceProperties('AWS::Events::Rule', {
      Name: 'narradeck-full-stop-mail',
      Targets: [Match.objectLike({ DeadLetterConfig: { Arn: arn } })],
    });
    app.hasResourceProperties('AWS::SQS::QueuePolicy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Effect: 'Allow',
            Action: 'sqs:SendMessage',
            Principal: { Service: 'events.amazonaws.com' },
            Resource: arn,
            Condition: { ArnEquals: { 'aws:SourceArn': Match.anyValue() } },
          }),
        ]),
      },
    });
    app.hasResourceProperties('AWS::IAM::Role', {
      Policies: [
        {
          PolicyName: 'needs',
          PolicyDocument: {
            Statement: Match.arrayWith([Match.objectLike({ Action: 'sqs:SendMessage', Resource: arn })]),
          },
        },
      ],
    });
  });

  test('floods are throttled', () => {
    app.hasResourceProperties('AWS::ApiGatewayV2::Stage', {
      DefaultRouteSettings: {
        ThrottlingRateLimit: fullStage.throttle.rate,
        ThrottlingBurstLimit: fullStage.throttle.burst,
      },
    });
  });

  test('anonymous callers have their own throttles, which leave a fifth to signed-in people', () => {
    const [stage] = all<{ ApiId: unknown; RouteSettings: Record<string, Record<string, number>> }>(
      'AWS::ApiGatewayV2::Stage',
    );
    const throttles = stage!.RouteSettings;
    const open = contracts.filter(({ caller }) => caller === 'anyone');
    expect(Object.keys(throttles).sort()).toEqual(open.map(getRouteKey).sort());
    const total = (limit: string) => Object.values(throttles).reduce((sum, settings) => sum + settings[limit]!, 0);
    expect(total('ThrottlingRateLimit') / fullStage.throttle.rate).toBeCloseTo(0.8);
    expect(total('ThrottlingBurstLimit')).toBeLessThanOrEqual(0.8 * fullStage.throttle.burst);
    expect(throttles['POST /countView']).toEqual({ ThrottlingRateLimit: 7, ThrottlingBurstLimit: 14 });
    // API Gateway rejects settings for a route that doesn't exist yet: the reference makes the stage wait for all routes.
    expect(stage!.ApiId).toEqual({ Ref: Object.keys(app.findResources('AWS::ApiGatewayV2::Api'))[0] });
  });

  test('publishing changes and authorizing their subscribers have reserved concurrency, where the stage sets it', () => {
    const reserved = (template: Template) =>
      findProperties<{ FunctionName: string; ReservedConcurrentExecutions?: number }>(template, 'AWS::Lambda::Function')
        .filter(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined)
        .map(({ FunctionName, ReservedConcurrentExecutions }) => [FunctionName, ReservedConcurrentExecutions]);
    expect(reserved(app)).toEqual([
      ['narradeck-full-authorize-subscription', 20],
      ['narradeck-full-publish-changes', 40],
    ]);
    expect(reserved(stageTemplates(smallStage)['app'] as Template)).toEqual([]);
  });

  test.each([
    [fullStage, 'WARN'],
    [{ ...fullStage, systemLogLevel: 'INFO' as const }, 'INFO'],
  ])('Lambda’s own lines are logged where the stage wants them', (stage, SystemLogLevel) => {
    const functions = findProperties<{ FunctionName?: string; LoggingConfig: object }>(
      stageTemplates(stage)['app']!,
      'AWS::Lambda::Function',
    ).filter(({ FunctionName }) => FunctionName?.startsWith('narradeck-'));
    expect(functions.length).toBeGreaterThan(70);
    for (const { LoggingConfig } of functions)
      expect(LoggingConfig).toMatchObject({ LogFormat: 'JSON', ApplicationLogLevel: 'INFO', SystemLogLevel });
  });

  test('the access log contains no addresses, queries, or tokens', () => {
    const [stage] = all<{ AccessLogSettings: { Format: string } }>('AWS::ApiGatewayV2::Stage');
    const names = stage?.AccessLogSettings.Format.match(/\$context\.[\w.]+/g);
    expect(names).toEqual([
      '$context.requestId',
      '$context.requestTime',
      '$context.routeKey',
      '$context.status',
      '$context.responseLatency',
      '$context.authorizer.error',
      '$context.integrationErrorMessage',
      '$context.integrationStatus',
    ]);
  });
});

describe('roles', () => {
  interface Policy {
    PolicyName: string;
    PolicyDocument: { Statement: { Action: string | string[]; Resource: unknown; Condition?: unknown }[] };
  }
  const attached = all<Policy>('AWS::IAM::Policy').filter(
    ({ PolicyName }) => !PolicyName.startsWith('CustomCDKBucketDeployment'),
  );
  const ours = [
    ...attached,
    ...all<{ Policies?: Policy[] }>('AWS::IAM::Role').flatMap(({ Policies = [] }) => Policies),
  ];

  test('no statement allows a wildcard of actions', () => {
    const actions = ours.flatMap(({ PolicyDocument }) => PolicyDocument.Statement.flatMap(({ Action }) => Action));
    expect(actions.length).toBeGreaterThan(40);
    expect(actions.filter((action) => action.includes('*'))).toEqual([]);
  });

  test('a star stands for files below a prefix or in staging, mail recipients, the functions of the API, or what accepts no narrower resource', () => {
    const resources = ours.flatMap(({ PolicyDocument }) =>
      PolicyDocument.Statement.filter(({ Action }) => Action !== 'dynamodb:ListStreams').flatMap(
        ({ Resource }) => Resource,
      ),
    );
    const open = resources.map((one) => JSON.stringify(one)).filter((text) => text.includes('*'));
    const accepted = /(\/(projects|users)\/|-staging-.*\/|:identity\/|:function:narradeck-full-)\*"/;
    expect(open.filter((text) => !accepted.test(text))).toEqual([]);
  });

  test('an attacker who could run code in a function can send mail from our address only', () => {
    const sending = ours
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => [Action].flat().some((action) => action.startsWith('ses:')));
    expect(sending.length).toBeGreaterThan(3);
    for (const { Action, Resource, Condition } of sending) {
      expect(Action).toBe('ses:SendEmail');
      const named = [Resource]
        .flat()
        .map((one) => /:(identity|configuration-set)\/[^"]*/.exec(JSON.stringify(one))?.[0]);
      expect(named.sort()).toEqual([':configuration-set/narradeck-full', ':identity/*']);
      expect(Condition).toEqual({ StringEquals: { 'ses:FromAddress': expect.stringMatching(/^no-reply@/) as string } });
    }
  });

  test('each function has its own role', () => {
    const functions = all<{ FunctionName?: string; Role: unknown }>('AWS::Lambda::Function').filter(
      ({ FunctionName }) => FunctionName,
    );
    const roles = functions.map(({ Role }) => JSON.stringify(Role));
    expect(new Set(roles).size).toBe(functions.length);
  });
});

describe('live', () => {
  test('only signed callers publish changes and end subscriptions (guard: publishChanges is IAM only)', () => {
    const [{ Definition } = { Definition: '' }] = all<{ Definition: string }>('AWS::AppSync::GraphQLSchema');
    const mutations = /type Mutation \{([^}]*)\}/.exec(Definition)?.[1] ?? '';
    const fields = mutations.split('\n').filter((line) => /^\s*\w+\(/.test(line));
    expect(fields.map((line) => /\w+/.exec(line)?.[0])).toEqual(['publishChanges', 'endSubscriptions']);
    expect(fields.filter((line) => !line.endsWith('@aws_iam'))).toEqual([]);
    const [api] = all<{
      AuthenticationType: string;
      AdditionalAuthenticationProviders: { AuthenticationType: string }[];
    }>('AWS::AppSync::GraphQLApi');
    expect(api?.AuthenticationType).toBe('AMAZON_COGNITO_USER_POOLS');
    expect(api?.AdditionalAuthenticationProviders).toEqual([{ AuthenticationType: 'AWS_IAM' }]);
  });

  test('every subscription is authorized', () => {
    app.hasResourceProperties('AWS::AppSync::Resolver', { TypeName: 'Subscription', FieldName: 'onChanges' });
    app.hasResourceProperties('AWS::AppSync::DataSource', { Name: 'authorize_subscription', Type: 'AWS_LAMBDA' });
  });

  test('introspection is off, and nesting is limited', () => {
    app.hasResourceProperties('AWS::AppSync::GraphQLApi', {
      IntrospectionConfig: 'DISABLED',
      QueryDepthLimit: fullStage.graphql.depthLimit,
    });
  });
});

describe('in the background', () => {
  const mappings = all<{ FunctionName: { Ref: string } }>('AWS::Lambda::EventSourceMapping');
  const mappingOf = (name: string) => mappings.find(({ FunctionName }) => FunctionName.Ref.includes(name));
  const split = { BisectBatchOnFunctionError: true, FunctionResponseTypes: ['ReportBatchItemFailures'] };

  test('two functions read the stream, as many as AWS recommends; one runs jobs, one transcribes, and one handles Stripe’s events', () => {
    expect(mappings).toHaveLength(5);
    expect(mappings.filter((mapping) => JSON.stringify(mapping).includes('StreamArn'))).toHaveLength(2);
  });

  test('a batch that can’t be published is split, retried four times, and then kept for an operator', () => {
    expect(mappingOf('publishchanges')).toMatchObject({
      ...split,
      MaximumRetryAttempts: 4,
      DestinationConfig: {
        OnFailure: { Destination: { 'Fn::GetAtt': [expect.stringMatching(/DeadLetters/), 'Arn'] } },
      },
    });
    app.hasResourceProperties('AWS::SQS::Queue', {
      MessageRetentionPeriod: 14 * 24 * 3600,
      SqsManagedSseEnabled: true,
    });
  });

  test('the writes of a save are published together: several batches of a shard at once would divide them by their keys', () => {
    expect(mappingOf('publishchanges')).toMatchObject({ BatchSize: 100, ParallelizationFactor: 1 });
  });

  test('requests of jobs are retried as long as the stream has them', () => {
    expect(mappingOf('sendjobs')).toMatchObject({ ...split, MaximumRetryAttempts: -1 });
  });

  test('a step may send the next as often as necessary, few jobs run at a time, and each has its own call', () => {
    app.hasResourceProperties('AWS::Lambda::Function', {
      FunctionName: 'narradeck-full-run-jobs',
      RecursiveLoop: 'Allow',
    });
    expect(mappingOf('runjobs')).toMatchObject({
      BatchSize: 1,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      ScalingConfig: { MaximumConcurrency: 5 },
    });
  });
});
