import type { AccountId } from '#shared/entities/scalars';
import { askStripe } from './stripe-client';

/** Stripe repeats what it answered to a key for a day, its own failures too. */
const SAME_CUSTOMER_MS = 10 * 60 * 1000;

/** Makes an account's customer; asked twice at once, it is one. Gives its id. */
export const createCustomer = (account_id: AccountId): Promise<string> =>
  askStripe(async (stripe) => {
    // Nothing that could be another the second time: the same key with something else is refused.
    const { id } = await stripe.customers.create(
      { metadata: { account_id } },
      { idempotencyKey: `customer-${account_id}-${Math.floor(Date.now() / SAME_CUSTOMER_MS)}` },
    );
    return id;
  });

/** Says whom invoices are made out and sent to. */
export const describeCustomer = (id: string, who: { name: string; email: string }): Promise<void> =>
  askStripe(async (stripe) => void (await stripe.customers.update(id, who)));
