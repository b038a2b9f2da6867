import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendBody } from './post-file';

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-methods': '*' };

/** A store that receives a body and doesn't answer: `heard` resolves with the response to answer with. */
function silentStore() {
  let hear: (response: ServerResponse) => void = () => undefined;
  const heard = new Promise<ServerResponse>((resolve) => (hear = resolve));
  const server = createServer((request, response) => {
    response.writeHead(200, CORS);
    if (request.method === 'OPTIONS') return void response.end();
    request.resume().on('end', () => hear(response));
  });
  const listening = new Promise<string>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  });
  return { server, heard, listening };
}

describe('sending a body', () => {
  let server: Server;
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] }));
  afterEach(() => {
    jest.useRealTimers();
    server.closeAllConnections();
    server.close();
  });

  async function sent() {
    const store = silentStore();
    server = store.server;
    const { signal } = new AbortController();
    const sending = sendBody('PUT', await store.listening, new Blob(['body']), { onSent: () => undefined, signal });
    const failure = sending.then(
      () => null,
      (error: unknown) => error,
    );
    return { response: await store.heard, failure };
  }

  test('fails like a lost connection after two minutes of silence', async () => {
    const { failure } = await sent();
    jest.advanceTimersByTime(60_000 + 64_000);
    expect(await failure).toMatchObject({ name: 'PostFailed', status: 0 });
  });

  test('succeeds within them, even on the slowest connection for speech, and leaves no timer', async () => {
    const { response, failure } = await sent();
    jest.advanceTimersByTime(120_000);
    response.end();
    expect(await failure).toBeNull();
    expect(jest.getTimerCount()).toBe(0);
  });
});
