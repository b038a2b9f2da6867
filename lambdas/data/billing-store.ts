import { isDeepStrictEqual } from 'node:util';
import { GRACE_MS } from '#shared/billing/current-subscription';
import type { PaidState } from '#shared/billing/paid-state';
import type { Account } from '#shared/entities/account';
import type { AccountId } from '#shared/entities/scalars';
import { readAccount } from './account-store';
import { keyOf } from './keys';
import { mergeIf } from './update-expression';
import { getItem, transact, type Write } from './table';

/** An account, and how often its plan has been read back. */
export interface Billed {
  account: Account;
  billing_version: number;
}

/** An account with what its plan is held to; undefined when there is none, or when it is deleted. */
export async function findBilled(id: AccountId): Promise<Billed | undefined> {
  const item = await getItem(keyOf.account(id));
  if (!item || item.deleted_at !== undefined) return undefined;
  return { account: readAccount(item), billing_version: (item.billing_version as number | undefined) ?? 0 };
}

const seconds = (moment: number) => Math.ceil(moment / 1000);

/** How long it may stay unknown what Stripe has told in vain. */
const READ_BACK_MS = 24 * 60 * 60 * 1000;
/** The same of a customer who pays for nothing: only a checkout changes that, and who comes back from it has the plans read back. */
const IDLE_READ_BACK_MS = 7 * READ_BACK_MS;

/** Stripe tells nothing at the moment at which the days are over for which a plan goes on unpaid. */
function nextReadBack(failedAt: number | null, now: number): number {
  const graceEnds = failedAt === null ? 0 : failedAt + GRACE_MS;
  return graceEnds > now ? Math.min(graceEnds, now + READ_BACK_MS) : now + READ_BACK_MS;
}

const afterReadBack = (state: PaidState, now: number): number =>
  state.stripe_subscription_info === '' && state.stripe_payment_failed_at === null
    ? now + IDLE_READ_BACK_MS
    : nextReadBack(state.stripe_payment_failed_at, now);

const readBackWrite = (id: AccountId, customer: string, at: number): Write =>
  customer === ''
    ? { Delete: { Key: keyOf.readBack(id) } }
    : { Put: { Item: { ...keyOf.readBack(id), customer, ttl: seconds(at) } } };

const IS_OF_CUSTOMER = 'attribute_exists(pk) AND attribute_not_exists(deleted_at) AND stripe_customer_id = :customer';

/**
 * Has what an account pays for read back within a day, whatever becomes of the work that is under way.
 * @throws ConditionFailed when its customer is another one meanwhile, or the account is gone
 */
export const keepReadBack = (
  { id, stripe_customer_id: customer, stripe_payment_failed_at }: Account,
  now: number,
): Promise<void> =>
  transact([
    {
      ConditionCheck: {
        Key: keyOf.account(id),
        ConditionExpression: IS_OF_CUSTOMER,
        ExpressionAttributeValues: { ':customer': customer },
      },
    },
    readBackWrite(id, customer, nextReadBack(stripe_payment_failed_at, now)),
  ]);

/**
 * Notes which customer of Stripe's an account is, and has what they pay for read back from then on.
 * @throws ConditionFailed when it is another one already, or the account is gone
 */
export function keepCustomer(id: AccountId, customer: string, now: number): Promise<void> {
  const condition =
    'attribute_exists(pk) AND attribute_not_exists(deleted_at) AND stripe_customer_id IN (:none, :customer)';
  const values = { ':none': '', ':customer': customer };
  const changes = { stripe_customer_id: customer, updated_at: now };
  return transact([
    { Update: { Key: keyOf.account(id), ...mergeIf(condition, values, changes) } },
    readBackWrite(id, customer, nextReadBack(null, now)),
  ]);
}

const EVENT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** Whether what Stripe told by this event has been followed. */
export const isFollowed = async (event: string): Promise<boolean> =>
  (await getItem(keyOf.stripeEvent(event))) !== undefined;

/** Counts that a plan was read back, which for an account that has it already is no change: nobody is to fetch it anew. */
const countWrite = (id: AccountId, condition: string, values: Record<string, unknown>, count: number): Write => ({
  Update: {
    Key: keyOf.account(id),
    UpdateExpression: 'SET billing_version = :next',
    ConditionExpression: condition,
    ExpressionAttributeValues: { ...values, ':next': count },
  },
});

const hasAlready = (account: Account, state: PaidState): boolean =>
  isDeepStrictEqual({ ...account, ...state }, account);

/**
 * Gives an account the plan that was read back after the account was, and notes that the event is followed.
 * @throws ConditionFailed when the plan was written meanwhile, the event is followed already, or the account is gone
 */
export function followEvent(
  { account, billing_version }: Billed,
  event: string,
  state: PaidState,
  now: number,
): Promise<void> {
  const { id, stripe_customer_id: customer } = account;
  const condition = `${IS_OF_CUSTOMER} AND (attribute_not_exists(billing_version) OR billing_version = :seen)`;
  const values = { ':customer': customer, ':seen': billing_version };
  const count = billing_version + 1;
  const changes = { ...state, billing_version: count, updated_at: now };
  return transact([
    hasAlready(account, state)
      ? countWrite(id, condition, values, count)
      : { Update: { Key: keyOf.account(id), ...mergeIf(condition, values, changes) } },
    readBackWrite(id, state.stripe_customer_id ?? customer, afterReadBack(state, now)),
    {
      Put: {
        Item: { ...keyOf.stripeEvent(event), account_id: id, ttl: seconds(now + EVENT_KEPT_MS) },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ]);
}
