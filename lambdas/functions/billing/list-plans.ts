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

/** Short enough that returning from Stripe's page triggers another sync than going there. */
const SYNC_WINDOW_MS = 30 * 1000;

/**
 * Queues a sync when somebody looks at the plans, so that they see Stripe's current state even if an event was lost. The event's name
 * limits this to once per half minute. A queue failure does not block the page.
 */
export async function requestSubscriptionSync(customer: string, account_id: AccountId, now: number): Promise<void> {
  try {
    await sendBillingEvents([{ customer, account_id, event: `seen-${customer}-${Math.floor(now / SYNC_WINDOW_MS)}` }]);
  } catch (error) {
    logFailure('A sync of an account’s subscription could not be requested', error);
  }
}
