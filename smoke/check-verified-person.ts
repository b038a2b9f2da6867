import type Stripe from 'stripe';
import { createCheckoutSession } from '#shared/api/billing';
import { createInvite } from '#shared/api/invites';
import { getSession } from '#shared/api/session';
import { PRICE_KEYS } from '#shared/entities/plan';
import type { User } from '#shared/entities/user';
import { until } from '../testing/until';
import { type Checks, expectEqual } from './checks';
import { markEmailVerified, type Operator } from './operator';
import { newMailAddress, type StageClient } from './stage-client';

/** Stripe sends an event within seconds. */
const PLAN_MS = 30_000;

interface Person {
  user: User;
  token: string;
}

/** Tries what needs a verified address, which an operator marks as such. */
export async function checkVerifiedPerson(
  checks: Checks,
  stage: StageClient,
  operator: Operator,
  { user, token }: Person,
): Promise<void> {
  await checks.check('an operator marks the address as verified', async () => {
    await markEmailVerified(operator, user);
    expectEqual('verified', (await stage.call(getSession, {}, token)).user.emailVerified, true);
  });
  await checks.group(async () => {
    await checks.check('an invite is mailed', () =>
      stage.call(createInvite, { email: newMailAddress(), role: 'Editor' }, token),
    );
  });
  const { stripe } = operator;
  if (!stripe) return;
  await checks.group(async () => {
    await checks.check('a subscription at Stripe arrives as a plan', () => subscribe(stage, stripe, { user, token }));
  });
}

/** Subscribes with Stripe's test card, as its checkout page does. The account's deletion ends the subscription. */
async function subscribe(stage: StageClient, stripe: Stripe, { user, token }: Person): Promise<void> {
  // Creates the account's customer.
  await stage.call(createCheckoutSession, { plan: 'Pro' }, token);
  const [customer] = (await stripe.customers.list({ email: user.email, limit: 1 })).data;
  const [price] = (await stripe.prices.list({ lookup_keys: [PRICE_KEYS.Pro], active: true })).data;
  if (!customer || !price) throw new Error(`Stripe has no ${customer ? 'price of Pro' : 'customer for the account'}.`);
  const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
  await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
  });
  const hasPlan = async () => (await stage.call(getSession, {}, token)).account.stripe_subscription_info !== '';
  await until(hasPlan, 'the plan, of which Stripe’s webhook tells', PLAN_MS);
}
