import {
  APP_ORIGIN,
  endSubscriptions,
  ON_CHANGES,
  post,
  postSigned,
  publishChange,
  startLiveApi,
  VERSION,
} from '../../testing/start-test-live-api';
import type { AppSync } from './start-appsync';

let api: AppSync;
beforeAll(async () => {
  api = await startLiveApi();
});
afterAll(() => api.stop());

const asAnn = { authorization: 'token-of-ann' };
const unauthorized = expect.objectContaining({ errorType: 'UnauthorizedException' }) as unknown;

test('a signed function publishes, and gets its input back', async () => {
  const { status, answer } = await postSigned(api.url, publishChange('user/ann', 'p1'));
  expect(status).toBe(200);
  expect(answer).toEqual({
    data: {
      publishChanges: {
        channel: 'user/ann',
        changes: [{ kind: 'modified', entity: 'project', id: 'p1', version: VERSION }],
      },
    },
  });
});

test.each([
  ['publishChanges', publishChange('user/ann', 'p1')],
  ['endSubscriptions', endSubscriptions('ann')],
])('%s is IAM only: a signed-in person is refused', async (field, mutation) => {
  const { answer } = await post(api.url, mutation, asAnn);
  expect(answer.data).toEqual({ [field]: null });
  expect(answer.errors).toEqual([expect.objectContaining({ errorType: 'Unauthorized', path: [field] })]);
});

test.each([
  ['no authorization', {}],
  ['a forged token', { authorization: 'forged' }],
])('%s is answered with 401', async (_, headers: Record<string, string>) => {
  const { status, answer } = await post(api.url, { query: '{ nothing }' }, headers);
  expect(status).toBe(401);
  expect(answer.errors).toEqual([unauthorized]);
});

test.each([
  ['a wrong secret', { accessKeyId: 'publish-changes', secretAccessKey: 'guess' }],
  ['an unknown key', { accessKeyId: 'nobody', secretAccessKey: 'a secret' }],
])('a signature with %s is answered with 401', async (_, credentials) => {
  const { status, answer } = await postSigned(api.url, publishChange('user/ann', 'p1'), credentials);
  expect(status).toBe(401);
  expect(answer.errors).toEqual([unauthorized]);
});

test('the schema is hidden unless introspection is enabled', async () => {
  const { answer } = await post(api.url, { query: '{ __schema { description } }' }, asAnn);
  expect(answer.errors).toEqual([expect.objectContaining({ errorType: 'ValidationError' })]);
});

test('an unknown field, or text that is not GraphQL, is a validation error', async () => {
  for (const query of ['{ secrets }', 'drop table']) {
    const { answer } = await post(api.url, { query }, asAnn);
    expect(answer.errors).toEqual([expect.objectContaining({ errorType: 'ValidationError' })]);
  }
});

test('a body that is not JSON is answered with 400', async () => {
  const response = await fetch(api.url, { method: 'POST', body: '{', headers: asAnn });
  expect(response.status).toBe(400);
});

test('a subscription sent over HTTP returns nothing and subscribes to nothing', async () => {
  const { answer } = await post(api.url, { query: ON_CHANGES, variables: { channel: 'user/ann' } }, asAnn);
  expect(answer.data).toEqual({ onChanges: null });
});

test('only pages of the given origins can call', async () => {
  const preflight = (origin: string) =>
    fetch(api.url, { method: 'OPTIONS', headers: { origin, 'access-control-request-headers': 'authorization' } });
  expect((await preflight(APP_ORIGIN)).headers.get('access-control-allow-origin')).toBe(APP_ORIGIN);
  expect((await preflight('http://evil.test')).headers.get('access-control-allow-origin')).toBeNull();
});
