import Stripe from 'stripe';
import { currentPlan, isUnpaid, type SubscriptionFacts } from '#shared/billing/current-subscription';
import { NOTHING_PAID, type PaidState, unpaidSince } from '#shared/billing/paid-state';
import { parsePlanLimits } from '#shared/billing/stripe';
import type { AccountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { logFailure } from '../runtime/logger';
import { callStripe, getStripeAccess } from './stripe-client';

const PAGE = 100;
const ms = (seconds: number): number => seconds * 1000;

/** Since when a subscription is past due. */
async function pastDueSince(stripe: Stripe, { id, items }: Stripe.Subscription): Promise<number> {
  const { data } = await stripe.invoices.list({ subscription: id, limit: PAGE });
  return unpaidSince(data) ?? ms(items.data[0]?.current_period_start ?? 0);
}

async function toSubscriptionFacts(stripe: Stripe, subscription: Stripe.Subscription): Promise<SubscriptionFacts> {
  const { id, status, created, items, cancel_at, cancel_at_period_end } = subscription;
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} is of nothing.`);
  const ends = cancel_at ?? (cancel_at_period_end ? item.current_period_end : null);
  const { product, unit_amount } = item.price;
  return {
    id,
    status,
    created_at: ms(created),
    product_id: typeof product === 'string' ? product : product.id,
    amount: unit_amount ?? 0,
    ...(isUnpaid(subscription) && { unpaid_since: await pastDueSince(stripe, subscription) }),
    ...(ends !== null && { ends_at: ms(ends) }),
  };
}

/** A customer's subscriptions that have not ended, and what time it is at Stripe, Unix milliseconds. */
async function listSubscriptions(stripe: Stripe, customer: string) {
  const page = await stripe.subscriptions.list({ customer, limit: PAGE });
  const subscriptions: SubscriptionFacts[] = [];
  for (const one of page.data) subscriptions.push(await toSubscriptionFacts(stripe, one));
  // By the clock that invoices are made by.
  const now = Date.parse(page.lastResponse.headers.date ?? '') || Date.now();
  return { subscriptions, now };
}

/** Reads back what a customer pays for now. Throws when the product of a subscription does not say what it holds. */
export async function fetchPaidState(stripe: Stripe, customer: string): Promise<PaidState> {
  const { subscriptions, now } = await listSubscriptions(stripe, customer);
  const { subscription, unpaidSince = null } = currentPlan(subscriptions, now);
  if (!subscription) return { ...NOTHING_PAID, stripe_payment_failed_at: unpaidSince };
  const { name, metadata } = await stripe.products.retrieve(subscription.product_id);
  const { ends_at } = subscription;
  return {
    ...parsePlanLimits(metadata),
    stripe_subscription_info: { plan_product_name: name, ...(ends_at !== undefined && { ends_at }) },
    stripe_payment_failed_at: unpaidSince,
  };
}

/** The list leaves out most of these; one whose first payment never came refuses to be cancelled, and would hold up the deletion for ever. */
const ENDED_STATUSES: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired']);

/** Ends all that a customer pays for, and the pages on which they could still pay. Done again, or of a deleted one, it finds nothing left. */
async function cancelSubscriptions(stripe: Stripe, customer: string): Promise<void> {
  if ((await fetchCustomer(stripe, customer)).isDeleted) return;
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE });
  for (const { id } of open) await stripe.checkout.sessions.expire(id);
  const { data } = await stripe.subscriptions.list({ customer, limit: PAGE });
  for (const { id, status } of data) if (!ENDED_STATUSES.has(status)) await stripe.subscriptions.cancel(id);
}

/** Stripe repeats what it answered to a key for a day, its own failures too. */
const IDEMPOTENCY_WINDOW_MS = 10 * 60 * 1000;

/**
 * Makes an account's customer; asked twice at once, it is one. Gives its id. `billing_version` is another one after a customer
 * was deleted, so that the one that was made then is not given once more.
 */
export const createCustomer = (account_id: AccountId, billing_version: number): Promise<string> =>
  callStripe(async (stripe) => {
    // Nothing that could be another the second time: the same key with something else is refused.
    const { id } = await stripe.customers.create(
      { metadata: { account_id } },
      { idempotencyKey: `customer-${account_id}-${billing_version}-${Math.floor(Date.now() / IDEMPOTENCY_WINDOW_MS)}` },
    );
    return id;
  });

/** Says whom invoices are made out to, and sent to where the address is known: Checkout asks for one that is not. */
export const updateCustomer = (id: string, who: { name: string; email?: string }): Promise<void> =>
  callStripe(async (stripe) => void (await stripe.customers.update(id, who)));

/** Whether Stripe refused a call because it has no such thing, or no more. */
export const isResourceMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * A customer as Stripe knows it, also one whom somebody has deleted.
 * @throws ApiError `unavailable` for one that Stripe has never had: other keys than yesterday's are no reason to take plans away
 */
export async function fetchCustomer(
  stripe: Stripe,
  id: string,
): Promise<{ isDeleted: true; account_id?: undefined } | { isDeleted: false; account_id?: AccountId }> {
  const customer = await stripe.customers.retrieve(id).catch((error: unknown) => {
    if (!isResourceMissing(error)) throw error;
    logFailure('A customer whom these keys of Stripe have never had', error);
    throw new ApiError(
      'unavailable',
      'Payment is not set up for your team any more. Please tell the people who run this site.',
    );
  });
  if (customer.deleted) return { isDeleted: true };
  return { isDeleted: false, account_id: customer.metadata.account_id as AccountId | undefined };
}

/** Whether somebody has deleted a customer at Stripe. */
export const isCustomerDeleted = (id: string): Promise<boolean> =>
  callStripe(async (stripe) => (await fetchCustomer(stripe, id)).isDeleted);

/** Nobody pays on for what is gone, or for what nobody can log in to any more. Done again it changes nothing; '' is no customer. */
export async function cancelPayments(customer: string): Promise<void> {
  if (customer !== '') await cancelSubscriptions((await getStripeAccess()).stripe, customer);
}
