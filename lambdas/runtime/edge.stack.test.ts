import { getSession, verifyEmail } from '#shared/api/session';
import { getPublishData } from '#shared/api/publish';
import { issueViewerToken } from '#shared/api/views';
import { EDGE_HEADERS } from '#shared/api/edge';
import { getRoute } from '#shared/api/contract';
import { setUpProjectPerTest } from '../../testing/project-per-test';
import { call, requestApi, signUp, urls } from '../../testing/test-stack';
import { exhaustRateLimit } from '../../testing/exhaust-rate-limit';

const own = setUpProjectPerTest();

const wrongToken = { data: { token: 'A'.repeat(28) } };
const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

test('the API refuses all calls that bypass the edge, including open routes', async () => {
  const { token } = await signUp();
  const forged = { [EDGE_HEADERS.secret]: 'guessed', authorization: `Bearer ${token}` };
  const past = [
    fetch(`${urls.api}/api${getRoute(getSession).path}`, post({ data: {} }, forged)),
    fetch(`${urls.api}/api${getRoute(verifyEmail).path}`, post(wrongToken)),
    fetch(`${urls.api}/api/publish/NarradeckSampLeDeck1`),
  ];
  const error = { status: 'unavailable', message: 'Narradeck can be called only at the address of its app.' };
  for (const response of await Promise.all(past))
    expect([response.status, await response.json()]).toEqual([503, { error }]);
});

/** Opens a new project's link from an IP address, optionally with a forged header; returns the answer's status. */
async function openLink() {
  const pass = (await call(getPublishData, { id: own.id })).viewer_pass;
  return async (address: string, claimed?: string): Promise<number> => {
    const headers = { 'x-forwarded-for': address, ...(claimed && { [EDGE_HEADERS.viewerAddress]: claimed }) };
    return (await requestApi(getRoute(issueViewerToken).path, post({ data: { project_id: own.id, pass } }, headers)))
      .status;
  };
}

/** Uses up an address's tokens for ten minutes. */
const useUp = (place: string) => exhaustRateLimit('viewers-of-origin', place, 1000, 600_000);

test('a caller who forges the edge’s address header is still counted by their address: their limit ends their calls', async () => {
  const open = await openLink();
  expect(await open('198.51.100.99', '203.0.113.1')).toBe(200);
  await useUp('198.51.100.99');
  expect(await open('198.51.100.99', '203.0.113.1')).toBe(429);
  expect(await open('198.51.100.98', '198.51.100.99')).toBe(200);
});

test('all devices of an IPv6 network count together', async () => {
  const open = await openLink();
  await useUp('2001:db8:5:9::/64');
  expect(await open('2001:db8:5:9::31')).toBe(429);
  expect(await open('2001:db8:5:a::1')).toBe(200);
});
