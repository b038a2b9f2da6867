import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { createServer } from 'node:http';
import { newId } from '#shared/ids';
import type { ProjectId } from '#shared/entities/scalars';
import { mediaKeyFingerprint } from '#shared/media-key';
import type { Behavior } from '../../infra/local/cloudfront/behavior';
import { httpOrigin } from '../../infra/local/cloudfront/origins';
import { startCloudFront } from '../../infra/local/cloudfront/start-cloudfront';
import { generateKeyPair } from '../../infra/local/config/key-pair';
import { listen, type Listening } from '../../infra/local/protocol/http';
import { startSecrets } from '../../infra/local/secrets/secrets';
import { buildEdgeRequest } from '../../testing/edge-request';
import { signEvent } from '../../testing/stripe';
import { handler as stripeWebhook } from '../functions/billing/stripe-webhook';
import { memberGrant } from './media-grant';
import { speechServer } from './speech-server';
import { callStripe } from './stripe-client';

/** The steps of docs/deploy/secrets.md, with stand-ins for the services that know the keys. */

const HOUR_MS = 60 * 60 * 1000;
const THREE_DAYS_MS = 72 * HOUR_MS;

type Key = 'old' | 'new';
const mediaKeys = { old: generateKeyPair(), new: generateKeyPair() };
const secrets = new Map<string, string>();
/** The keys that the service outside accepts at the moment. */
let accepted: readonly Key[] = [];
const trustedKeys: Record<string, string> = {};
const accept = (...keys: Key[]) => {
  accepted = keys;
  for (const key of ['old', 'new'] as const)
    if (keys.includes(key)) trustedKeys[`K${key}`] = mediaKeys[key].publicKey;
    else delete trustedKeys[`K${key}`];
};

let now = Date.now();
let edge: Listening;
const running: Listening[] = [];
const start = async (starting: Promise<Listening>): Promise<Listening> => {
  const started = await starting;
  running.push(started);
  return started;
};

const FILE = 'a file';
const bucket = createServer((_, response) => response.end(FILE));
/** Stripe and a speech server: both get their key in a header. */
const service = createServer(({ headers }, response) => {
  const isKnown = accepted.some((key) => headers.authorization === `Bearer rk_${key}`);
  response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
  response.end(JSON.stringify(isKnown ? { object: 'list', data: [], words: [] } : { error: { message: 'Unknown' } }));
});

const fileBehavior = (url: string): Behavior => ({
  pathPattern: '/projects/*',
  origin: httpOrigin(url),
  methods: ['GET'],
  cache: { minSeconds: 0, defaultSeconds: 0, maxSeconds: 0, queryStrings: [], compresses: false },
  forwardsViewer: false,
  trustedKeys,
  responseHeaders: {},
});

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
  const secretsManager = await start(startSecrets({ port: 0, secrets }));
  const outside = await start(listen(service, 0));
  const appOrigin = 'http://app.test';
  const behaviors = [fileBehavior((await start(listen(bucket, 0))).url)];
  edge = await start(startCloudFront({ port: 0, behaviors, appOrigin }));
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secretsManager.url,
    APP_ORIGIN: appOrigin,
    MEDIA_KEY_SECRET: 'media-key',
    MEDIA_KEY_PAIR_IDS: (['old', 'new'] as const)
      .map((key) => `${mediaKeyFingerprint(mediaKeys[key].publicKey)}=K${key}`)
      .join(),
    STRIPE_SECRET: 'stripe',
    STRIPE_API_URL: outside.url,
    SPEECH_SECRET: 'speech',
    SPEECH_URL: outside.url,
    SPEECH_MODEL: 'whisper-1',
  });
});
afterAll(() => Promise.all(running.map((each) => each.stop())));

const project = newId() as ProjectId;
const fetchFile = async (grant: string): Promise<number> =>
  (await fetch(`${edge.url}/projects/${project}/slides/s.webp?${grant}`)).status;

/** Stripe signs an event with every secret of the endpoint that is valid. */
function signWithAccepted(event: object) {
  const signed = accepted.map((key) => signEvent(event, `whsec_${key}`, Math.floor(now / 1000)));
  const signature = signed.map(({ headers }) => headers['stripe-signature']).join();
  return { body: signed[0]!.body, headers: { 'stripe-signature': signature } };
}

interface HourlyKey {
  secret: string;
  value: (key: Key) => string;
  /** Uses the product with the service outside; rejects unless it works. */
  use: () => Promise<unknown>;
}

const stripeKeys = (key: Key) => JSON.stringify({ secret_key: `rk_${key}`, webhook_secret: `whsec_${key}` });

test.each<[name: string, key: HourlyKey]>([
  [
    'the media key',
    {
      secret: 'media-key',
      value: (key) => mediaKeys[key].privateKey,
      use: async () => expect(await fetchFile(await memberGrant(project, now))).toBe(200),
    },
  ],
  [
    'Stripe’s API key',
    { secret: 'stripe', value: stripeKeys, use: () => callStripe((stripe) => stripe.products.list()) },
  ],
  [
    'the secret of Stripe’s webhook',
    {
      secret: 'stripe',
      value: stripeKeys,
      use: async () => {
        const edgeRequest = buildEdgeRequest('192.0.2.1');
        const { body, headers } = signWithAccepted({ id: 'evt_1', type: 'of no interest', data: { object: {} } });
        const event = { ...edgeRequest, requestContext: {}, body, headers: { ...edgeRequest.headers, ...headers } };
        const { statusCode } = await stripeWebhook(event as unknown as APIGatewayProxyEventV2);
        expect(statusCode).toBe(200);
      },
    },
  ],
  [
    'the key of the speech server',
    {
      secret: 'speech',
      value: (key) => JSON.stringify({ key: `rk_${key}` }),
      use: () =>
        speechServer.begin('a', { bytes: new Uint8Array(1), contentType: 'audio/mp4', ending: 'm4a', begins: 0 }, ''),
    },
  ],
])('%s is replaced without a deployment, and everything works at each step', async (_, { secret, value, use }) => {
  // After an hour, running functions read their secrets again.
  const passHour = () => (now += HOUR_MS);
  passHour();
  secrets.set(secret, value('old'));
  accept('old');
  await use();
  accept('old', 'new');
  await use();
  secrets.set(secret, value('new'));
  await use();
  passHour();
  await use();
  accept('new');
  await use();
  // The old key is of no use any more.
  accept('old');
  await expect(use()).rejects.toThrow();
});

test('addresses signed with the old media key stay valid until its public half is removed, and end within three days', async () => {
  now += HOUR_MS;
  secrets.set('media-key', mediaKeys.old.privateKey);
  accept('old', 'new');
  const before = await memberGrant(project, now);
  now += HOUR_MS;
  secrets.set('media-key', mediaKeys.new.privateKey);
  expect(await memberGrant(project, now)).not.toBe(before);
  expect(await fetchFile(before)).toBe(200);
  accept('new');
  expect(await fetchFile(before)).toBe(403);
  accept('old', 'new');
  now += THREE_DAYS_MS;
  expect(await fetchFile(before)).toBe(403);
});
