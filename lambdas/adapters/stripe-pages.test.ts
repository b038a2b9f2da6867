import type { AccountId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import type { Listening } from '../../infra/local/protocol/http';
import { choosePorts } from '../../infra/local/config/ports';
import { startStripe } from '../../infra/local/stripe/start-stripe';
import { setStripeEnvironment } from '../../testing/stripe-env';
import { createStripeClient } from '../../testing/stripe';
import { createCustomer, isCustomerDeleted } from './stripe-subscriptions';
import { createCheckoutUrl, findPortalUrl } from './stripe-checkout';

let servers: Listening[];
let url: string;

beforeAll(async () => {
  const { stripe: port } = await choosePorts('free');
  url = `http://127.0.0.1:${port}`;
  const stripe = await startStripe({ port, url, webhook: 'http://127.0.0.1:9', log: () => undefined });
  servers = [stripe, await setStripeEnvironment(url)];
  process.env.APP_ORIGIN = 'http://localhost';
});
afterAll(() => Promise.all(servers.map((server) => server.stop())));
afterEach(() => delete process.env.STRIPE_AUTOMATIC_TAX);

test.each([
  ['true', true],
  ['false', false],
])('Stripe calculates taxes by the billing address if the stage says so (%s)', async (setting, enabled) => {
  process.env.STRIPE_AUTOMATIC_TAX = setting;
  const account = newId() as AccountId;
  const customer = await createCustomer(account, 0);
  await createCheckoutUrl(customer, account, 'Pro');
  const { data } = await createStripeClient(url).checkout.sessions.list({ customer });
  expect(data.map(({ automatic_tax }) => automatic_tax.enabled)).toEqual([enabled]);
});

test('a customer unknown to these keys is different from a deleted one: the payer reads that an operator must fix it', async () => {
  const customer = await createCustomer(newId() as AccountId, 0);
  expect(await findPortalUrl(customer)).toContain('/portal/');
  await createStripeClient(url).customers.del(customer);
  expect([await findPortalUrl(customer), await isCustomerDeleted(customer)]).toEqual([undefined, true]);
  const refused = { code: 'unavailable', message: expect.stringContaining('no longer set up for your team') as string };
  await expect(findPortalUrl('cus_of_other_keys')).rejects.toMatchObject(refused);
  await expect(isCustomerDeleted('cus_of_other_keys')).rejects.toMatchObject(refused);
});
