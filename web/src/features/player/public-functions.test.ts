import { callPublicFunction, retryUntilAccepted } from './public-functions';

/** Sends until the server accepts. Returns the last answer and the delays, each as a share of its maximum. */
async function sent(...statuses: number[]) {
  const pauses: number[] = [];
  const left = [...statuses];
  const { status } = await retryUntilAccepted(
    () => Promise.resolve({ status: left.shift()! }),
    (ms) => Promise.resolve(void pauses.push(ms)),
  );
  return { status, pauses, left };
}

test('spec point 6: what does not arrive for a minute is sent again, less and less often', async () => {
  const { status, pauses } = await sent(0, 503, 0, 500, 0, 0, 0, 200);
  expect(status).toBe(200);
  const longest = [2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000];
  expect(pauses).toHaveLength(longest.length);
  for (const [index, ms] of pauses.entries()) {
    expect(ms).toBeGreaterThanOrEqual(longest[index]! / 2);
    expect(ms).toBeLessThanOrEqual(longest[index]!);
  }
});

test('429: a client asked to wait waits longer, by a pause of which at most half is random', async () => {
  const { pauses } = await sent(429, 429, 429, 429, 429, 429, 200);
  const longest = [20_000, 40_000, 80_000, 160_000, 300_000, 300_000];
  expect(pauses).toHaveLength(longest.length);
  for (const [index, ms] of pauses.entries()) {
    expect(ms).toBeGreaterThanOrEqual(longest[index]! / 2);
    expect(ms).toBeLessThanOrEqual(longest[index]!);
  }
});

test.each([200, 400, 403, 404])('%s is final: nothing is sent again', async (answer) => {
  expect(await sent(answer, 200)).toEqual({ status: answer, pauses: [], left: [200] });
});

test('an answer without JSON, as of the firewall, keeps its status', async () => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValueOnce(new Response('<html>Too many requests</html>', { status: 429 }));
  expect(await callPublicFunction('openLink', {})).toMatchObject({ status: 429, data: undefined, message: undefined });
});
