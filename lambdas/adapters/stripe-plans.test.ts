import { createServer } from 'node:http';
import { CATALOGUE } from '../../infra/local/stripe/catalogue';
import { STAND_IN_KEYS } from '../../infra/local/stripe/stand-in-keys';
import { listen, type Listening } from '../../infra/local/config/listen';
import { findOffers } from './stripe-plans';

let server: Listening;
let asked = 0;
let isRefused = false;

beforeAll(async () => {
  server = await listen(
    createServer((request, response) => {
      if (!request.url?.startsWith('/v1/prices')) {
        response.writeHead(200).end(JSON.stringify({ SecretString: JSON.stringify(STAND_IN_KEYS) }));
        return;
      }
      asked++;
      const data = CATALOGUE.map(({ price, product }) => ({ ...price, product }));
      const answer = isRefused ? { error: { type: 'invalid_request_error' } } : { object: 'list', data };
      response.writeHead(isRefused ? 400 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    }),
    0,
  );
  Object.assign(process.env, {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
    AWS_ENDPOINT_URL: server.url,
    STRIPE_SECRET: 'stripe',
    STRIPE_API_URL: server.url,
  });
});
afterAll(() => server.stop());

test('what is offered is asked of Stripe once in ten minutes, however many look at it; a failure is not kept', async () => {
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
