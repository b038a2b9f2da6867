import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { offeredPlan, paidPlan } from '#shared/entities/plan';

const page = z.strictObject({ url: z.url() });

/** The plans for sale, smallest first. `unavailable` if the stage has no billing, or Stripe does not answer. */
export const listPlans = defineFunction({
  name: 'listPlans',
  input: z.strictObject({}),
  output: z.strictObject({ plans: z.array(offeredPlan) }),
});

/**
 * The page where the Admin buys a plan; for an account that has one, the page where it is changed. Concurrent calls get the same page.
 * `aborted` when another plan is being chosen at the same moment.
 */
export const createCheckoutSession = defineFunction({
  name: 'createCheckoutSession',
  input: z.strictObject({ plan: paidPlan }),
  output: page,
});

/** The page where the Admin changes or cancels the plan, and finds cards and invoices. `invalid-argument` before any purchase. */
export const createPortalSession = defineFunction({
  name: 'createPortalSession',
  input: z.strictObject({}),
  output: page,
});

/** Stripe's webhook. Its signature covers the exact bytes, and Stripe may add fields. */
export const stripeWebhook = defineFunction({
  name: 'stripeWebhook',
  caller: 'anyone',
  input: z.looseObject({}),
  output: z.strictObject({ received: z.literal(true) }),
  route: { method: 'POST', path: '/stripe-webhook' },
});
