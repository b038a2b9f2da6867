import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { startSession } from '#shared/api/session';
import { STACK_CREDENTIALS } from '../infra/local/config/aws';
import { listen, type Listening, readBody } from '../infra/local/protocol/http';
import { config, dynamo, urls } from '../testing/test-stack';
import { openLocalOperator } from './local-operator';
import type { Operator } from './operator';
import { runSmoke } from './run-smoke';
import { StageClient } from './stage-client';

const run = async (url: string, operator?: Operator) => {
  const results = await runSmoke(url, () => undefined, operator);
  return {
    names: results.map(({ name }) => name),
    problems: results.flatMap(({ name, problem }) => (problem === undefined ? [] : `${name}: ${problem}`)),
  };
};

test('each check passes at a whole stage', async () => {
  const { names, problems } = await run(urls.app, openLocalOperator({ urls, dynamo }));
  expect(problems).toEqual([]);
  expect(names.at(-1)).toBe('the account is deleted');
});

/** The status with which a request is answered instead of by the stage; undefined to pass it on. */
type Fault = (request: IncomingMessage) => number | undefined;

/** A stage with a fault: the local one behind a proxy that answers some requests itself. */
const openFaultyStage = (fault: Fault): Promise<Listening> =>
  listen(
    createServer((request, response) => void forward(request, response, fault)),
    0,
  );

async function forward(request: IncomingMessage, response: ServerResponse, fault: Fault): Promise<void> {
  const body = await readBody(request, 1_000_000);
  const own = fault(request);
  if (own) return void response.writeHead(own).end();
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

const at =
  (path: RegExp, status: number): Fault =>
  ({ url = '' }) =>
    path.test(url) ? status : undefined;

test.each<[what: string, fault: Fault, found: RegExp[]]>([
  ['no configuration', at(/^\/config\.json$/, 404), [/^config\.json names the services of the stage: /]],
  [
    'no page, and files that need no signature',
    (request) => at(/^\/$/, 403)(request) ?? at(/^\/projects\//, 200)(request),
    [/^the page has our security policy, .*: status: 403/, /^a file without a signature is refused: /],
  ],
])('%s: each is found and named, and what does not need it is still tried', async (_, fault, found) => {
  const stage = await openFaultyStage(fault);
  try {
    const { problems } = await run(stage.url);
    for (const each of found) expect(problems).toContainEqual(expect.stringMatching(each));
  } finally {
    await stage.stop();
  }
});

test('in a stage for invited people, the operator’s credentials create the person', async () => {
  const { accessKeyId: AWS_ACCESS_KEY_ID, secretAccessKey: AWS_SECRET_ACCESS_KEY } = STACK_CREDENTIALS;
  Object.assign(process.env, { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
  const client = new StageClient(urls.app, { ...config, selfSignUp: 'invited' });
  const person = await client.register();
  const { user } = await client.call(startSession, {}, await client.signIn(person));
  expect(user.email).toBe(person.email);
});
