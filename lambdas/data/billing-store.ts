import { GRACE_MS } from '#shared/billing/current-subscription';
import type { Account } from '#shared/entities/account';
import type { PlanLimits } from '#shared/entities/plan';
import type { AccountId } from '#shared/entities/scalars';
import { readAccount } from './account-store';
import { keyOf } from './keys';
import { mergeIf } from './merge';
import { getItem, transact, updateItem, type Write } from './table';

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

/**
 * Notes which customer of Stripe's an account is.
 * @throws ConditionFailed when it is another one already, or the account is gone
 */
export async function keepCustomer(id: AccountId, customer: string, now: number): Promise<Account> {
  const condition =
    'attribute_exists(pk) AND attribute_not_exists(deleted_at) AND stripe_customer_id IN (:none, :customer)';
  const values = { ':none': '', ':customer': customer };
  const changes = { stripe_customer_id: customer, updated_at: now };
  return readAccount(await updateItem({ Key: keyOf.account(id), ...mergeIf(condition, values, changes) }));
}

const EVENT_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const seconds = (moment: number) => Math.ceil(moment / 1000);

/** Whether what Stripe told by this event has been followed. */
export const isFollowed = async (event: string): Promise<boolean> =>
  (await getItem(keyOf.stripeEvent(event))) !== undefined;

/** Looked at again when it expires: Stripe tells nothing at the moment at which seven days are over. */
const graceWrite = (id: AccountId, customer: string, failedAt: number | null): Write =>
  failedAt === null
    ? { Delete: { Key: keyOf.grace(id) } }
    : { Put: { Item: { ...keyOf.grace(id), customer, failed_at: failedAt, ttl: seconds(failedAt + GRACE_MS) } } };

/**
 * Gives an account the plan that was read back after the account was, and notes that the event is followed.
 * @throws ConditionFailed when the plan was written meanwhile, the event is followed already, or the account is gone
 */
export function followEvent(
  { account, billing_version }: Billed,
  event: string,
  state: PlanLimits & Pick<Account, 'stripe_subscription_info' | 'stripe_payment_failed_at'>,
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
    graceWrite(id, customer, state.stripe_payment_failed_at),
    {
      Put: {
        Item: { ...keyOf.stripeEvent(event), account_id: id, ttl: seconds(now + EVENT_KEPT_MS) },
        ConditionExpression: 'attribute_not_exists(pk)',
      },
    },
  ]);
}
