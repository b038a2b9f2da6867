import { listPlans } from '#shared/api/billing';
import { findOffers } from '../../adapters/stripe-plans';
import { findAccount } from '../../data/account-store';
import { forPerson } from '../callers';
import { readBackSeen } from './read-back-seen';

export const handler = forPerson(listPlans, async (_, { account_id }) => {
  const plans = await findOffers();
  const customer = (await findAccount(account_id))?.stripe_customer_id;
  if (customer) await readBackSeen(customer, account_id, Date.now());
  return { plans };
});
