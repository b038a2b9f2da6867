import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendVerificationEmail } from '#shared/api/session';
import { getProject, updateProject } from '#shared/api/projects';
import type { ProjectId, Uid } from '#shared/entities/scalars';
import { ApiError, MISSING_DATA_MESSAGE, NOT_JSON_MESSAGE, HTTP_STATUS } from '#shared/errors';
import { classifyError } from './classify-error';
import { CALL_TIME_OUT_MS, createCall, type CallableOptions } from './call';

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

let server: Server;
let answer: Answer;
const input = { id: 'ABCDEFGHIJKLMNPQRSTU' as ProjectId };

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const apiUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
/** A call function that never waits. */
const callable = (options: Partial<CallableOptions> = {}) =>
  createCall({
    apiUrl: apiUrl(),
    bearerToken: () => Promise.resolve('tok'),
    wait: () => Promise.resolve(),
    ...options,
  });

const says =
  (status: number, body: unknown): Answer =>
  (_request, response) =>
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body));

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const outcome = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(ApiError);
  return outcome as ApiError;
}

test("guard: a person's call is not sent with somebody else's token", async () => {
  let sent = 0;
  answer = (_request, response) => {
    sent += 1;
    response.end('{"data":{}}');
  };
  const tokenOf = (sub: string) => ['', JSON.stringify({ sub }), ''].map((part) => btoa(part)).join('.');
  const asEve = callable({ bearerToken: () => Promise.resolve(tokenOf('eve')) });
  expect(await failureOf(asEve(getProject, input, { uid: 'ada' }))).toMatchObject({ code: 'unauthenticated' });
  expect(sent).toBe(0);
  await asEve(getProject, input, { uid: 'eve' });
  expect(sent).toBe(1);
});

test('a last save outlives its page where browsers allow it: up to 60 KB', async () => {
  answer = (_request, response) => response.end('{"data":{}}');
  const requests: RequestInit[] = [];
  const fetched = jest.spyOn(globalThis, 'fetch').mockImplementation((_url, init) => {
    requests.push(init!);
    return Promise.resolve(new Response('{"data":{}}'));
  });
  const save = (notes: string) => callable()(updateProject, { ...input, name: notes }, { keepalive: true });
  await save('short');
  await save('é'.repeat(30_000));
  fetched.mockRestore();
  expect(requests.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

describe('spec section 7: the callable protocol', () => {
  it('posts {data} to /{name} with the bearer token', async () => {
    const seen: unknown[] = [];
    answer = (request, response, body) => {
      seen.push(request.method, request.url, request.headers.authorization, JSON.parse(body));
      response.end('{"data":{"id":"x"}}');
    };
    await expect(callable()(getProject, input)).resolves.toEqual({ id: 'x' });
    expect(seen).toEqual(['POST', '/getProject', 'Bearer tok', { data: input }]);
  });

  it('sends no authorization when nobody is signed in', async () => {
    let header: string | undefined = 'unset';
    answer = (request, response) => {
      header = request.headers.authorization;
      response.end('{"data":{}}');
    };
    await callable({ bearerToken: () => Promise.resolve(undefined) })(getProject, input);
    expect(header).toBeUndefined();
  });

  it('carries the messaging and app-check tokens if there are any', async () => {
    let headers: IncomingMessage['headers'] = {};
    answer = (request, response) => {
      headers = request.headers;
      response.end('{"data":{}}');
    };
    const tokens = {
      messagingToken: () => Promise.resolve('msg'),
      appCheckToken: () => Promise.resolve('chk'),
    };
    await callable(tokens)(getProject, input);
    expect(headers).toMatchObject({ 'firebase-instance-id-token': 'msg', 'x-firebase-appcheck': 'chk' });
    await callable()(getProject, input);
    expect(headers).not.toHaveProperty('x-firebase-appcheck');
  });

  it('reads the answer from result when data is absent, and accepts null as an answer', async () => {
    answer = says(200, { result: 5 });
    await expect(callable()(getProject, input)).resolves.toBe(5);
    answer = says(200, { data: null });
    await expect(callable()(getProject, input)).resolves.toBeNull();
  });

  it('sends the body itself if the route is fixed: SendVerificationEmail', async () => {
    const body = { uid: 'u-1' as Uid, toEmail: 'a@x.test', email_verify_code: 'ABC123' };
    let seen: unknown[] = [];
    answer = (request, response, text) => {
      seen = [request.url, JSON.parse(text)];
      response.end('{"data":{"sent":true}}');
    };
    await callable()(sendVerificationEmail, body);
    expect(seen).toEqual(['/SendVerificationEmail', body]);
  });
});

describe('spec section 8: the error catalogue', () => {
  it.each(Object.entries(HTTP_STATUS))('%s is HTTP status %i', async (code, status) => {
    answer = says(status, {});
    expect((await failureOf(callable()(getProject, input))).code).toBe(code);
  });

  it('a crashed function is called again with the same input, once, after a random pause', async () => {
    const bodies: string[] = [];
    const pauses: number[] = [];
    const wait = (ms: number) => {
      expect(bodies).toHaveLength(1);
      pauses.push(ms);
      return Promise.resolve();
    };
    answer = (_, response, body) => {
      bodies.push(body);
      if (bodies.length === 1) response.writeHead(500).end('{"message":"Internal Server Error"}');
      else response.end('{"data":{"id":"x"}}');
    };
    for (const chance of [0, 0.5, 1]) {
      bodies.length = 0;
      await expect(callable({ wait, random: () => chance })(getProject, input)).resolves.toEqual({ id: 'x' });
      expect(bodies[1]).toBe(bodies[0]);
    }
    expect(pauses).toEqual([200, 600, 1_000]);
    let calls = 0;
    answer = (_, response) => response.writeHead(503).end(`{"message":"${++calls}"}`);
    expect((await failureOf(callable()(getProject, input))).code).toBe('unavailable');
    expect(calls).toBe(2);
  });

  it('aborting during that pause ends it', async () => {
    const givesUp = new AbortController();
    answer = says(502, '');
    const random = () => {
      queueMicrotask(() => givesUp.abort());
      return 1e5;
    };
    const asking = callable({ wait: undefined, random })(getProject, input, { signal: givesUp.signal });
    expect((await failureOf(asking)).code).toBe('cancelled');
  });

  it('a function that reports its own failure is not called again', async () => {
    let calls = 0;
    answer = (_, response) => {
      calls++;
      response.writeHead(500).end('{"error":{"status":"internal","message":"Something went wrong."}}');
    };
    expect((await failureOf(callable()(getProject, input))).message).toBe('Something went wrong.');
    expect(calls).toBe(1);
  });

  it('a call whose token was replaced meanwhile is repeated with the new one, once', async () => {
    const seen: unknown[] = [];
    answer = (request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(401).end('{"error":{"status":"unauthenticated","message":"Log in again to continue."}}');
    };
    let asked = 0;
    const bearerToken = () => Promise.resolve(`token-${Math.min(++asked, 2)}`);
    expect((await failureOf(callable({ bearerToken })(getProject, input))).code).toBe('unauthenticated');
    expect(seen).toEqual(['Bearer token-1', 'Bearer token-2']);
  });

  it.each([
    ['is replaced during the retry', ['old', 'old', 'old', 'new']],
    ['is missing because it was sent between two sign-ins', [undefined, 'new']],
  ])('a call whose token %s is repeated with the new one, too', async (_, tokens) => {
    answer = ({ headers: { authorization } }, response) => {
      if (authorization === 'Bearer new') response.end('{"data":{"id":"x"}}');
      else response.writeHead(401).end('{"error":{"status":"unauthenticated","message":"Log in again to continue."}}');
    };
    const bearerToken = () => Promise.resolve(tokens.length > 1 ? tokens.shift() : tokens[0]);
    await expect(callable({ bearerToken })(getProject, input)).resolves.toEqual({ id: 'x' });
  });

  it('an unauthenticated call is repeated once, after a pause, before the session counts as ended', async () => {
    let calls = 0;
    const unauthenticated = '{"error":{"status":"unauthenticated","message":"Log in again to continue."}}';
    answer = (_, response) => {
      if (++calls === 1) response.writeHead(401).end(unauthenticated);
      else response.end('{"data":{"id":"x"}}');
    };
    const wait = jest.fn(() => Promise.resolve());
    await expect(callable({ wait })(getProject, input)).resolves.toEqual({ id: 'x' });
    expect(wait).toHaveBeenCalledTimes(1);
    calls = 0;
    answer = (_, response) => response.writeHead(401).end(unauthenticated.padEnd(++calls));
    expect((await failureOf(callable()(getProject, input))).code).toBe('unauthenticated');
    expect(calls).toBe(2);
    // Nobody is signed in, so there is no retry.
    calls = 0;
    await failureOf(callable({ bearerToken: () => Promise.resolve(undefined) })(getProject, input));
    expect(calls).toBe(1);
  });

  it('any other status is unknown', async () => {
    answer = says(418, {});
    expect((await failureOf(callable()(getProject, input))).code).toBe('unknown');
  });

  it('a word that is not a code of the catalogue is ignored', async () => {
    answer = says(403, { error: { status: 'constructor', message: 'No.' } });
    expect((await failureOf(callable()(getProject, input))).code).toBe('permission-denied');
  });

  it('returns the message and details that the function sent', async () => {
    answer = says(409, { error: { status: 'aborted', message: 'Too late.', details: { by: 'Ann' } } });
    const error = await failureOf(callable()(getProject, input));
    expect(error).toMatchObject({ code: 'aborted', message: 'Too late.', details: { by: 'Ann' } });
  });

  it('never shows a bare code to a person if the function sent no message', async () => {
    answer = says(503, '<html>busy</html>');
    const error = await failureOf(callable()(getProject, input));
    expect(error.code).toBe('unavailable');
    expect(error.message).toMatch(/busy.*\.$/);
  });

  it('an answer that is not JSON is internal with its fixed message', async () => {
    for (const text of ['<html>', '', '"text"', '12']) {
      answer = says(200, text);
      const error = await failureOf(callable()(getProject, input));
      expect([error.code, error.message]).toEqual(['internal', NOT_JSON_MESSAGE]);
    }
  });

  it.each([
    ['of the function', { 'x-request-id': 'a', 'apigw-requestid': 'b', 'x-amz-cf-id': 'c' }, 'a'],
    ['of the API, which answered itself', { 'apigw-requestid': 'b', 'x-amz-cf-id': 'c' }, 'b'],
    ['of CloudFront, which answered itself', { 'x-amz-cf-id': 'c' }, 'c'],
    ['of nobody', {}, undefined],
  ])('a failure has the id %s', async (_, headers, requestId) => {
    for (const [status, text] of [
      [403, '{"error":{"status":"permission-denied","message":"No."}}'],
      [429, '{"message":"Too Many Requests"}'],
      [504, '<html>'],
      [200, '<html>'],
      [200, '{"other":1}'],
    ] as const) {
      answer = (_request, response) => response.writeHead(status, headers).end(text);
      expect((await failureOf(callable()(getProject, input))).requestId).toBe(requestId);
    }
  });

  it('an answer without data is internal with its fixed message', async () => {
    answer = says(200, { other: 1 });
    const error = await failureOf(callable()(getProject, input));
    expect([error.code, error.message]).toEqual(['internal', MISSING_DATA_MESSAGE]);
  });

  it('a network failure is internal', async () => {
    answer = (request) => request.socket.destroy();
    const error = await failureOf(callable()(getProject, input));
    expect([error.code, classifyError(error)]).toEqual(['internal', 'offline']);
  });

  it('a bug of ours before a call is no network failure', async () => {
    const mistake = new TypeError("Cannot read properties of undefined (reading 'token')");
    const calling = callable({ bearerToken: () => Promise.reject(mistake) })(getProject, input);
    await expect(calling).rejects.toBe(mistake);
    const notLoaded = new TypeError('Failed to fetch dynamically imported module: https://x.test/a.js');
    const offline = await failureOf(callable({ bearerToken: () => Promise.reject(notLoaded) })(getProject, input));
    expect(classifyError(offline)).toBe('offline');
  });

  it('stops after 70000 ms with deadline-exceeded', async () => {
    expect(CALL_TIME_OUT_MS).toBe(70_000);
    let release = () => {};
    answer = (_request, response) => (release = () => response.end('{"data":1}'));
    const error = await failureOf(callable({ timeOutMs: 30 })(getProject, input));
    release();
    expect(error.code).toBe('deadline-exceeded');
  });

  it('also stops when the head arrives and the body does not', async () => {
    let release = () => {};
    answer = (_request, response) => {
      response.write('{"data"');
      release = () => response.end(':1}');
    };
    const error = await failureOf(callable({ timeOutMs: 50 })(getProject, input));
    release();
    expect(error.code).toBe('deadline-exceeded');
  });

  it('can be cancelled by its caller', async () => {
    const controller = new AbortController();
    answer = (_request, response) => {
      controller.abort();
      response.end('{"data":1}');
    };
    expect((await failureOf(callable()(getProject, input, { signal: controller.signal }))).code).toBe('cancelled');
  });
});
