import { once } from 'node:events';
import { Amplify } from 'aws-amplify';
import { generateClient } from 'aws-amplify/api';
import { WebSocket as NodeWebSocket } from 'ws';
import type { AppSync } from './start-appsync';
import { ON_CHANGES, postSigned, publishChange, startLiveApi, VERSION } from '../../testing/start-test-live-api';

const opened: NodeWebSocket[] = [];

/** Amplify insists on `wss:`, but this machine serves `ws:`. The web client does the same for a local stage. */
class LocalWebSocket extends NodeWebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(String(url).replace(/^wss:/, 'ws:'), protocols);
    opened.push(this);
  }
}
Object.assign(globalThis, { WebSocket: LocalWebSocket });

// After a refused subscription, the client leaves a 15 s timer, which must not delay the end of the tests.
const { setTimeout: startTimer } = globalThis;
jest
  .spyOn(globalThis, 'setTimeout')
  .mockImplementation((...args: Parameters<typeof setTimeout>) => startTimer(...args).unref());

let api: AppSync;
beforeAll(async () => {
  api = await startLiveApi();
  Amplify.configure(
    { API: { GraphQL: { endpoint: api.url, region: 'eu-west-1', defaultAuthMode: 'userPool' } } },
    { Auth: { tokenProvider: { getTokens: () => Promise.resolve({ accessToken: token }) } } },
  );
});
afterAll(async () => {
  // The client closes its connection one second after its last subscription ends.
  await Promise.all(opened.filter((one) => one.readyState !== one.CLOSED).map((one) => once(one, 'close')));
  await api.stop();
});

const token = { payload: {}, toString: () => 'token-of-ann' };

interface ReceivedMessage {
  data: { onChanges: { channel: string; changes: { id: string }[] } };
}

/** Subscribes with the unmodified client. Returns the next message or the refusal. */
function listen(channel: string) {
  const messages: ReceivedMessage[] = [];
  let wake = () => {};
  const subscription = (
    generateClient().graphql({ query: ON_CHANGES, variables: { channel } }) as unknown as {
      subscribe(observer: { next(message: ReceivedMessage): void; error(error: unknown): void }): {
        unsubscribe(): void;
      };
    }
  ).subscribe({
    next: (message) => {
      messages.push(message);
      wake();
    },
    error: (error) => {
      refusal = error;
      wake();
    },
  });
  let refusal: unknown;
  const event = () => new Promise<void>((resolve) => (wake = resolve));
  return { messages, event, refusal: () => refusal, stop: () => subscription.unsubscribe() };
}

/** Publishes until the listener receives a message, because its subscription takes a moment to become active. */
async function publishUntilReceived(channel: string, listener: ReturnType<typeof listen>) {
  let heard = false;
  const event = listener.event().then(() => (heard = true));
  for (let n = 1; !heard; n++) {
    await postSigned(api.url, publishChange(channel, `p${n}`));
  }
  await event;
}

test('the unchanged Amplify client receives what is published on its channel', async () => {
  const ann = listen('user/ann');
  await publishUntilReceived('user/ann', ann);
  expect(ann.messages[0]?.data.onChanges).toMatchObject({
    channel: 'user/ann',
    changes: [{ kind: 'modified', version: VERSION }],
  });
  ann.stop();
});

test('another person’s channel is refused with Forbidden, and the other subscription stays active', async () => {
  const own = listen('user/ann');
  await publishUntilReceived('user/ann', own);
  const foreign = listen('user/bob');
  await foreign.event();
  expect(foreign.refusal()).toMatchObject({
    errors: [{ message: expect.stringContaining('Forbidden') as string }],
  });
  const before = own.messages.length;
  await publishUntilReceived('user/ann', own);
  expect(own.messages.length).toBeGreaterThan(before);
  own.stop();
});
