import { listPlans } from '#shared/api/billing';
import type { AccountId } from '#shared/entities/scalars';
import { sendBillingEvents } from '../../adapters/queue';
import { findOffers } from '../../adapters/stripe-checkout';
import { findAccount } from '../../data/account-store';
import { logFailure } from '../../runtime/logger';
import { forPerson } from '../callers';

export const handler = forPerson(listPlans, async (_, { account_id }) => {
  const plans = await findOffers();
  const customer = (await findAccount(account_id))?.stripe_customer_id;
  if (customer) await requestSubscriptionSync(customer, account_id, Date.now());
  return { plans };
});

/** Short enough that who comes back from a page of Stripe's is not taken for who went there. */
const SYNC_WINDOW_MS = 30 * 1000;

/**
 * Has a customer's plan read back because somebody looks at it: they see what Stripe says now, whatever it told in vain. By the
 * event's name that is once in half a minute. A queue that does not take it keeps nobody from looking.
 */
export async function requestSubscriptionSync(customer: string, account_id: AccountId, now: number): Promise<void> {
  try {
    await sendBillingEvents([{ customer, account_id, event: `seen-${customer}-${Math.floor(now / SYNC_WINDOW_MS)}` }]);
  } catch (error) {
    logFailure('A plan that is looked at could not be read back', error);
  }
}
