import { generateKeyPairSync, sign } from 'node:crypto';
import { type Listening } from '../protocol/http';
import { createRouteTable, startHttpApi } from './http-api';

const ISSUER = 'https://cognito-idp.eu-west-1.amazonaws.com/eu-west-1_TEST';
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'one', alg: 'RS256', use: 'sig' }] };

function token(claims: Record<string, unknown>): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.floor(Date.now() / 1000) + 60;
  const text = `${part({ alg: 'RS256', kid: 'one' })}.${part({ iss: ISSUER, exp, ...claims })}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), privateKey).toString('base64url')}`;
}

interface Echo {
  rawPath: string;
  pathParameters?: object;
  queryStringParameters?: object;
  cookies?: string[];
  body?: string;
  isBase64Encoded: boolean;
  requestContext: { authorizer?: { jwt: { claims: Record<string, string> } }; http: { method: string } };
}

describe('HTTP API stand-in', () => {
  let api: Listening;
  const logged: string[] = [];

  beforeAll(async () => {
    const jwt = { issuer: ISSUER, audience: ['client-1'] };
    const answers: Record<string, (event: unknown) => unknown> = {
      echo: (event) => event,
      shaped: () => ({
        statusCode: 201,
        headers: { 'content-type': 'application/octet-stream', 'x-own': 7 },
        cookies: ['a=1', 'b=2'],
        body: Buffer.from([1, 2, 255]).toString('base64'),
        isBase64Encoded: true,
      }),
      fails: () => Promise.reject(new Error('secret detail')),
      hangs: () => new Promise(() => undefined),
    };
    api = await startHttpApi({
      port: 0,
      routes: [
        { routeKey: 'POST /echo', functionName: 'echo', jwt },
        { routeKey: 'GET /open/{id}', functionName: 'echo' },
        { routeKey: 'PUT /open/{id}', functionName: 'echo' },
        { routeKey: 'GET /shaped', functionName: 'shaped' },
        { routeKey: 'GET /fails', functionName: 'fails' },
        { routeKey: 'GET /hangs', functionName: 'hangs' },
      ],
      stage: { name: 'api', variables: { secret: 'hush' } },
      jwks,
      invoke: (name, event) => Promise.resolve(answers[name]?.(event)),
      log: (message) => logged.push(message),
      limitMs: 50,
    });
  });
  afterAll(() => api.stop());

  const echo = (authorization: string) => fetch(`${api.url}/api/echo`, { method: 'POST', headers: { authorization } });

  test('a token of the pool and a client of the template is accepted, and its claims reach the function as text', async () => {
    const access = token({ client_id: 'client-1', sub: 'u1', groups: ['a', 'b'] });
    const event = (await (await echo(`Bearer ${access}`)).json()) as Echo;
    expect(event.requestContext.authorizer?.jwt.claims).toMatchObject({ sub: 'u1', groups: '[a b]' });
    expect((await echo(`Bearer ${token({ aud: 'client-1' })}`)).status).toBe(200);
  });

  test.each([
    ['no token', ''],
    ['no token but something', 'Bearer abc'],
    ['another client', `Bearer ${token({ client_id: 'client-2' })}`],
    ['an expired token', `Bearer ${token({ client_id: 'client-1', exp: 1 })}`],
    ['another issuer', `Bearer ${token({ client_id: 'client-1', iss: 'https://elsewhere.test' })}`],
    ['a changed token', `Bearer ${token({ client_id: 'client-1' }).slice(0, -8)}AAAAAAAA`],
  ])('%s is refused with 401', async (_, authorization) => {
    const response = await echo(authorization);
    expect([response.status, await response.json()]).toEqual([401, { message: 'Unauthorized' }]);
  });

  test('the event has payload format 2.0: parameters, repeated query, cookies, bytes as base64', async () => {
    const headers = { cookie: 'c=1; d=2', 'content-type': 'application/octet-stream' };
    const body = new Uint8Array([1, 2, 255]);
    const response = await fetch(`${api.url}/api/open/a%20b?x=1&x=2&y=%20`, { method: 'PUT', headers, body });
    expect(await response.json()).toMatchObject({
      rawPath: '/api/open/a%20b',
      pathParameters: { id: 'a b' },
      queryStringParameters: { x: '1,2', y: ' ' },
      cookies: ['c=1', 'd=2'],
      body: 'AQL/',
      isBase64Encoded: true,
      requestContext: { http: { method: 'PUT' }, stage: 'api', requestId: response.headers.get('apigw-requestid') },
      stageVariables: { secret: 'hush' },
    });
  });

  test('status, headers, cookies, and bytes of a response arrive unchanged', async () => {
    const response = await fetch(`${api.url}/api/shaped`);
    expect([response.status, response.headers.get('x-own'), response.headers.getSetCookie()]).toEqual([
      201,
      '7',
      ['a=1', 'b=2'],
    ]);
    expect([...new Uint8Array(await response.arrayBuffer())]).toEqual([1, 2, 255]);
  });

  test("a failing function returns only 'Internal Server Error', a slow one 'Service Unavailable'", async () => {
    const failed = await fetch(`${api.url}/api/fails`);
    expect([failed.status, await failed.json()]).toEqual([500, { message: 'Internal Server Error' }]);
    expect(logged.join()).toContain('secret detail');
    expect((await fetch(`${api.url}/api/hangs`)).status).toBe(503);
  });

  test('a body above 10 MB is refused; an unknown route, or one of another stage, is not found', async () => {
    const body = new Uint8Array(10 * 1024 * 1024 + 1);
    expect((await fetch(`${api.url}/api/open/1`, { method: 'PUT', body })).status).toBe(413);
    for (const path of ['/api/nowhere', '/open/1', '/apis/open/1']) {
      const refusal = await fetch(`${api.url}${path}`);
      expect([refusal.status, refusal.headers.get('apigw-requestid')]).toEqual([404, expect.any(String)]);
    }
  });
});

describe('the routes of the HTTP API', () => {
  const routeKeys = ['ANY /files', 'GET /files/{id}', 'POST /files/{id}'];
  const find = createRouteTable(routeKeys.map((routeKey) => ({ routeKey, functionName: routeKey })));

  test.each([
    ['HEAD', '/files', 'ANY /files', {}],
    ['GET', '/files/7', 'GET /files/{id}', { id: '7' }],
    ['POST', '/files/a%20b', 'POST /files/{id}', { id: 'a b' }],
  ])('%s %s goes to %s', (method, path, functionName, pathParameters) => {
    expect(find(method, path)).toMatchObject({ route: { functionName }, pathParameters });
  });

  test.each([
    ['DELETE', '/files/7'],
    ['GET', '/files/7/8'],
    ['GET', '/files/%'],
  ])('%s %s has no route', (method, path) => {
    expect(find(method, path)).toBeUndefined();
  });
});
