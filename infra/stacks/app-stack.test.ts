import type { Template } from 'aws-cdk-lib/assertions';
import { getRoute } from '#shared/api/contract';
import { contracts } from '#shared/api/contracts';
import { findProperties } from '../testing/properties-of';
import { stageTemplates } from '../testing/stage-templates';
import { fullStage, smallStage } from '../testing/test-stages';

const app = stageTemplates(fullStage)['app'] as Template;
const all = <Properties>(type: string): Properties[] => findProperties<Properties>(app, type);

describe('API', () => {
  interface Route {
    RouteKey: string;
    AuthorizationType?: string;
    AuthorizerId?: unknown;
  }
  const routes = all<Route>('AWS::ApiGatewayV2::Route');

  test.each(contracts.map((contract) => [contract.name, contract] as const))(
    '%s requires a token of ours unless anyone may call it',
    (_, contract) => {
      const { method, path } = getRoute(contract);
      const route = routes.find(({ RouteKey }) => RouteKey === `${method} ${path}`);
      const expected = contract.caller === 'anyone' ? 'NONE' : 'JWT';
      expect(route?.AuthorizationType).toBe(expected);
      expect(route?.AuthorizerId !== undefined).toBe(contract.caller !== 'anyone');
    },
  );

  test('the only routes are those of the contracts', () => {
    expect(routes).toHaveLength(contracts.length);
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
    interface ApiStage {
      Properties: { RouteSettings: Record<string, Record<string, number>> };
      DependsOn: string[];
    }
    const [stage] = Object.values(app.findResources('AWS::ApiGatewayV2::Stage') as Record<string, ApiStage>);
    const throttles = stage!.Properties.RouteSettings;
    const open = contracts.filter(({ caller }) => caller === 'anyone').map((contract) => getRoute(contract));
    expect(Object.keys(throttles).sort()).toEqual(open.map(({ method, path }) => `${method} ${path}`).sort());
    const total = (limit: string) => Object.values(throttles).reduce((sum, settings) => sum + settings[limit]!, 0);
    expect(total('ThrottlingRateLimit') / fullStage.throttle.rate).toBeCloseTo(0.8);
    expect(total('ThrottlingBurstLimit')).toBeLessThanOrEqual(0.8 * fullStage.throttle.burst);
    expect(throttles['POST /countView']).toEqual({ ThrottlingRateLimit: 7, ThrottlingBurstLimit: 14 });
    // API Gateway rejects settings for a route that doesn't exist yet.
    const ids = Object.keys(app.findResources('AWS::ApiGatewayV2::Route'));
    expect(stage!.DependsOn).toEqual(expect.arrayContaining(ids));
  });

  test('only publishing changes has reserved concurrency, where the stage sets it', () => {
    const reserved = (template: Template) =>
      findProperties<{ FunctionName: string; ReservedConcurrentExecutions?: number }>(template, 'AWS::Lambda::Function')
        .filter(({ ReservedConcurrentExecutions }) => ReservedConcurrentExecutions !== undefined)
        .map(({ FunctionName, ReservedConcurrentExecutions }) => [FunctionName, ReservedConcurrentExecutions]);
    expect(reserved(app)).toEqual([['narradeck-full-publish-changes', 40]]);
    expect(reserved(stageTemplates(smallStage)['app'] as Template)).toEqual([]);
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

  test('no statement is for every resource; a star stands for files below a prefix, or for mail recipients', () => {
    const resources = ours.flatMap(({ PolicyDocument }) =>
      PolicyDocument.Statement.flatMap(({ Resource }) => Resource),
    );
    const open = resources.map((one) => JSON.stringify(one)).filter((text) => text.includes('*'));
    expect(open.filter((text) => !/(\/(staging|projects|users)\/|:identity\/)\*"/.test(text))).toEqual([]);
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
  test('only signed callers publish changes and end subscriptions (guard: publishChange is IAM only)', () => {
    const [{ Definition } = { Definition: '' }] = all<{ Definition: string }>('AWS::AppSync::GraphQLSchema');
    const mutations = /type Mutation \{([^}]*)\}/.exec(Definition)?.[1] ?? '';
    const fields = mutations.split('\n').filter((line) => /^\s*\w+\(/.test(line));
    expect(fields.map((line) => /\w+/.exec(line)?.[0])).toEqual(['publishChange', 'endSubscriptions']);
    expect(fields.filter((line) => !line.endsWith('@aws_iam'))).toEqual([]);
    const [api] = all<{
      AuthenticationType: string;
      AdditionalAuthenticationProviders: { AuthenticationType: string }[];
    }>('AWS::AppSync::GraphQLApi');
    expect(api?.AuthenticationType).toBe('AMAZON_COGNITO_USER_POOLS');
    expect(api?.AdditionalAuthenticationProviders).toEqual([{ AuthenticationType: 'AWS_IAM' }]);
  });

  test('every subscription is authorized', () => {
    app.hasResourceProperties('AWS::AppSync::Resolver', { TypeName: 'Subscription', FieldName: 'onChange' });
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

  test('a shard is published by several calls at once, as fast as it can be written to', () => {
    expect(mappingOf('publishchanges')).toMatchObject({ BatchSize: 25, ParallelizationFactor: 4 });
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
