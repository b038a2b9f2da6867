import type Stripe from 'stripe';
import type { AccountId } from '#shared/entities/scalars';
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

/** A customer as Stripe knows it. One that Stripe has never had throws: other keys than yesterday's are no reason to take plans away. */
export async function lookAtCustomer(
  stripe: Stripe,
  id: string,
): Promise<{ isDeleted: true; account_id?: undefined } | { isDeleted: false; account_id?: AccountId }> {
  const customer = await stripe.customers.retrieve(id);
  if (customer.deleted) return { isDeleted: true };
  return { isDeleted: false, account_id: customer.metadata.account_id as AccountId | undefined };
}

/** Whether somebody has deleted a customer at Stripe. */
export const isCustomerDeleted = (id: string): Promise<boolean> =>
  askStripe(async (stripe) => (await lookAtCustomer(stripe, id)).isDeleted);
