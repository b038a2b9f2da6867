import { listPlans } from '#shared/api/billing';
import type { AccountId } from '#shared/entities/scalars';
import { sendTold } from '../../adapters/billing-queue';
import { findOffers } from '../../adapters/stripe-plans';
import { findAccount } from '../../data/account-store';
import { forPerson } from '../callers';

const HOUR_MS = 60 * 60 * 1000;

/** Who looks at the plans sees what Stripe says now, whatever it told in vain; by the event's name once an hour. */
async function askForReadBack(account_id: AccountId): Promise<void> {
  const customer = (await findAccount(account_id))?.stripe_customer_id;
  if (!customer) return;
  await sendTold([{ customer, account_id, event: `seen-${customer}-${Math.floor(Date.now() / HOUR_MS)}` }]);
}

export const handler = forPerson(listPlans, async (_, { account_id }) => {
  const plans = await findOffers();
  await askForReadBack(account_id);
  return { plans };
});
