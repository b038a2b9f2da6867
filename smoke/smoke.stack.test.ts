import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ClientConfig } from '#shared/client-config';
import { listen, type Listening, readBody } from '../infra/local/protocol/http';
import { config, urls } from '../testing/test-stack';
import { runSmoke } from './run-smoke';

const run = async (url: string) => {
  const results = await runSmoke(url, () => undefined);
  return {
    names: results.map(({ name }) => name),
    problems: results.flatMap(({ name, problem }) => (problem === undefined ? [] : `${name}: ${problem}`)),
  };
};

test('each check passes at a whole stage', async () => {
  const { names, problems } = await run(urls.app);
  expect(problems).toEqual([]);
  expect(names.at(-1)).toBe('the account is deleted');
});

/** Answers a request instead of the stage; undefined to pass it on. */
type Fault = (request: IncomingMessage) => { status: number; body?: string } | undefined;

/** A stage with a fault: the local one behind a proxy that answers some requests itself. */
const openFaultyStage = (fault: Fault): Promise<Listening> =>
  listen(
    createServer((request, response) => void forward(request, response, fault)),
    0,
  );

async function forward(request: IncomingMessage, response: ServerResponse, fault: Fault): Promise<void> {
  const body = await readBody(request, 1_000_000);
  const own = fault(request);
  if (own) return void response.writeHead(own.status).end(own.body);
  const { method, url = '/', headers } = request;
  const { authorization, 'content-type': type = 'text/plain' } = headers;
  const answer = await fetch(urls.app + url, {
    method,
    headers: { 'content-type': type, ...(authorization && { authorization }) },
    body: method === 'POST' ? new Uint8Array(body ?? []) : undefined,
  });
  const passed = ['content-type', 'cache-control', 'content-security-policy'];
  const kept = passed.flatMap((name) => (answer.headers.has(name) ? [[name, answer.headers.get(name)!] as const] : []));
  response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()));
}

const at = (path: RegExp, answer: { status: number; body?: string }): Fault => {
  return ({ url = '' }) => (path.test(url) ? answer : undefined);
};
const withConfig = (changes: Partial<ClientConfig>): Fault =>
  at(/^\/config\.json$/, { status: 200, body: JSON.stringify({ ...config, ...changes }) });

test.each<[what: string, fault: Fault, found: RegExp]>([
  ['a dead function', at(/^\/api\/completeUpload$/, { status: 500, body: '{}' }), /^sound is uploaded: /],
  ['an API that refuses the edge', at(/^\/api\//, { status: 503, body: '{}' }), /^a call without a token is refused: /],
  [
    'a media key that signs for nobody',
    at(/^\/projects\//, { status: 403 }),
    /^a viewer gets the picture and the sound, /,
  ],
  ['files that need no signature', at(/^\/projects\//, { status: 200 }), /^a file without a signature is refused: /],
  ['no page', at(/^\/$/, { status: 403 }), /^the page has our security policy, .*: status: 403/],
  ['no configuration', at(/^\/config\.json$/, { status: 404 }), /^config\.json names the services of the stage: /],
  [
    'a stale client id',
    withConfig({ userPoolClientId: 'stale' }),
    /^(sign-up|signing in with Google leads to Google): /,
  ],
  [
    'a live API that is not there',
    withConfig({ local: { ...config.local!, realtimeUrl: 'ws://127.0.0.1:1/graphql' } }),
    /^a live channel accepts the person: /,
  ],
])('%s is found and named, and what does not need it is still tried', async (_, fault, found) => {
  const stage = await openFaultyStage(fault);
  try {
    const { problems } = await run(stage.url);
    expect(problems).toContainEqual(expect.stringMatching(found));
  } finally {
    await stage.stop();
  }
});
