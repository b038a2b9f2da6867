import { on } from 'node:events';
import { WebSocket } from 'ws';
import {
  APP_ORIGIN,
  endSubscriptions,
  ON_CHANGES,
  postSigned,
  publishChange,
  startLiveApi,
} from '../../testing/start-test-live-api';
import type { AppSync } from './start-appsync';

let api: AppSync;
beforeAll(async () => {
  api = await startLiveApi({ keepAliveMs: 50 });
});
afterAll(() => api.stop());

interface Message {
  type: string;
  id?: string;
  payload?: { data?: unknown; errors?: unknown[]; connectionTimeoutMs?: number };
}

const asProtocol = (headers: object) => `header-${Buffer.from(JSON.stringify(headers)).toString('base64url')}`;
const asAnn: Record<string, string> = { Authorization: 'token-of-ann', host: 'localhost' };

/** A hand-written client of the protocol. Returns functions to send, and to wait for the next message of a type. */
function connect({ headers = asAnn, url = api.realTimeUrl, origin = APP_ORIGIN, inUrl = false } = {}) {
  const address = inUrl ? `${url}?header=${Buffer.from(JSON.stringify(headers)).toString('base64')}` : url;
  const protocols = inUrl ? ['graphql-ws'] : ['graphql-ws', asProtocol(headers)];
  const socket = new WebSocket(address, protocols, { origin });
  const arriving = on(socket, 'message');
  const opened = new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  return {
    opened,
    closed,
    send: (message: object) => socket.send(JSON.stringify(message)),
    close: () => socket.close(),
    async next(...types: string[]): Promise<Message> {
      for (;;) {
        const { value } = (await arriving.next()) as { value: [Buffer] };
        const message = JSON.parse(value[0].toString()) as Message;
        if (types.includes(message.type)) return message;
      }
    },
  };
}

async function connected(options: Parameters<typeof connect>[0] = {}) {
  const client = connect(options);
  await client.opened;
  client.send({ type: 'connection_init' });
  await client.next('connection_ack');
  return client;
}

const start = (id: string, channel: string, authorization: object = asAnn) => ({
  id,
  type: 'start',
  payload: {
    data: JSON.stringify({ query: ON_CHANGES, variables: { channel } }),
    extensions: { authorization },
  },
});

test('connection_init is acknowledged with a time-out, and the connection is kept alive', async () => {
  const client = connect();
  await client.opened;
  client.send({ type: 'connection_init' });
  expect(await client.next('connection_ack')).toEqual({
    type: 'connection_ack',
    payload: { connectionTimeoutMs: 300_000 },
  });
  await client.next('ka');
  expect(await client.next('ka')).toEqual({ type: 'ka' });
  client.close();
});

test('credentials may also be in the URL', async () => {
  const client = await connected({ inUrl: true });
  client.close();
});

test('a forged token can’t connect', async () => {
  const client = connect({ headers: { Authorization: 'forged' } });
  await client.opened;
  client.send({ type: 'connection_init' });
  expect(await client.next('connection_error')).toMatchObject({
    payload: { errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }] },
  });
  await client.closed;
});

test('a page of another origin can’t connect', async () => {
  await expect(connect({ origin: 'http://evil.test' }).opened).rejects.toThrow('401');
});

test('nothing can be subscribed before the connection is acknowledged', async () => {
  const client = connect();
  await client.opened;
  client.send(start('1', 'user/ann'));
  expect(await client.next('error', 'start_ack')).toMatchObject({ type: 'error' });
  client.close();
});

test('each subscription carries its own credentials: an expired token is refused', async () => {
  const client = await connected();
  client.send(start('1', 'user/ann', { Authorization: 'forged' }));
  expect(await client.next('error', 'start_ack')).toMatchObject({
    type: 'error',
    id: '1',
    payload: { errors: [{ errorType: 'UnauthorizedException', errorCode: 401 }] },
  });
  client.close();
});

test('another person’s channel is refused with Forbidden, and the connection stays open', async () => {
  const client = await connected();
  client.send(start('1', 'user/bob'));
  expect(await client.next('error', 'start_ack')).toMatchObject({
    type: 'error',
    id: '1',
    payload: { errors: [{ errorType: 'Forbidden', message: 'You may not subscribe to this channel.' }] },
  });
  client.send(start('2', 'user/ann'));
  expect(await client.next('error', 'start_ack')).toEqual({ type: 'start_ack', id: '2' });
  client.close();
});

test('a failing authorizer refuses the subscription without details', async () => {
  const failing = await startLiveApi({ invoke: () => Promise.reject(new Error('kaput')) });
  const client = await connected({ url: failing.realTimeUrl });
  client.send(start('1', 'user/ann'));
  expect(await client.next('error', 'start_ack')).toMatchObject({
    payload: { errors: [{ errorType: 'TryAgain', message: 'Subscribing is not possible at this moment.' }] },
  });
  await failing.stop();
});

test('a message reaches the subscribers of its channel, with the fields that both sides selected', async () => {
  const client = await connected();
  client.send(start('own', 'user/ann'));
  client.send(start('account', 'account/ann'));
  await client.next('start_ack');
  await client.next('start_ack');
  await postSigned(api.url, publishChange('user/ann', 'first'));
  await postSigned(api.url, publishChange('account/ann', 'second'));
  const heard = [await client.next('data'), await client.next('data')];
  expect(heard).toMatchObject([
    { id: 'own', payload: { data: { onChanges: { changes: [{ id: 'first' }] } } } },
    { id: 'account', payload: { data: { onChanges: { changes: [{ id: 'second' }] } } } },
  ]);
  client.close();
});

test('a mutation that does not select the channel reaches nobody, as with AppSync', async () => {
  const client = await connected();
  client.send(start('own', 'user/ann'));
  await client.next('start_ack');
  const silent = { ...publishChange('user/ann', 'silent') };
  silent.query = silent.query.replace('channel changes', 'changes');
  await postSigned(api.url, silent);
  await postSigned(api.url, publishChange('user/ann', 'heard'));
  expect(await client.next('data')).toMatchObject({ payload: { data: { onChanges: { changes: [{ id: 'heard' }] } } } });
  client.close();
});

test('nothing is received after stop', async () => {
  const client = await connected();
  client.send(start('1', 'user/ann'));
  await client.next('start_ack');
  client.send({ id: '1', type: 'stop' });
  expect(await client.next('complete')).toEqual({ id: '1', type: 'complete' });
  await postSigned(api.url, publishChange('user/ann', 'p1'));
  expect(await client.next('data', 'ka')).toEqual({ type: 'ka' });
  client.close();
});

test('subscriptions are ended when the right is lost', async () => {
  const client = await connected();
  client.send(start('1', 'user/ann'));
  await client.next('start_ack');
  api.endSubscriptions(({ args }) => args.channel === 'user/ann');
  await client.closed;
});

describe('ends the subscriptions that need new authorization', () => {
  const listening = async (channel: string, authorization = asAnn) => {
    const client = await connected({ headers: authorization });
    client.send(start('1', channel, authorization));
    await client.next('start_ack');
    return client;
  };
  const asBob = { ...asAnn, Authorization: 'token-of-bob' };

  test('of a person: all of theirs, and nobody else’s', async () => {
    const anns = await Promise.all(['user/ann', 'account/a1/ann', 'project/p1/ann'].map((one) => listening(one)));
    const bob = await listening('project/p1/bob', asBob);
    expect((await postSigned(api.url, endSubscriptions('ann'))).answer).toEqual({ data: { endSubscriptions: 'ann' } });
    await Promise.all(anns.map(({ closed }) => closed));
    await postSigned(api.url, publishChange('project/p1/bob', 'heard'));
    expect(await bob.next('data')).toMatchObject({ payload: { data: { onChanges: { changes: [{ id: 'heard' }] } } } });
    bob.close();
  });

  test('to a project: everybody’s, and to nothing else', async () => {
    const toIt = await Promise.all([listening('project/p1/ann'), listening('project/p1/bob', asBob)]);
    const other = await listening('project/p2/ann');
    await postSigned(api.url, endSubscriptions('p1'));
    await Promise.all(toIt.map(({ closed }) => closed));
    await postSigned(api.url, publishChange('project/p2/ann', 'heard'));
    expect(await other.next('data')).toMatchObject({
      payload: { data: { onChanges: { changes: [{ id: 'heard' }] } } },
    });
    other.close();
  });
});

test('only subscriptions are accepted here, and only in a valid document', async () => {
  const client = await connected();
  const send = (query: string) =>
    client.send({
      id: '1',
      type: 'start',
      payload: { data: JSON.stringify({ query }), extensions: { authorization: asAnn } },
    });
  send('{ nothing }');
  expect(await client.next('error')).toMatchObject({ payload: { errors: [{ errorType: 'UnsupportedOperation' }] } });
  send('subscription { onChanges { channel } }');
  expect(await client.next('error')).toMatchObject({ payload: { errors: [{ errorType: 'ValidationError' }] } });
  client.close();
});
