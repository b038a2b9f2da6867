import { deleteAccount } from '#shared/api/accounts';
import { createCheckoutSession, createPortalSession, listPlans } from '#shared/api/billing';
import { createProject, getProject, saveEdits } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { getSession } from '#shared/api/session';
import type { Clip } from '#shared/entities/clip';
import type { PaidPlan } from '#shared/entities/plan';
import type { ProjectId } from '#shared/entities/scalars';
import { CATALOGUE } from '../../../infra/local/stripe/catalogue';
import { patch } from '../../../testing/edited-project';
import { queueEvent } from '../../../testing/queue-event';
import { joinAccount, newClip, newProjectId } from '../../../testing/records';
import {
  CARD,
  submitPortalForm,
  listEvents,
  advanceDays,
  payCheckout,
  createStripeClient,
} from '../../../testing/stripe';
import {
  call,
  invoke,
  type SignedUp,
  signInWithGoogle,
  startGoogleSession,
  signUp,
  signUpUnverified,
  table,
  urls,
} from '../../../testing/test-stack';
import { until } from '../../../testing/until';

const stripe = createStripeClient(urls.stripe);
const checkout = async (person: SignedUp, plan: PaidPlan = 'Pro') =>
  (await call(createCheckoutSession, { plan }, person.token)).url;
const portal = async (person: SignedUp) => (await call(createPortalSession, {}, person.token)).url;
const accountOf = async ({ token }: SignedUp) => (await call(getSession, {}, token)).account;
const planOf = async (person: SignedUp) => (await accountOf(person)).stripe_subscription_info;
const named = (name: string) => async (person: SignedUp) => {
  const info = await planOf(person);
  return info !== '' && info.plan_product_name === name;
};
const customersOf = async (account_id: string) =>
  (await stripe.customers.retrieve((await table.get(`ACCOUNT#${account_id}`, 'ACCOUNT'))!.stripe_customer_id as string))
    .id;

const REFUSED = { code: 'resource-exhausted', details: { limit: 'plan' } };
const FREE = {
  stripe_subscription_info: '',
  limit_stored_projects: 3,
  limit_project_duration_in_minutes: 5,
  limit_auto_subtitle_minutes_per_month: 10,
  limit_show_watermark: true,
};

test('plans are what Stripe says: their price, and their limits from product metadata', async () => {
  const { plans } = await call(listPlans, {}, (await signUp()).token);
  expect(plans.map(({ name, amount, currency, interval }) => [name, amount, currency, interval])).toEqual(
    CATALOGUE.map(({ product, price }) => [product.name, price.unit_amount, 'eur', 'month']),
  );
  expect(plans[0]).toMatchObject({ limit_stored_projects: 100, limit_show_watermark: false });
});

test('a payment gives the plan and all of its limits; a change in the portal follows; the end of the plan makes it Free', async () => {
  const admin = await signUp('Ada Lovelace');
  expect(await accountOf(admin)).toMatchObject(FREE);
  expect(await payCheckout(await checkout(admin))).toContain('/account?checkout=done');
  await until(() => named('Pro')(admin), 'the plan');
  expect(await accountOf(admin)).toMatchObject({
    limit_stored_projects: 100,
    limit_project_duration_in_minutes: 60,
    limit_auto_subtitle_minutes_per_month: 120,
    limit_show_watermark: false,
    limit_upload_bytes_per_day: 100 * 1024 ** 3,
    limit_stored_bytes: 100 * 1024 ** 3,
  });
  const { id } = await call(createProject, { id: newProjectId(), name: 'Deck' }, admin.token);
  // Links of a paid plan play without the watermark.
  expect(await call(getPublishData, { id })).toMatchObject({ show_watermark: false });
  const page = await portal(admin);
  await submitPortalForm(page, 'change', { price: 'price_team' });
  await until(() => named('Team')(admin), 'the larger plan');
  await submitPortalForm(page, 'end');
  await until(async () => {
    const info = await planOf(admin);
    return info !== '' && info.ends_at !== undefined;
  }, 'the end to be told');
  const customer = await customersOf(admin.account.id);
  const { data } = await stripe.subscriptions.list({ customer });
  await stripe.subscriptions.cancel(data[0]!.id);
  await until(async () => (await planOf(admin)) === '', 'the free plan');
  expect(await accountOf(admin)).toMatchObject(FREE);
});

test('ten concurrent checkout requests make one page and one customer; another plan replaces it', async () => {
  const admin = await signUp();
  const pages = await Promise.all(Array.from({ length: 10 }, () => checkout(admin)));
  expect(new Set(pages).size).toBe(1);
  const customer = await customersOf(admin.account.id);
  const team = await checkout(admin, 'Team');
  expect(await payCheckout(pages[0]!)).toContain('expired');
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open' });
  expect(open.map(({ url }) => url)).toEqual([team]);
});

test('a person with a plan is sent to the portal, and never pays for a second one', async () => {
  const admin = await signUp();
  await payCheckout(await checkout(admin));
  expect(await checkout(admin, 'Team')).toContain('/portal/');
});

test("before a purchase, there is nothing to manage; Editors and Members can't pay", async () => {
  const admin = await signUp();
  await expect(portal(admin)).rejects.toMatchObject({ code: 'invalid-argument' });
  for (const role of ['Editor', 'Member'] as const) {
    const other = await joinAccount(admin.account, role);
    await expect(checkout(other)).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(portal(other)).rejects.toMatchObject({ code: 'permission-denied' });
  }
});

describe('a payment that fails', () => {
  const failing = async () => {
    const admin = await signUp();
    await payCheckout(await checkout(admin), CARD.failsLater);
    await until(() => named('Pro')(admin), 'the plan');
    return { admin, customer: await customersOf(admin.account.id) };
  };
  const isUnpaid = async (person: SignedUp) => (await accountOf(person)).stripe_payment_failed_at !== null;

  test('keeps the plan for seven days, then makes it Free; a payment brings everything back', async () => {
    const { admin, customer } = await failing();
    await advanceDays(urls.stripe, customer, 32);
    await until(() => isUnpaid(admin), 'the failed payment');
    expect(await named('Pro')(admin)).toBe(true);
    await advanceDays(urls.stripe, customer, 4);
    expect(await named('Pro')(admin)).toBe(true);
    await advanceDays(urls.stripe, customer, 5);
    await until(async () => (await planOf(admin)) === '', 'the free plan');
    expect(await accountOf(admin)).toMatchObject(FREE);
    const page = await portal(admin);
    await submitPortalForm(page, 'card', { card: CARD.pays });
    const { data } = await stripe.subscriptions.list({ customer });
    const invoices = await stripe.invoices.list({ subscription: data[0]!.id, status: 'open' });
    for (const { id } of invoices.data) await submitPortalForm(page, 'pay', { invoice: id });
    await until(() => named('Pro')(admin), 'the plan again');
    expect(await isUnpaid(admin)).toBe(false);
  });
});

describe('a lost event of Stripe', () => {
  const DAY_MS = 24 * 3600_000;
  /** A person with a plan, after Stripe's last event about it. */
  const payer = async () => {
    const admin = await signUp();
    const { id } = admin.account;
    await payCheckout(await checkout(admin));
    const customer = await customersOf(id);
    const events = (await listEvents(urls.stripe)).filter(({ data }) => JSON.stringify(data).includes(customer));
    const isFollowed = async (event: string) => (await table.get(`EVENT#stripe#${event}`, 'EVENT')) !== undefined;
    await until(async () => (await Promise.all(events.map((one) => isFollowed(one.id)))).every(Boolean), 'all events');
    return { admin, id, customer };
  };
  const forget = (id: string) => patch(`ACCOUNT#${id}`, 'ACCOUNT', { limit_stored_projects: 7 });
  const isBack = (admin: SignedUp) =>
    until(async () => (await accountOf(admin)).limit_stored_projects === 100, 'the plan to be read back');
  const syncItemOf = async (id: string) => (await table.get(`SUBSCRIPTION_SYNC#${id}`, 'SUBSCRIPTION_SYNC'))!;

  test('is made up for by a sync within a day, even if no event ever arrived', async () => {
    const admin = await signUp();
    await checkout(admin);
    expect((await syncItemOf(admin.account.id)).ttl).toBeLessThanOrEqual((Date.now() + DAY_MS) / 1000 + 1);
    const { admin: other, id, customer } = await payer();
    expect(await syncItemOf(id)).toMatchObject({ customer });
    await forget(id);
    // Simulates the item's expiry.
    await table.delete(`SUBSCRIPTION_SYNC#${id}`, 'SUBSCRIPTION_SYNC');
    await isBack(other);
    expect(await syncItemOf(id)).toMatchObject({ customer });
  });

  test('is made up for by a sync when the seven days of an unpaid plan end, even if Stripe fails at first', async () => {
    const { id } = await payer();
    const failed_at = Date.now() - 6.5 * DAY_MS;
    const customer = 'cus_that_Stripe_has_never_had';
    await patch(`ACCOUNT#${id}`, 'ACCOUNT', { stripe_payment_failed_at: failed_at, stripe_customer_id: customer });
    await table.delete(`SUBSCRIPTION_SYNC#${id}`, 'SUBSCRIPTION_SYNC');
    const message = queueEvent(JSON.stringify({ customer, account_id: id, event: `due-${customer}` }));
    expect(await invoke('follow-subscription', message)).toMatchObject({ batchItemFailures: [{}] });
    expect(await syncItemOf(id)).toMatchObject({ customer, ttl: Math.ceil((failed_at + 7 * DAY_MS) / 1000) });
  });

  test('is made up for by a sync when somebody looks at the plans', async () => {
    const { admin, id } = await payer();
    await forget(id);
    await call(listPlans, {}, admin.token);
    await isBack(admin);
  });
});

describe('a customer deleted at Stripe', () => {
  test('leaves the team on Free, and the next checkout creates another one', async () => {
    const admin = await signUp();
    await payCheckout(await checkout(admin));
    await until(() => named('Pro')(admin), 'the plan');
    const customer = await customersOf(admin.account.id);
    await stripe.customers.del(customer);
    await until(async () => (await accountOf(admin)).stripe_customer_id === '', 'the customer to be forgotten');
    expect(await accountOf(admin)).toMatchObject(FREE);
    expect(await table.get(`SUBSCRIPTION_SYNC#${admin.account.id}`, 'SUBSCRIPTION_SYNC')).toBeUndefined();
    await expect(portal(admin)).rejects.toMatchObject({ code: 'invalid-argument' });
    await payCheckout(await checkout(admin));
    await until(() => named('Pro')(admin), 'the plan again');
    expect(await customersOf(admin.account.id)).not.toBe(customer);
  });

  test('blocks neither checkout nor portal before its event arrives, nor anybody from deleting their account', async () => {
    const [admin, leaver] = [await signUp(), await signUp('Ada Lovelace')];
    // Belongs to no account, so that no event is handled.
    const { id } = await stripe.customers.create({});
    await stripe.customers.del(id);
    for (const { account } of [admin, leaver])
      await patch(`ACCOUNT#${account.id}`, 'ACCOUNT', { stripe_customer_id: id });
    await expect(portal(admin)).rejects.toMatchObject({ code: 'invalid-argument' });
    await payCheckout(await checkout(admin));
    await until(() => named('Pro')(admin), 'the plan');
    await call(deleteAccount, { email: leaver.email }, leaver.token);
    await until(async () => !(await table.get(`ACCOUNT#${leaver.account.id}`, 'ACCOUNT')), 'the end of the account');
  });
});

test('Stripe gets verified addresses only', async () => {
  const [stranger, owner] = [await signUpUnverified(), await signUp()];
  const addressOf = async (person: SignedUp) => {
    await checkout(person);
    const customer = await stripe.customers.retrieve(await customersOf(person.account.id));
    return customer.deleted ? undefined : customer.email;
  };
  expect([await addressOf(stranger), await addressOf(owner)]).toEqual([null, owner.email]);
});

test('a plan is paid by card: payment methods that take days are not offered', async () => {
  const admin = await signUp();
  await checkout(admin);
  const { data } = await stripe.checkout.sessions.list({ customer: await customersOf(admin.account.id) });
  expect(data.map(({ payment_method_types }) => payment_method_types)).toEqual([['card']]);
});

test('a person who keeps opening the payment pages is asked to wait', async () => {
  const admin = await signUp();
  await payCheckout(await checkout(admin));
  // More than twice the limit, in case the ten minutes end in between.
  const asked = await Promise.allSettled(Array.from({ length: 45 }, () => portal(admin)));
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused.length).toBeGreaterThan(0);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'resource-exhausted' });
});

test('a smaller plan loses nothing: projects beyond it can be opened, edited, and shortened, but not extended', async () => {
  const admin = await signUp();
  await payCheckout(await checkout(admin));
  await until(() => named('Pro')(admin), 'the plan');
  const ids = Array.from({ length: 4 }, newProjectId);
  for (const id of ids) await call(createProject, { id, name: 'Deck' }, admin.token);
  const [id] = ids as [ProjectId];
  const put = (item: Clip) =>
    call(saveEdits, { project_id: id, put: [{ entity: 'clip', item }], remove: [] }, admin.token);
  const long = newClip(id, 100, 10 * 60_000, { type: 'video' });
  await put(long);
  const customer = await customersOf(admin.account.id);
  const { data } = await stripe.subscriptions.list({ customer });
  await stripe.subscriptions.cancel(data[0]!.id);
  await until(async () => (await planOf(admin)) === '', 'the free plan');
  const { clips } = await call(getProject, { id }, admin.token);
  expect(clips).toHaveLength(1);
  await expect(put(newClip(id, 200, 1_000, { type: 'video' }))).rejects.toMatchObject(REFUSED);
  await expect(call(createProject, { id: newProjectId(), name: 'Fifth' }, admin.token)).rejects.toMatchObject(REFUSED);
  const { version } = clips[0]!;
  const shorter = { ...long, version, trim_end: 9 * 60_000, duration: 9 * 60_000 };
  expect((await put(shorter)).project.duration).toBe(9 * 60_000);
});

test('deleting an account ends its payments', async () => {
  const admin = await signUp('Ada Lovelace');
  await payCheckout(await checkout(admin));
  const customer = await customersOf(admin.account.id);
  await call(deleteAccount, { email: admin.email }, admin.token);
  await until(async () => (await stripe.subscriptions.list({ customer })).data.length === 0, 'the end of the plan');
  await until(async () => !(await table.get(`ACCOUNT#${admin.account.id}`, 'ACCOUNT')), 'the end of the account');
});

test('an abandoned account, whose owner restarted with the same address, pays nothing more', async () => {
  const person = await signUpUnverified('Hal Honest');
  await payCheckout(await checkout(person));
  const customer = await customersOf(person.account.id);
  await startGoogleSession(await signInWithGoogle(person.email, 'Hal Honest'), { restart: true });
  await until(async () => (await stripe.subscriptions.list({ customer })).data.length === 0, 'the end of the plan');
});
