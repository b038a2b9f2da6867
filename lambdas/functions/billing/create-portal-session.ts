import { createPortalSession } from '#shared/api/billing';
import { ApiError } from '#shared/errors';
import { portalPage } from '../../adapters/stripe-pages';
import { findAccount } from '../../data/account-store';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';

export const handler = forPerson(createPortalSession, async (_, person) => {
  const { account_id } = person;
  requireAllowed(person, { do: 'manageBilling', account_id });
  const account = await findAccount(account_id);
  if (!account?.stripe_customer_id)
    throw new ApiError('invalid-argument', 'Your team has bought nothing yet: choose a plan first.');
  return { url: await portalPage(account.stripe_customer_id) };
});
