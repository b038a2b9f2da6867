import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Stripe from 'stripe';
import { STRIPE_API_VERSION } from '#shared/billing/stripe';
import { listen, type Listening } from '../protocol/http';
import { choosePorts } from '../config/ports';
import { until } from '../../../testing/until';
import { checkStripe } from '../../stripe-problems';
import { STAND_IN_KEYS } from './stripe-protocol';
import { startStripe } from './start-stripe';

const directory = mkdtempSync(join(tmpdir(), 'stripe-'));
let port: number;
let webhook: Listening;
let standIn: Listening;
let stripe: Stripe;
/** The events that the webhook received, and its response. */
let events: Stripe.Event[] = [];
let answer = 200;

const start = async (told = webhook.url) => {
  const url = `http://127.0.0.1:${port}`;
  standIn = await startStripe({ port, url, webhook: told, dataDir: directory, log: () => undefined });
};

beforeAll(async () => {
  ({ stripe: port } = await choosePorts('free'));
  stripe = new Stripe(STAND_IN_KEYS.secret_key, {
    apiVersion: STRIPE_API_VERSION,
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
  const server: Server = createServer((request, response) => {
    void text(request).then((body) => {
      const header = String(request.headers['stripe-signature']);
      events.push(stripe.webhooks.constructEvent(body, header, STAND_IN_KEYS.webhook_secret));
      response.writeHead(answer).end();
    });
  });
  webhook = await listen(server, 0);
});
afterAll(async () => {
  await webhook.stop();
  rmSync(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  [events, answer] = [[], 200];
  await start();
});
afterEach(() => standIn.stop());

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
const days = (count: number) => post(`${standIn.url}/`, { days: `${count}` });

async function atCheckout(plan = 'pro') {
  const customer = await stripe.customers.create({ metadata: { account_id: 'a' } });
  const { data } = await stripe.prices.list({ lookup_keys: [`narradeck_${plan}`], expand: ['data.product'] });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price: data[0]!.id, quantity: 1 }],
    success_url: 'http://localhost/done',
    cancel_url: 'http://localhost/back',
  });
  return { customer: customer.id, session: session.id, url: session.url! };
}
const subscriptionOf = async (customer: string) => (await stripe.subscriptions.list({ customer })).data[0];
const receivedEvents = (type: string) => until(() => events.some((event) => event.type === type), type);

describe('Stripe stand-in, with Stripe’s own library', () => {
  test('a paying card starts a subscription and sends a signed webhook', async () => {
    const { customer, url } = await atCheckout();
    const answered = await post(url, { card: '4242 4242 4242 4242' });
    expect([answered.status, answered.headers.get('location')]).toEqual([303, 'http://localhost/done']);
    expect(await subscriptionOf(customer)).toMatchObject({ status: 'active' });
    await receivedEvents('checkout.session.completed');
    expect(events.map(({ type }) => type).sort()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
    ]);
  });

  test('a declined card is reported; a card that requires 3-D Secure pays only after it', async () => {
    const { customer, url } = await atCheckout();
    expect(await (await post(url, { card: '4000000000000002' })).text()).toContain('Your card was declined.');
    const card = '4000002760003184';
    expect(await (await post(url, { card })).text()).toContain('3-D Secure');
    expect(await (await post(url, { card, proof: 'no' })).text()).toContain('unable to authenticate');
    expect(await subscriptionOf(customer)).toBeUndefined();
    expect((await post(url, { card, proof: 'yes' })).status).toBe(303);
    expect(await subscriptionOf(customer)).toMatchObject({ status: 'active' });
  });

  test('a plan renews on time; a failed payment is retried and ends the plan; a plan cancelled at period end ends then', async () => {
    const [kept, broke, ended] = [await atCheckout(), await atCheckout(), await atCheckout('team')];
    await post(kept.url, { card: '4242424242424242' });
    await post(broke.url, { card: '4000000000000341' });
    await post(ended.url, { card: '4242424242424242' });
    const portal = await stripe.billingPortal.sessions.create({
      customer: ended.customer,
      return_url: 'http://localhost/',
    });
    await post(portal.url, { do: 'end' });
    expect(await subscriptionOf(ended.customer)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await days(31);
    expect(await subscriptionOf(kept.customer)).toMatchObject({ status: 'active' });
    expect(await subscriptionOf(broke.customer)).toMatchObject({ status: 'past_due' });
    expect(await subscriptionOf(ended.customer)).toBeUndefined();
    const { id: subscription } = (await subscriptionOf(broke.customer))!;
    expect((await stripe.invoices.list({ subscription, status: 'open' })).data).toHaveLength(1);
    await days(14);
    expect(await subscriptionOf(broke.customer)).toBeUndefined();
  });

  test('an idempotency key makes one of two calls, and is refused with other content', async () => {
    const create = (account_id: string) =>
      stripe.customers.create({ metadata: { account_id } }, { idempotencyKey: 'key' });
    const [one, two] = await Promise.all([create('a'), create('a')]);
    expect(one.id).toBe(two.id);
    await expect(create('b')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  test('a webhook that failed is sent again, including after a restart', async () => {
    answer = 500;
    const { url } = await atCheckout();
    await post(url, { card: '4242424242424242' });
    await receivedEvents('invoice.paid');
    await standIn.stop();
    [events, answer] = [[], 200];
    await start();
    await receivedEvents('invoice.paid');
  });

  test('is set up as docs/deploy/selling-plans.md requires, and missing settings are reported', async () => {
    const webOrigin = webhook.url;
    expect((await checkStripe(stripe, { webOrigin: 'https://other.test', automaticTax: false })).problems).toEqual([
      'There is no enabled webhook endpoint https://other.test/api/stripe-webhook.',
    ]);
    await standIn.stop();
    await start(`${webOrigin}/api/stripe-webhook`);
    expect((await checkStripe(stripe, { webOrigin, automaticTax: false })).problems).toEqual([]);
  });

  test('an expired session takes no payment; an unknown key or customer is refused', async () => {
    const { customer, session, url } = await atCheckout();
    await stripe.checkout.sessions.expire(session);
    expect(await (await post(url, { card: '4242424242424242' })).text()).toContain('expired');
    expect(await subscriptionOf(customer)).toBeUndefined();
    await expect(stripe.customers.retrieve('cus_other')).rejects.toMatchObject({ code: 'resource_missing' });
    const stranger = new Stripe('sk_test_other', { host: '127.0.0.1', port, protocol: 'http' });
    await expect(stranger.customers.retrieve(customer)).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
  });
});
