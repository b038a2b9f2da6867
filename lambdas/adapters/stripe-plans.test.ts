import { createServer } from 'node:http';
import { listen, type Listening } from '../../infra/local/protocol/http';
import { CATALOGUE } from '../../infra/local/stripe/catalogue';
import { setStripeEnvironment } from '../../testing/stripe-env';
import { findOffers } from './stripe-checkout';

let servers: Listening[];
let asked = 0;
let isRefused = false;

beforeAll(async () => {
  const stripe = await listen(
    createServer((_, response) => {
      asked++;
      const data = CATALOGUE.map(({ price, product }) => ({ ...price, product }));
      const answer = isRefused ? { error: { type: 'invalid_request_error' } } : { object: 'list', data };
      response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }),
    0,
  );
  servers = [stripe, await setStripeEnvironment(stripe.url)];
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));

test('Stripe’s offers are fetched once in ten minutes, however many people look; a failure is not cached', async () => {
  isRefused = true;
  await expect(findOffers()).rejects.toMatchObject({ code: 'unavailable' });
  [isRefused, asked] = [false, 0];
  const all = await Promise.all([findOffers(), findOffers(), findOffers()]);
  expect([asked, new Set(all).size]).toEqual([1, 1]);
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 9 * 60_000);
  await findOffers();
  expect(asked).toBe(1);
  now.mockReturnValue(Date.now() + 2 * 60_000);
  await findOffers();
  expect(asked).toBe(2);
  now.mockRestore();
});
