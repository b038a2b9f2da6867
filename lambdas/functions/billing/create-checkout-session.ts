import { createCheckoutSession } from '#shared/api/billing';
import { WITHOUT_CUSTOMER } from '#shared/billing/paid-state';
import type { PaidPlan } from '#shared/entities/plan';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { createCustomer, describeCustomer, isCustomerDeleted } from '../../adapters/stripe-subscriptions';
import { checkoutPage, closeCheckouts } from '../../adapters/stripe-checkout';
import { findAccount } from '../../data/account-store';
import { type Billed, findBilled, followEvent, keepCustomer } from '../../data/billing-store';
import { retryConflicts } from '../../data/table';
import { requireAllowed } from '../require-allowed';
import { forPerson } from '../callers';
import { countPage } from './count-page';

const gone = () => new ApiError('not-found', 'There is no such team.');

/** Invoices and what Stripe mails go to nobody who has not shown that the address is theirs. */
const provenAddress = ({ email, emailVerified }: User) => (emailVerified ? { email } : {});

/**
 * The account's one customer at Stripe. It is noted before anything can be bought, so that a payment always finds its account.
 * @throws ConditionFailed when the customer is another one meanwhile, or was deleted at Stripe and has now been forgotten
 */
async function customerOf({ account, billing_version }: Billed, person: User): Promise<string> {
  const { id, name, stripe_customer_id: known } = account;
  if (known !== '' && !(await isCustomerDeleted(known))) return known;
  if (known !== '') {
    await followEvent({ account, billing_version }, `deleted-${known}`, WITHOUT_CUSTOMER, Date.now());
    return customerOf(
      { account: { ...account, stripe_customer_id: '' }, billing_version: billing_version + 1 },
      person,
    );
  }
  const customer = await createCustomer(id, billing_version);
  await keepCustomer(id, customer, Date.now());
  await describeCustomer(customer, { name, ...provenAddress(person) });
  return customer;
}

async function pageFor(plan: PaidPlan, person: User): Promise<string> {
  const { account_id } = person;
  const billed = await findBilled(account_id);
  if (!billed) throw gone();
  const customer = await customerOf(billed, person);
  const url = await checkoutPage(customer, account_id, plan);
  if (await findAccount(account_id)) return url;
  // Whoever deleted the account meanwhile has found no page that could be closed.
  await closeCheckouts(customer);
  throw gone();
}

export const handler = forPerson(createCheckoutSession, async ({ plan }, person) => {
  requireAllowed(person, { do: 'manageBilling', account_id: person.account_id });
  await countPage(person);
  return { url: await retryConflicts(() => pageFor(plan, person)) };
});
