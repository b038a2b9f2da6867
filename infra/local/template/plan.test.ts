import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '#shared/api/contracts';
import { getRouteKey } from '../../constructs/api';
import { handlers } from '../../handlers';
import { getStageSettings } from '../../stages';
import { synthesize } from '../../testing/synthesize';
import { readPlan, assertKnownTypes } from './plan';

const endpoints = {
  api: 'http://127.0.0.1:4100',
  graphql: 'http://127.0.0.1:4200/graphql',
  realtime: 'ws://127.0.0.1:4200/graphql/realtime',
  sqs: 'http://127.0.0.1:4900',
};
const plan = readPlan(synthesize({ stage: getStageSettings('local') }), endpoints);

test('nothing is left unresolved', () => {
  expect(JSON.stringify(plan)).not.toMatch(/"Fn::|"Ref"|\$\{Token|<<marker/);
});

test('every handler becomes a function with its bundle', () => {
  expect(plan.functions.map(({ name }) => name).sort()).toEqual(
    handlers.map(({ name }) => `narradeck-local-${name}`).sort(),
  );
  for (const { directory } of plan.functions) expect(existsSync(join(directory, 'index.js'))).toBe(true);
});

test('a function gets the table’s name, and the rights of its role', () => {
  const getProject = plan.functions.find(({ name }) => name === 'narradeck-local-get-project');
  expect(getProject?.environment).toMatchObject({ TABLE_NAME: plan.tables[0]?.TableName });
  expect(getProject?.statements).toContainEqual({
    Effect: 'Allow',
    Action: ['dynamodb:GetItem', 'dynamodb:Query'],
    Resource: `arn:aws:dynamodb:eu-west-1:000000000000:table/${plan.tables[0]?.TableName}`,
  });
});

test('every contract becomes a route to its function, with the pool’s tokens unless anyone may call it', () => {
  for (const contract of contracts) {
    const route = plan.httpApi.routes.find(({ routeKey }) => routeKey === getRouteKey(contract));
    expect(plan.functions.map(({ name }) => name)).toContain(route?.functionName);
    expect(route?.jwt?.issuer).toBe(
      contract.caller === 'anyone'
        ? undefined
        : `https://cognito-idp.eu-west-1.amazonaws.com/${plan.userPool.userPoolId}`,
    );
  }
});

test('the pool calls its trigger, and passwords follow its policy', () => {
  expect(plan.userPool).toMatchObject({
    userPoolId: 'eu-west-1_narradecklocal',
    clientId: 'narradecklocalweb',
    triggers: {
      PreSignUp: 'narradeck-local-pre-sign-up',
      PostConfirmation: 'narradeck-local-post-confirmation',
    },
    passwordMinLength: 8,
    codeMail: { subject: 'Your code for Narradeck', text: expect.stringContaining('{####}') as string },
  });
});

test('the live API has the source of its resolvers, and the function that authorizes subscriptions', () => {
  for (const field of ['publishChanges(', 'endSubscriptions(']) expect(plan.liveApi.schema).toContain(field);
  expect(plan.liveApi.resolvers).toMatchObject([
    { typeName: 'Mutation', fieldName: 'publishChanges', functionName: undefined },
    { typeName: 'Mutation', fieldName: 'endSubscriptions', functionName: undefined },
    { typeName: 'Subscription', fieldName: 'onChanges', functionName: 'narradeck-local-authorize-subscription' },
  ]);
});

test('the table’s stream feeds its two functions', () => {
  const common = { tableName: 'narradeck-local' };
  const deadLetterQueue = 'narradeck-local-dead-letters';
  expect(plan.streams).toMatchObject([
    { ...common, functionName: 'narradeck-local-publish-changes', maximumRetryAttempts: 4, deadLetterQueue },
    { ...common, functionName: 'narradeck-local-send-jobs', maximumRetryAttempts: -1, deadLetterQueue },
  ]);
});

test('jobs reach their function through its queue, and after five attempts the dead-letter queue', () => {
  const mapping = plan.queueMappings.find(({ functionName }) => functionName === 'narradeck-local-run-jobs');
  expect(mapping?.queueName).toBe('narradeck-local-jobs');
  const redrive = { deadLetterQueue: 'narradeck-local-dead-jobs', maxReceiveCount: 5 };
  expect(plan.queues.find(({ name }) => name === 'narradeck-local-jobs')).toMatchObject({ redrive });
  expect(plan.queues.map(({ name }) => name)).toContain(redrive.deadLetterQueue);
  const sender = plan.functions.find(({ name }) => name === 'narradeck-local-send-jobs');
  expect(sender?.environment.JOBS_QUEUE_URL).toBe(`${endpoints.sqs}/000000000000/narradeck-local-jobs`);
});

test('Stripe’s events reach their function in order for each customer, and after five attempts the dead-letter queue', () => {
  const queueName = 'narradeck-local-billing.fifo';
  const mapping = plan.queueMappings.find(({ functionName }) => functionName === 'narradeck-local-follow-subscription');
  expect(mapping).toMatchObject({ queueName, batchSize: 1 });
  const redrive = { deadLetterQueue: 'narradeck-local-dead-billing.fifo', maxReceiveCount: 5 };
  expect(plan.queues.find(({ name }) => name === queueName)).toMatchObject({ isFifo: true, redrive });
  expect(plan.queues.find(({ name }) => name === redrive.deadLetterQueue)).toMatchObject({ isFifo: true });
});

test('the distribution serves files to signed addresses, published data from the API, and pages by its function', () => {
  const { behaviors } = plan.distribution;
  const [api, projects, users, publish, srt, comments, preview] = behaviors;
  const client = behaviors.at(-1);
  const getSession = plan.functions.find(({ name }) => name === 'narradeck-local-get-session');
  // The signer identifies a key by the id of its verifier.
  const keyPairIds = getSession?.environment['MEDIA_KEY_PAIR_IDS']?.split(',').map((pair) => pair.split('=')[1]);
  expect(keyPairIds).toEqual([expect.stringMatching(/^K[A-Z0-9]+$/)]);
  expect([projects, users].map((one) => one && [one.pathPattern, Object.keys(one.trustedKeys)])).toEqual([
    ['/projects/*/?*', keyPairIds],
    ['/users/*/?*', keyPairIds],
  ]);
  const headers = { 'x-origin-secret': plan.httpApi.stage.variables['edgeSecrets'] };
  const kept = { kind: 'api', url: `${endpoints.api}/api`, headers, timeoutSeconds: 35 };
  expect([publish, srt, comments, preview].map((one) => one?.origin)).toEqual([kept, kept, kept, kept]);
  expect(api).toMatchObject({ pathPattern: '/api/*', forwardsViewer: true, cache: { maxSeconds: 0 } });
  expect(api?.origin).toEqual({ ...kept, url: endpoints.api });
  expect(api?.methods).toContain('POST');
  expect(api?.viewerRequest).toContain("'x-viewer-address'");
  expect(client?.pathPattern).toBe('*');
  expect(client?.viewerRequest).toContain('function handler(');
  expect(client?.responseHeaders['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('pages may show our own pictures and Google’s profile pictures, and no others', () => {
  const policy = plan.distribution.behaviors.at(-1)?.responseHeaders['content-security-policy'];
  const sources = policy?.split('; ').find((directive) => directive.startsWith('img-src '));
  const google = ['lh3', 'lh4', 'lh5', 'lh6'].map((host) => `https://${host}.googleusercontent.com`);
  expect(sources?.split(' ').slice(1)).toEqual(["'self'", 'blob:', 'data:', ...google]);
});

test('the staging bucket accepts uploads from the app’s origin, and only CloudFront reads the media bucket', () => {
  const [media, staging] = ['media', 'staging'].map((kind) =>
    plan.buckets.find(({ name }) => name === `narradeck-local-${kind}-000000000000`),
  );
  expect(staging?.cors).toMatchObject([{ AllowedOrigins: ['http://localhost:5173'], AllowedMethods: ['POST', 'PUT'] }]);
  expect(media?.cors).toEqual([]);
  expect(media?.policy.map(({ Sid }) => Sid)).toEqual([undefined, 'CloudFrontReads']);
});

test('config.json has the addresses of this machine', () => {
  expect(plan.clientConfig).toMatchObject({
    stage: 'local',
    graphqlUrl: endpoints.graphql,
    userPoolId: plan.userPool.userPoolId,
    userPoolClientId: plan.userPool.clientId,
    google: true,
  });
});

test('the API accepts the secret that CloudFront sends, and each start generates a new one', () => {
  const { name, variables } = plan.httpApi.stage;
  expect([name, variables]).toEqual(['api', { edgeSecrets: expect.stringMatching(/^[0-9a-f]{48}$/) as string }]);
});

test('an unsupported type is refused with advice on what to do', () => {
  expect(() => assertKnownTypes(new Map([['AWS::Kinesis::Stream', 'app/Views']]), new Set())).toThrow(
    /AWS::Kinesis::Stream \(app\/Views\)\. Write a stand-in .*TYPES_WITHOUT_STAND_IN/,
  );
});
