/** The version of Stripe's API that functions speak and that the webhook is registered with: another one is a change of code. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** What Stripe tells us of. Each says no more to us than whose state is to be read back. */
export const FOLLOWED_EVENTS = [
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
] as const;
