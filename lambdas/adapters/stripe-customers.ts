import Stripe from 'stripe';
import type { AccountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { logFailure } from '../runtime/logger';
import { askStripe } from './stripe-client';

/** Stripe repeats what it answered to a key for a day, its own failures too. */
const SAME_CUSTOMER_MS = 10 * 60 * 1000;

/**
 * Makes an account's customer; asked twice at once, it is one. Gives its id. `billing_version` is another one after a customer
 * was deleted, so that the one that was made then is not given once more.
 */
export const createCustomer = (account_id: AccountId, billing_version: number): Promise<string> =>
  askStripe(async (stripe) => {
    // Nothing that could be another the second time: the same key with something else is refused.
    const { id } = await stripe.customers.create(
      { metadata: { account_id } },
      { idempotencyKey: `customer-${account_id}-${billing_version}-${Math.floor(Date.now() / SAME_CUSTOMER_MS)}` },
    );
    return id;
  });

/** Says whom invoices are made out to, and sent to where the address is known: Checkout asks for one that is not. */
export const describeCustomer = (id: string, who: { name: string; email?: string }): Promise<void> =>
  askStripe(async (stripe) => void (await stripe.customers.update(id, who)));

/** Whether Stripe refused a call because it has no such thing, or no more. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * A customer as Stripe knows it, also one whom somebody has deleted.
 * @throws ApiError `unavailable` for one that Stripe has never had: other keys than yesterday's are no reason to take plans away
 */
export async function lookAtCustomer(
  stripe: Stripe,
  id: string,
): Promise<{ isDeleted: true; account_id?: undefined } | { isDeleted: false; account_id?: AccountId }> {
  const customer = await stripe.customers.retrieve(id).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    logFailure('A customer whom these keys of Stripe have never had', error);
    throw new ApiError(
      'unavailable',
      'Payment is not set up for your team any more. Please tell the people who run this site.',
    );
  });
  if (customer.deleted) return { isDeleted: true };
  return { isDeleted: false, account_id: customer.metadata.account_id as AccountId | undefined };
}

/** Whether somebody has deleted a customer at Stripe. */
export const isCustomerDeleted = (id: string): Promise<boolean> =>
  askStripe(async (stripe) => (await lookAtCustomer(stripe, id)).isDeleted);
