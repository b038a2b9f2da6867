import { isDeepStrictEqual } from 'node:util';
import { GRACE_MS } from '#shared/billing/current-subscription';
import type { PaidState } from '#shared/billing/paid-state';
import type { Account } from '#shared/entities/account';
import type { AccountId } from '#shared/entities/scalars';
import { readAccount } from './account-store';
import { keyOf } from './keys';
import { hasItem } from './read-item';
import { buildUpdateIf, EXISTS, IF_ABSENT, toTtl } from './update-expression';
import { getItem, transact, type Write } from './table';
import { DAY_MS } from '#shared/time/durations';

export interface AccountBilling {
  account: Account;
  billing_version: number;
}

/** An account and its billing version; undefined when it is missing or deleted. */
export async function findAccountBilling(id: AccountId): Promise<AccountBilling | undefined> {
  const item = await getItem(keyOf.account(id));
  if (!item || item.deleted_at !== undefined) return undefined;
  return { account: readAccount(item), billing_version: (item.billing_version as number | undefined) ?? 0 };
}

/** Maximum delay until a lost Stripe event is noticed. */
const SYNC_INTERVAL_MS = DAY_MS;
/** The same for a customer without a subscription: only a checkout changes that, and returning from it syncs the plan. */
const IDLE_SYNC_INTERVAL_MS = 7 * SYNC_INTERVAL_MS;

/** Stripe sends no event when the grace period of an unpaid plan ends. */
function nextSyncAt(failedAt: number | null, now: number): number {
  const graceEnds = failedAt === null ? 0 : failedAt + GRACE_MS;
  return graceEnds > now ? Math.min(graceEnds, now + SYNC_INTERVAL_MS) : now + SYNC_INTERVAL_MS;
}

const syncDueAt = (state: PaidState, now: number): number =>
  state.stripe_subscription_info === '' && state.stripe_payment_failed_at === null
    ? now + IDLE_SYNC_INTERVAL_MS
    : nextSyncAt(state.stripe_payment_failed_at, now);

const scheduleSyncWrite = (id: AccountId, customer: string, at: number): Write =>
  customer === ''
    ? { Delete: { Key: keyOf.subscriptionSync(id) } }
    : { Put: { Item: { ...keyOf.subscriptionSync(id), customer, ttl: toTtl(at) } } };

const HAS_CUSTOMER = `${EXISTS} AND stripe_customer_id = :customer`;

/** Schedules a sync within a day. @throws ConditionFailed when the account has another customer by now, or is deleted */
export const scheduleSubscriptionSync = (
  { id, stripe_customer_id: customer, stripe_payment_failed_at }: Account,
  now: number,
): Promise<void> =>
  transact([
    {
      ConditionCheck: {
        Key: keyOf.account(id),
        ConditionExpression: HAS_CUSTOMER,
        ExpressionAttributeValues: { ':customer': customer },
      },
    },
    scheduleSyncWrite(id, customer, nextSyncAt(stripe_payment_failed_at, now)),
  ]);

/** Stores an account's customer and starts regular syncs. @throws ConditionFailed when it has another customer, or is deleted */
export function storeCustomer(id: AccountId, customer: string, now: number): Promise<void> {
  const condition = `${EXISTS} AND stripe_customer_id IN (:none, :customer)`;
  const values = { ':none': '', ':customer': customer };
  const changes = { stripe_customer_id: customer, updated_at: now };
  return transact([
    { Update: { Key: keyOf.account(id), ...buildUpdateIf(condition, values, changes) } },
    scheduleSyncWrite(id, customer, nextSyncAt(null, now)),
  ]);
}

const EVENT_TTL_MS = 30 * DAY_MS;

export const isEventProcessed = (event: string): Promise<boolean> => hasItem(keyOf.stripeEvent(event));

/** Counts a sync without changing the account's version, so that nobody refetches an unchanged account. */
const setBillingVersionWrite = (
  id: AccountId,
  condition: string,
  values: Record<string, unknown>,
  count: number,
): Write => ({
  Update: {
    Key: keyOf.account(id),
    UpdateExpression: 'SET billing_version = :next',
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...values, ':next': count },
  },
});

const hasPaidState = (account: Account, state: PaidState): boolean =>
  isDeepStrictEqual({ ...account, ...state }, account);

/** Applies a synced plan. @throws ConditionFailed when the plan was written meanwhile, the event was handled, or the account is deleted */
export function storePaidState(
  { account, billing_version }: AccountBilling,
  event: string,
  state: PaidState,
  now: number,
): Promise<void> {
  const { id, stripe_customer_id: customer } = account;
  const condition = `${HAS_CUSTOMER} AND (attribute_not_exists(billing_version) OR billing_version = :seen)`;
  const values = { ':customer': customer, ':seen': billing_version };
  const count = billing_version + 1;
  const changes = { ...state, billing_version: count, updated_at: now };
  return transact([
    hasPaidState(account, state)
      ? setBillingVersionWrite(id, condition, values, count)
      : { Update: { Key: keyOf.account(id), ...buildUpdateIf(condition, values, changes) } },
    scheduleSyncWrite(id, state.stripe_customer_id ?? customer, syncDueAt(state, now)),
    {
      Put: { Item: { ...keyOf.stripeEvent(event), account_id: id, ttl: toTtl(now + EVENT_TTL_MS) }, ...IF_ABSENT },
    },
  ]);
}
