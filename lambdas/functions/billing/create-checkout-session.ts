import { createCheckoutSession } from '#shared/api/billing';
import type { Account } from '#shared/entities/account';
import type { PaidPlan } from '#shared/entities/plan';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { createCustomer, describeCustomer } from '../../adapters/stripe-customers';
import { checkoutPage, closeCheckouts } from '../../adapters/stripe-pages';
import { findAccount } from '../../data/account-store';
import { keepCustomer } from '../../data/billing-store';
import { retryConflicts } from '../../data/retry';
import { requireAllowed } from '../allow';
import { forPerson } from '../callers';

const gone = () => new ApiError('not-found', 'There is no such team.');

/** The account's one customer at Stripe. It is noted before anything can be bought, so that a payment always finds its account. */
async function customerOf(account: Account, { email }: User): Promise<string> {
  if (account.stripe_customer_id !== '') return account.stripe_customer_id;
  const customer = await createCustomer(account.id);
  await keepCustomer(account.id, customer, Date.now());
  await describeCustomer(customer, { name: account.name, email });
  return customer;
}

async function pageFor(plan: PaidPlan, person: User): Promise<string> {
  const { account_id } = person;
  const account = await findAccount(account_id);
  if (!account) throw gone();
  const customer = await customerOf(account, person);
  const url = await checkoutPage(customer, account_id, plan);
  if (await findAccount(account_id)) return url;
  // Whoever deleted the account meanwhile has found no page that could be closed.
  await closeCheckouts(customer);
  throw gone();
}

export const handler = forPerson(createCheckoutSession, async ({ plan }, person) => {
  requireAllowed(person, { do: 'manageBilling', account_id: person.account_id });
  return { url: await retryConflicts(() => pageFor(plan, person)) };
});
