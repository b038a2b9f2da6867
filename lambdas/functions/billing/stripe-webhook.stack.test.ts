import { createCheckoutSession, createPortalSession } from '#shared/api/billing';
import { getSession } from '#shared/api/session';
import { newId } from '#shared/ids';
import { limitConcurrency } from '#shared/limit-concurrency';
import { queueEvent } from '../../../testing/queue-event';
import { submitPortalForm, listEvents, payCheckout, signEvent, createStripeClient } from '../../../testing/stripe';
import { call, invoke, requestApi, type SignedUp, signUp, table, urls } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

/** Number of shuffled and duplicated events; `npm run proof` uses 1,000. */
const EVENTS = Number(process.env.WEBHOOK_EVENTS ?? 60);
const PEOPLE = 3;
const SENT_AT_ONCE = 20;

const stripe = createStripeClient(urls.stripe);
const send = ({ body, headers }: ReturnType<typeof signEvent>) =>
  requestApi('/stripe-webhook', { method: 'POST', headers, body });
const accountItem = async ({ account }: SignedUp) => (await table.get(`ACCOUNT#${account.id}`, 'ACCOUNT'))!;
const customerOf = async (person: SignedUp) => (await accountItem(person)).stripe_customer_id as string;
const planOf = async ({ token }: SignedUp) => (await call(getSession, {}, token)).account.stripe_subscription_info;

async function payer(): Promise<SignedUp> {
  const person = await signUp();
  await payCheckout((await call(createCheckoutSession, { plan: 'Pro' }, person.token)).url);
  await until(async () => (await planOf(person)) !== '', 'the plan');
  return person;
}

const paid = (customer: string) => ({
  id: `evt-${newId()}`,
  type: 'invoice.paid',
  data: { object: { object: 'invoice', customer } },
});
const isFollowed = async (id: string) => (await table.get(`EVENT#stripe#${id}`, 'EVENT')) !== undefined;
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60;

describe('an event that Stripe did not sign is refused and changes nothing', () => {
  test.each([
    ['with another secret', (event: object) => signEvent(event, 'whsec_forged')],
    ['ten minutes ago, which somebody may have kept', (event: object) => signEvent(event, undefined, minutesAgo(10))],
    ['over another text', (event: object) => ({ ...signEvent(event), body: `${signEvent(event).body} ` })],
    ['not at all', (event: object) => ({ ...signEvent(event), headers: { 'content-type': 'application/json' } })],
  ])('signed %s', async (_, sign) => {
    const event = paid('cus_1');
    const { status, body } = await send(sign(event) as ReturnType<typeof signEvent>);
    expect([status, body]).toMatchObject([400, { error: { message: 'This request is not signed by Stripe.' } }]);
  });
});

test('the signature covers the raw bytes, including base64', async () => {
  const customer = await customerOf(await payer());
  const event = { ...paid(customer), account: 'Zoë & Söhne' };
  const { body, headers } = signEvent(event);
  const { status } = await send({ body, headers: { ...headers, 'content-type': 'application/octet-stream' } });
  expect(status).toBe(200);
  await until(() => isFollowed(event.id), 'the event to be followed');
});

test('a customer who claims another team changes nothing there', async () => {
  const victim = await payer();
  const ownCustomer = await customerOf(victim);
  const own = (await listEvents(urls.stripe)).filter(({ data }) => JSON.stringify(data).includes(ownCustomer));
  await until(async () => (await Promise.all(own.map(({ id }) => isFollowed(id)))).every(Boolean), 'its own events');
  const before = await accountItem(victim);
  const { id: customer } = await stripe.customers.create({ metadata: { account_id: victim.account.id } });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: 'price_team', quantity: 1 }],
    success_url: 'http://localhost/',
  });
  await payCheckout(session.url!);
  // Bypasses the queue, which would not reveal when the sync is done.
  const { id: event } = paid(customer);
  await invoke('follow-subscription', queueEvent(JSON.stringify({ customer, event })));
  const after = await accountItem(victim);
  expect(after).toMatchObject({
    stripe_customer_id: before.stripe_customer_id,
    stripe_subscription_info: before.stripe_subscription_info,
    limit_stored_projects: before.limit_stored_projects,
  });
});

test(`${EVENTS} events, shuffled and duplicated while plans change, end in Stripe's state, and each is handled once`, async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE }, payer));
  const customers = await Promise.all(people.map(customerOf));
  const sent = Array.from({ length: EVENTS }, (_, number) => paid(customers[number % PEOPLE]!));
  const shuffled = [...sent, ...sent].map((event) => ({ event, at: Math.random() })).sort((a, b) => a.at - b.at);
  const inTurn = limitConcurrency(SENT_AT_ONCE);
  const portals = await Promise.all(people.map(({ token }) => call(createPortalSession, {}, token)));
  const changing = portals.map(async ({ url }, number) => {
    for (let time = 0; time < 4; time++) {
      await submitPortalForm(url, 'change', { price: time % 2 === 0 ? 'price_team' : 'price_pro' });
      await submitPortalForm(url, time === 3 && number === 1 ? 'end' : 'keep');
    }
    if (number === 2) await submitPortalForm(url, 'change', { price: 'price_team' });
  });
  const answers = shuffled.map(({ event }) => inTurn(() => send(signEvent(event))));
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
  await Promise.all(changing);
  const told = (await listEvents(urls.stripe)).filter(({ data }) =>
    customers.includes((data.object as { customer?: string }).customer ?? ''),
  );
  const all = [...sent, ...told].map(({ id }) => id);
  await until(
    async () => (await Promise.all(all.map(isFollowed))).every(Boolean),
    'all events to be followed',
    240_000,
  );
  expect(await Promise.all(people.map(planOf))).toEqual([
    { plan_product_name: 'Pro' },
    { plan_product_name: 'Pro', ends_at: expect.any(Number) as number },
    { plan_product_name: 'Team' },
  ]);
  const versions = await Promise.all(people.map(async (person) => (await accountItem(person)).billing_version));
  const counts = customers.map(
    (customer) =>
      [...sent, ...told].filter(({ data }) => (data.object as { customer: string }).customer === customer).length,
  );
  expect(versions).toEqual(counts);
});
