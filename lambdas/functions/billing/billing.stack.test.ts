import { deleteAccount } from '#shared/api/accounts';
import { createCheckoutSession, createPortalSession, listPlans } from '#shared/api/billing';
import { createProject, getProject, saveEdits } from '#shared/api/projects';
import { getSession } from '#shared/api/session';
import type { Clip } from '#shared/entities/clip';
import type { PaidPlan } from '#shared/entities/plan';
import type { ProjectId } from '#shared/entities/scalars';
import { CATALOGUE } from '../../../infra/local/stripe/catalogue';
import { patch } from '../../../testing/edited-project';
import { joinAccount, newClip, newProjectId } from '../../../testing/records';
import { CARD, doAtPortal, moveDays, payAt, stripeAt } from '../../../testing/stripe';
import { call, type SignedUp, signUp, table, urls } from '../../../testing/test-stack';
import { until } from '../../../testing/until';

const stripe = stripeAt(urls.stripe);
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

test('the plans are what Stripe says: price, and limits from the metadata of their products', async () => {
  const { plans } = await call(listPlans, {}, (await signUp()).token);
  expect(plans.map(({ name, amount, currency, interval }) => [name, amount, currency, interval])).toEqual(
    CATALOGUE.map(({ product, price }) => [product.name, price.unit_amount, 'eur', 'month']),
  );
  expect(plans[0]).toMatchObject({ limit_stored_projects: 100, limit_show_watermark: false });
});

test('who pays has the plan and all of its limits; one that is changed in the portal follows; one that ends is free', async () => {
  const admin = await signUp('Ada Lovelace');
  expect(await accountOf(admin)).toMatchObject(FREE);
  expect(await payAt(await checkout(admin))).toContain('/account?checkout=done');
  await until(() => named('Pro')(admin), 'the plan');
  expect(await accountOf(admin)).toMatchObject({
    limit_stored_projects: 100,
    limit_project_duration_in_minutes: 60,
    limit_auto_subtitle_minutes_per_month: 120,
    limit_show_watermark: false,
    limit_upload_bytes_per_day: 100 * 1024 ** 3,
  });
  const page = await portal(admin);
  await doAtPortal(page, 'change', { price: 'price_team' });
  await until(() => named('Team')(admin), 'the larger plan');
  await doAtPortal(page, 'end');
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

test('asked for ten times at once, a checkout is one page and one customer; another plan closes it', async () => {
  const admin = await signUp();
  const pages = await Promise.all(Array.from({ length: 10 }, () => checkout(admin)));
  expect(new Set(pages).size).toBe(1);
  const customer = await customersOf(admin.account.id);
  const team = await checkout(admin, 'Team');
  expect(await payAt(pages[0]!)).toContain('expired');
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open' });
  expect(open.map(({ url }) => url)).toEqual([team]);
});

test('who has a plan is led to where it is changed, and never pays for a second one', async () => {
  const admin = await signUp();
  await payAt(await checkout(admin));
  expect(await checkout(admin, 'Team')).toContain('/portal/');
});

test('before anything was bought there is nothing to manage; Editors and Members may not pay', async () => {
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
    await payAt(await checkout(admin), CARD.failsLater);
    await until(() => named('Pro')(admin), 'the plan');
    return { admin, customer: await customersOf(admin.account.id) };
  };
  const isUnpaid = async (person: SignedUp) => (await accountOf(person)).stripe_payment_failed_at !== null;

  test('leaves the plan for seven days, then the free one; paid, all of it is back', async () => {
    const { admin, customer } = await failing();
    await moveDays(urls.stripe, customer, 32);
    await until(() => isUnpaid(admin), 'the failed payment');
    expect(await named('Pro')(admin)).toBe(true);
    await moveDays(urls.stripe, customer, 4);
    expect(await named('Pro')(admin)).toBe(true);
    await moveDays(urls.stripe, customer, 5);
    await until(async () => (await planOf(admin)) === '', 'the free plan');
    expect(await accountOf(admin)).toMatchObject(FREE);
    const page = await portal(admin);
    await doAtPortal(page, 'card', { card: CARD.pays });
    const { data } = await stripe.subscriptions.list({ customer });
    const invoices = await stripe.invoices.list({ subscription: data[0]!.id, status: 'open' });
    for (const { id } of invoices.data) await doAtPortal(page, 'pay', { invoice: id });
    await until(() => named('Pro')(admin), 'the plan again');
    expect(await isUnpaid(admin)).toBe(false);
  });

  test('has the plan looked at again when the seven days are over, without anything that Stripe tells', async () => {
    const { admin, customer } = await failing();
    await moveDays(urls.stripe, customer, 32);
    await until(() => isUnpaid(admin), 'the failed payment');
    const grace = (await table.get(`GRACE#${admin.account.id}`, 'GRACE'))!;
    expect(grace).toMatchObject({ customer, ttl: Math.ceil(((grace.failed_at as number) + 7 * 24 * 3600_000) / 1000) });
    // What Stripe knows changes without a word, and the item expires.
    await patch(`ACCOUNT#${admin.account.id}`, 'ACCOUNT', { limit_stored_projects: 7 });
    await table.delete(`GRACE#${admin.account.id}`, 'GRACE');
    await until(async () => (await accountOf(admin)).limit_stored_projects === 100, 'the plan to be looked at');
  });
});

test('a smaller plan loses nothing: what is over it can be opened, changed and shortened, and not made longer or more', async () => {
  const admin = await signUp();
  await payAt(await checkout(admin));
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

test('who deletes their account pays no more', async () => {
  const admin = await signUp('Ada Lovelace');
  await payAt(await checkout(admin));
  const customer = await customersOf(admin.account.id);
  await call(deleteAccount, { name: admin.account.name }, admin.token);
  await until(async () => (await stripe.subscriptions.list({ customer })).data.length === 0, 'the end of the plan');
  await until(async () => !(await table.get(`ACCOUNT#${admin.account.id}`, 'ACCOUNT')), 'the end of the account');
});
