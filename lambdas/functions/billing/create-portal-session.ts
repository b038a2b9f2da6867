import { createPortalSession } from '#shared/api/billing';
import { ApiError } from '#shared/errors';
import { findPortalUrl } from '../../adapters/stripe-checkout';
import { findAccount } from '../../data/account-store';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';
import { countBillingPage } from './count-billing-page';

export const handler = forPerson(createPortalSession, async (_, person) => {
  const { account_id } = person;
  requireAllowed(person, { do: 'manageBilling', account_id });
  await countBillingPage(person);
  const customer = (await findAccount(account_id))?.stripe_customer_id;
  const url = customer && (await findPortalUrl(customer));
  if (!url) throw new ApiError('invalid-argument', 'Your team has no paid plan yet. Choose a plan first.');
  return { url };
});
