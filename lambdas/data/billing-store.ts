import { GRACE_MS } from '#shared/billing/current-subscription';
import type { PaidState } from '#shared/billing/paid-state';
import type { Account } from '#shared/entities/account';
import type { AccountId } from '#shared/entities/scalars';
import { readAccount } from './account-store';
import { keyOf } from './keys';
import { mergeIf } from './merge';
import { getItem, transact, type Write } from './table';

/** An account, and how often its plan has been written. */
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

/** Stripe tells nothing at the moment at which the days are over for which a plan goes on unpaid. */
function nextReadBack(failedAt: number | null, now: number): number {
  const graceEnds = failedAt === null ? 0 : failedAt + GRACE_MS;
  return graceEnds > now ? Math.min(graceEnds, now + READ_BACK_MS) : now + READ_BACK_MS;
}

const readBackWrite = (id: AccountId, customer: string, at: number): Write =>
  customer === ''
    ? { Delete: { Key: keyOf.readBack(id) } }
    : { Put: { Item: { ...keyOf.readBack(id), customer, ttl: seconds(at) } } };

/** Has what an account pays for read back within a day, whatever becomes of the work that is under way. */
export const keepReadBack = ({ id, stripe_customer_id, stripe_payment_failed_at }: Account, now: number) =>
  transact([readBackWrite(id, stripe_customer_id, nextReadBack(stripe_payment_failed_at, now))]);

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
  const condition =
    'attribute_exists(pk) AND attribute_not_exists(deleted_at) AND stripe_customer_id = :customer AND ' +
    '(attribute_not_exists(billing_version) OR billing_version = :seen)';
  const values = { ':customer': customer, ':seen': billing_version };
  const changes = { ...state, billing_version: billing_version + 1, updated_at: now };
  return transact([
    { Update: { Key: keyOf.account(id), ...mergeIf(condition, values, changes) } },
    readBackWrite(id, state.stripe_customer_id ?? customer, nextReadBack(state.stripe_payment_failed_at, now)),
    {
      Put: {
        Item: { ...keyOf.stripeEvent(event), account_id: id, ttl: seconds(now + EVENT_KEPT_MS) },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ]);
}
