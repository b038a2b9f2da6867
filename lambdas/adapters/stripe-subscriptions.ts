import type Stripe from 'stripe';
import { currentPlan, isUnpaid, type SubscriptionFacts } from '#shared/billing/current-subscription';
import { limitsOfMetadata } from '#shared/billing/limits-of-metadata';
import { unpaidSince } from '#shared/billing/unpaid-since';
import { NOTHING_PAID, type PaidState } from '#shared/billing/paid-state';
import { lookAtCustomer } from './stripe-customers';

const PAGE = 100;
const ms = (seconds: number): number => seconds * 1000;

/** Since when a subscription is past due. */
async function pastDueSince(stripe: Stripe, { id, items }: Stripe.Subscription): Promise<number> {
  const { data } = await stripe.invoices.list({ subscription: id, limit: PAGE });
  return unpaidSince(data) ?? ms(items.data[0]?.current_period_start ?? 0);
}

async function factsOf(stripe: Stripe, subscription: Stripe.Subscription): Promise<SubscriptionFacts> {
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
export async function subscriptionsOf(stripe: Stripe, customer: string) {
  const page = await stripe.subscriptions.list({ customer, limit: PAGE });
  const subscriptions: SubscriptionFacts[] = [];
  for (const one of page.data) subscriptions.push(await factsOf(stripe, one));
  // By the clock that invoices are made by.
  const now = Date.parse(page.lastResponse.headers.date ?? '') || Date.now();
  return { subscriptions, now };
}

/** Reads back what a customer pays for now. Throws when the product of a subscription does not say what it holds. */
export async function readPaidState(stripe: Stripe, customer: string): Promise<PaidState> {
  const { subscriptions, now } = await subscriptionsOf(stripe, customer);
  const { subscription, unpaidSince = null } = currentPlan(subscriptions, now);
  if (!subscription) return { ...NOTHING_PAID, stripe_payment_failed_at: unpaidSince };
  const { name, metadata } = await stripe.products.retrieve(subscription.product_id);
  const { ends_at } = subscription;
  return {
    ...limitsOfMetadata(metadata),
    stripe_subscription_info: { plan_product_name: name, ...(ends_at !== undefined && { ends_at }) },
    stripe_payment_failed_at: unpaidSince,
  };
}

/** The list leaves out most of these; one whose first payment never came refuses to be cancelled, and would hold up the deletion for ever. */
const HAS_ENDED: ReadonlySet<string> = new Set<Stripe.Subscription.Status>(['canceled', 'incomplete_expired']);

/** Ends all that a customer pays for, and the pages on which they could still pay. Done again, or of a deleted one, it finds nothing left. */
export async function endSubscriptions(stripe: Stripe, customer: string): Promise<void> {
  if ((await lookAtCustomer(stripe, customer)).isDeleted) return;
  const { data: open } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE });
  for (const { id } of open) await stripe.checkout.sessions.expire(id);
  const { data } = await stripe.subscriptions.list({ customer, limit: PAGE });
  for (const { id, status } of data) if (!HAS_ENDED.has(status)) await stripe.subscriptions.cancel(id);
}
