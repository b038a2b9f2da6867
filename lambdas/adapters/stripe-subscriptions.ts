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

async function pastDueSince(stripe: Stripe, { id, items }: Stripe.Subscription): Promise<number> {
  const { data } = await stripe.invoices.list({ subscription: id, limit: PAGE });
  return unpaidSince(data) ?? ms(items.data[0]?.current_period_start ?? 0);
}

async function toSubscriptionFacts(stripe: Stripe, subscription: Stripe.Subscription): Promise<SubscriptionFacts> {
  const { id, status, created, items, cancel_at, cancel_at_period_end } = subscription;
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has no items.`);
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

/** A customer's active subscriptions, and Stripe's current time in Unix milliseconds. */
async function listSubscriptions(stripe: Stripe, customer: string) {
  const page = await stripe.subscriptions.list({ customer, limit: PAGE });
  const subscriptions: SubscriptionFacts[] = [];
  for (const one of page.data) subscriptions.push(await toSubscriptionFacts(stripe, one));
  // Stripe's clock, which also dates invoices.
  const now = Date.parse(page.lastResponse.headers.date ?? '') || Date.now();
  return { subscriptions, now };
}

/** Fetches what a customer currently pays for. Throws when a subscription's product doesn't state its plan. */
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

/** The list omits most of these. Canceling one whose first payment failed is refused and would block deletion forever. */
const ENDED_STATUSES: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired']);

/** Cancels all of a customer's subscriptions and expires open checkout pages. Idempotent; a deleted customer has none. */
async function cancelSubscriptions(stripe: Stripe, customer: string): Promise<void> {
  if ((await fetchCustomer(stripe, customer)).isDeleted) return;
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE });
  for (const { id } of open) await stripe.checkout.sessions.expire(id);
  const { data } = await stripe.subscriptions.list({ customer, limit: PAGE });
  for (const { id, status } of data) if (!ENDED_STATUSES.has(status)) await stripe.subscriptions.cancel(id);
}

/** Stripe repeats its answer to a key for a day, including its own failures. */
const IDEMPOTENCY_WINDOW_MS = 10 * 60 * 1000;

/**
 * Creates an account's customer and returns its id; concurrent calls create one. `billing_version` changes after a customer is deleted, so
 * that the deleted one is not returned again.
 */
export const createCustomer = (account_id: AccountId, billing_version: number): Promise<string> =>
  callStripe(async (stripe) => {
    // Only constant data: Stripe refuses the same key with different data.
    const { id } = await stripe.customers.create(
      { metadata: { account_id } },
      { idempotencyKey: `customer-${account_id}-${billing_version}-${Math.floor(Date.now() / IDEMPOTENCY_WINDOW_MS)}` },
    );
    return id;
  });

/** Sets the name on invoices, and the address that they are sent to if it is known; otherwise Checkout asks for it. */
export const updateCustomer = (id: string, who: { name: string; email?: string }): Promise<void> =>
  callStripe(async (stripe) => void (await stripe.customers.update(id, who)));

export const isResourceMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing';

/**
 * Fetches a customer, including a deleted one.
 * @throws ApiError `unavailable` for one that Stripe doesn't know, so that a changed API key never cancels plans
 */
export async function fetchCustomer(
  stripe: Stripe,
  id: string,
): Promise<{ isDeleted: true; account_id?: undefined } | { isDeleted: false; account_id?: AccountId }> {
  const customer = await stripe.customers.retrieve(id).catch((error: unknown) => {
    if (!isResourceMissing(error)) throw error;
    logFailure('A customer is unknown to these Stripe keys', error);
    throw new ApiError('unavailable', 'Payment is no longer set up for your team. Contact support.');
  });
  if (customer.deleted) return { isDeleted: true };
  return { isDeleted: false, account_id: customer.metadata.account_id as AccountId | undefined };
}

export const isCustomerDeleted = (id: string): Promise<boolean> =>
  callStripe(async (stripe) => (await fetchCustomer(stripe, id)).isDeleted);

/** Cancels payments for a deleted account, or one that nobody can log in to. Idempotent; '' means no customer. */
export async function cancelPayments(customer: string): Promise<void> {
  if (customer !== '') await cancelSubscriptions((await getStripeAccess()).stripe, customer);
}
