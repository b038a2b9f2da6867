import { NOTHING_PAID, type PaidState } from '#shared/billing/paid-state';
import { FREE_LIMITS } from '#shared/entities/plan';
import { patch } from '../../testing/edited-project';
import { reachTable } from '../../testing/reach-table';
import { signUp, table } from '../../testing/test-stack';
import { newId } from '#shared/ids';
import { findAccountBilling, storePaidState, scheduleSubscriptionSync } from './billing-store';
import { ConditionFailed } from './table';

const DAY_MS = 24 * 60 * 60 * 1000;
const CUSTOMER = 'cus_of_this_test';
const PAID: PaidState = {
  ...FREE_LIMITS,
  limit_stored_projects: 100,
  stripe_subscription_info: { plan_product_name: 'Pro' },
  stripe_payment_failed_at: null,
};

beforeAll(reachTable);

/** An account with a customer, which only this test syncs. */
async function customerAccount() {
  const { id } = (await signUp()).account;
  await patch(`ACCOUNT#${id}`, 'ACCOUNT', { stripe_customer_id: CUSTOMER });
  const billed = async () => (await findAccountBilling(id))!;
  const syncItem = () => table.get(`SUBSCRIPTION_SYNC#${id}`, 'SUBSCRIPTION_SYNC');
  const follow = async (state: PaidState, now: number) => storePaidState(await billed(), `evt-${newId()}`, state, now);
  return { id, billed, syncItem, follow };
}

test('a sync without changes leaves the account’s version, so that nobody fetches it again, and is still recorded', async () => {
  const { billed, follow } = await customerAccount();
  const start = Date.now();
  await follow(PAID, start);
  const { account, billing_version } = await billed();
  expect(account).toMatchObject({ ...PAID, updated_at: start });
  await follow(PAID, start + DAY_MS);
  expect(await billed()).toEqual({ account, billing_version: billing_version + 1 });
  await follow(NOTHING_PAID, start + DAY_MS);
  expect((await billed()).account).toMatchObject({ ...NOTHING_PAID, version: account.version + 1 });
});

test('a paying customer is synced each day, even while a payment is due; others once a week', async () => {
  const { syncItem, follow } = await customerAccount();
  const now = Date.now();
  const states = [PAID, NOTHING_PAID, { ...NOTHING_PAID, stripe_payment_failed_at: now - 8 * DAY_MS }];
  const inDays: number[] = [];
  for (const state of states) {
    await follow(state, now);
    inDays.push(((await syncItem())!.ttl as number) * 1000 - now);
  }
  expect(inDays.map((ms) => Math.round(ms / DAY_MS))).toEqual([1, 7, 1]);
});

test('guard: no sync is scheduled for an account that is gone or has another customer', async () => {
  const { id, billed, syncItem } = await customerAccount();
  const { account } = await billed();
  for (const meanwhile of [{ stripe_customer_id: 'cus_another' }, { stripe_customer_id: CUSTOMER, deleted_at: 1 }]) {
    await patch(`ACCOUNT#${id}`, 'ACCOUNT', meanwhile);
    await expect(scheduleSubscriptionSync(account, Date.now())).rejects.toThrow(ConditionFailed);
    expect(await syncItem()).toBeUndefined();
  }
});
