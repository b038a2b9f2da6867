import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { offeredPlan, paidPlan } from '#shared/entities/plan';

/** A page of Stripe's that the browser goes to. */
const page = z.strictObject({ url: z.url() });

/** The plans that can be bought, the smaller one first. `unavailable` where the stage sells none, or Stripe does not answer. */
export const listPlans = defineFunction({
  name: 'listPlans',
  area: 'billing',
  caller: 'person',
  input: z.strictObject({}),
  output: z.strictObject({ plans: z.array(offeredPlan) }),
});

/**
 * Where the Admin pays for a plan; for an account that has one already, where it is changed. Asked for twice at once, it is the
 * same page. `aborted` when another plan is being chosen at the same moment.
 */
export const createCheckoutSession = defineFunction({
  name: 'createCheckoutSession',
  area: 'billing',
  caller: 'person',
  input: z.strictObject({ plan: paidPlan }),
  output: page,
});

/** Where the Admin changes or ends the plan, and finds cards and invoices. `invalid-argument` before anything was bought. */
export const createPortalSession = defineFunction({
  name: 'createPortalSession',
  area: 'billing',
  caller: 'person',
  input: z.strictObject({}),
  output: page,
});

/** What Stripe tells us. It is signed over its exact bytes, and Stripe adds fields as it likes. */
export const stripeWebhook = defineFunction({
  name: 'stripeWebhook',
  area: 'billing',
  caller: 'anyone',
  input: z.looseObject({}),
  output: z.strictObject({ received: z.literal(true) }),
  route: { method: 'POST', path: '/stripe-webhook' },
});
