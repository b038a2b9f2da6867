import { createCheckoutSession } from '#shared/api/billing';
import { WITHOUT_CUSTOMER } from '#shared/billing/paid-state';
import type { PaidPlan } from '#shared/entities/plan';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { createCustomer, updateCustomer, isCustomerDeleted } from '../../adapters/stripe-subscriptions';
import { createCheckoutUrl, expireCheckouts } from '../../adapters/stripe-checkout';
import { findAccount } from '../../data/account-store';
import { type AccountBilling, findAccountBilling, storePaidState, storeCustomer } from '../../data/billing-store';
import { retryConflicts } from '../../data/table';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';
import { countBillingPage } from './count-billing-page';

const noSuchTeam = () => new ApiError('not-found', 'This team doesn’t exist.');

/** Stripe sends invoices and mails to verified addresses only. */
const verifiedAddress = ({ email, emailVerified }: User) => (emailVerified ? { email } : {});

/**
 * The account's only customer at Stripe. Stored before anything can be bought, so that a payment always finds its account.
 * @throws ConditionFailed when there is another customer meanwhile, or it was deleted at Stripe and has now been removed
 */
async function ensureCustomer({ account, billing_version }: AccountBilling, person: User): Promise<string> {
  const { id, name, stripe_customer_id: known } = account;
  if (known !== '' && !(await isCustomerDeleted(known))) return known;
  if (known !== '') {
    await storePaidState({ account, billing_version }, `deleted-${known}`, WITHOUT_CUSTOMER, Date.now());
    return ensureCustomer(
      { account: { ...account, stripe_customer_id: '' }, billing_version: billing_version + 1 },
      person,
    );
  }
  const customer = await createCustomer(id, billing_version);
  await storeCustomer(id, customer, Date.now());
  await updateCustomer(customer, { name, ...verifiedAddress(person) });
  return customer;
}

async function createCheckoutPage(plan: PaidPlan, person: User): Promise<string> {
  const { account_id } = person;
  const billed = await findAccountBilling(account_id);
  if (!billed) throw noSuchTeam();
  const customer = await ensureCustomer(billed, person);
  const url = await createCheckoutUrl(customer, account_id, plan);
  if (await findAccount(account_id)) return url;
  // The account was deleted meanwhile, before this page existed, so its deletion could not close the page.
  await expireCheckouts(customer);
  throw noSuchTeam();
}

export const handler = forPerson(createCheckoutSession, async ({ plan }, person) => {
  requireAllowed(person, { do: 'manageBilling', account_id: person.account_id });
  await countBillingPage(person);
  return { url: await retryConflicts(() => createCheckoutPage(plan, person)) };
});
