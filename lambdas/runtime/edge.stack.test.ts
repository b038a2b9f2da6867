import { getSession, verifyEmail } from '#shared/api/session';
import { EDGE_HEADERS } from '#shared/api/door';
import { routeOf } from '#shared/api/contract';
import { callFrom, requestApi, signUp, urls } from '../../testing/test-stack';

const wrongToken = { data: { token: 'A'.repeat(28) } };
const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

test('the API answers nobody who comes past the edge, open routes included', async () => {
  const { token } = await signUp();
  const forged = { [EDGE_HEADERS.secret]: 'guessed', authorization: `Bearer ${token}` };
  const past = [
    fetch(`${urls.api}/api${routeOf(getSession).path}`, post({ data: {} }, forged)),
    fetch(`${urls.api}/api${routeOf(verifyEmail).path}`, post(wrongToken)),
    fetch(`${urls.api}/api/publish/NarradeckSampLeDeck1`),
  ];
  const error = { status: 'unavailable', message: 'Narradeck can only be called at the address of its app.' };
  for (const response of await Promise.all(past))
    expect([response.status, await response.json()]).toEqual([503, { error }]);
});

test('who writes an address into the edge’s header is counted where they are: guessing ends all the same', async () => {
  const guess = (n: number) => {
    const headers = { 'x-forwarded-for': '198.51.100.99', [EDGE_HEADERS.viewerAddress]: `203.0.113.${n}` };
    return requestApi(routeOf(verifyEmail).path, post(wrongToken, headers));
  };
  for (let n = 0; n < 30; n++) expect((await guess(n)).status).toBe(404);
  expect((await guess(30)).status).toBe(429);
});

test('guesses from all devices of an IPv6 line count together', async () => {
  const guess = (device: number) => callFrom(`2001:db8:5:9::${device}`, verifyEmail, wrongToken.data);
  for (let device = 1; device <= 30; device++) await expect(guess(device)).rejects.toMatchObject({ code: 'not-found' });
  await expect(guess(31)).rejects.toMatchObject({ code: 'resource-exhausted' });
  await expect(callFrom('2001:db8:5:a::1', verifyEmail, wrongToken.data)).rejects.toMatchObject({ code: 'not-found' });
});
