import type Stripe from 'stripe';
import { FOLLOWED_EVENTS, STRIPE_API_VERSION } from '#shared/billing/followed-events';
import { limitsOfMetadata } from '#shared/billing/limits-of-metadata';
import { paidPlan, type PaidPlan, PRICE_KEYS } from '#shared/entities/plan';

const PLANS = paidPlan.options;

function productProblems(name: PaidPlan, price: Stripe.Price | undefined): string[] {
  if (!price) return [`There is no active price with the lookup key ${PRICE_KEYS[name]}.`];
  const { product, unit_amount, recurring } = price;
  if (unit_amount === null || !recurring) return [`The price of ${name} is not a flat, recurring one.`];
  if (typeof product === 'string' || product.deleted) return [`The product of ${name} can't be read.`];
  try {
    limitsOfMetadata(product.metadata);
    return [];
  } catch (error) {
    return [`The metadata of the product ${product.name} can't be read: ${String(error)}`];
  }
}

async function catalogueProblems(stripe: Stripe): Promise<string[]> {
  const lookup_keys = PLANS.map((name) => PRICE_KEYS[name]);
  const { data } = await stripe.prices.list({ lookup_keys, active: true, expand: ['data.product'] });
  return PLANS.flatMap((name) =>
    productProblems(
      name,
      data.find(({ lookup_key }) => lookup_key === PRICE_KEYS[name]),
    ),
  );
}

async function webhookProblems(stripe: Stripe, url: string): Promise<string[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const endpoint = data.find((one) => one.url === url && one.status === 'enabled');
  if (!endpoint) return [`There is no enabled webhook endpoint ${url}.`];
  const { api_version, enabled_events } = endpoint;
  const missing = enabled_events.includes('*')
    ? []
    : FOLLOWED_EVENTS.filter((event) => !enabled_events.includes(event));
  return [
    ...(api_version === STRIPE_API_VERSION
      ? []
      : [`The webhook endpoint has the API version ${api_version}, not ${STRIPE_API_VERSION}.`]),
    ...missing.map((event) => `The webhook endpoint is not told of ${event}.`),
  ];
}

async function portalProblems(stripe: Stripe): Promise<string[]> {
  const { data } = await stripe.billingPortal.configurations.list({ is_default: true, active: true });
  const features = data[0]?.features;
  if (!features) return ['The customer portal has no settings yet: save them once in the dashboard.'];
  const { subscription_cancel: cancel, subscription_update, invoice_history, payment_method_update } = features;
  return [
    ...(cancel.enabled && cancel.mode === 'at_period_end'
      ? []
      : ['The customer portal does not end plans with their period.']),
    ...(subscription_update.enabled ? [] : ['The customer portal does not change plans.']),
    ...(invoice_history.enabled ? [] : ['The customer portal shows no invoices.']),
    ...(payment_method_update.enabled ? [] : ['The customer portal takes no other card.']),
  ];
}

/** What is still to be set up at Stripe for a stage, a sentence each; nothing when plans can be sold. */
export async function stripeProblems(stripe: Stripe, { webOrigin }: { webOrigin: string }): Promise<string[]> {
  const problems = await Promise.all([
    catalogueProblems(stripe),
    webhookProblems(stripe, `${webOrigin}/api/stripe-webhook`),
    portalProblems(stripe),
  ]);
  return problems.flat();
}
