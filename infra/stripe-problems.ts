import type Stripe from 'stripe';
import { FOLLOWED_EVENTS, STRIPE_API_VERSION } from '#shared/billing/followed-events';
import { PRICE_KEYS } from '#shared/entities/plan';
import { portalProblems } from './stripe-portal-problems';
import { priceProblems, priceTexts } from './stripe-price-problems';
import { taxProblems, type TaxSettings } from './stripe-tax-problems';

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

async function readTaxSettings(stripe: Stripe): Promise<TaxSettings> {
  const { status } = await stripe.tax.settings.retrieve();
  const { data } = await stripe.tax.registrations.list({ status: 'active', limit: 1 });
  return { status, registrations: data.length };
}

/** What plans cost, and what is still to be set up at Stripe for a stage: a sentence each. Plans can be sold without any problem. */
export async function lookAtStripe(
  stripe: Stripe,
  { webOrigin, automaticTax }: { webOrigin: string; automaticTax: boolean },
): Promise<{ prices: string[]; problems: string[] }> {
  const lookup_keys = Object.values(PRICE_KEYS);
  const [{ data: prices }, { data: portals }, ofWebhook, tax] = await Promise.all([
    stripe.prices.list({ lookup_keys, active: true, expand: ['data.product'] }),
    stripe.billingPortal.configurations.list({
      is_default: true,
      active: true,
      // Left out unless asked for.
      expand: ['data.features.subscription_update.products'],
    }),
    webhookProblems(stripe, `${webOrigin}/api/stripe-webhook`),
    automaticTax ? readTaxSettings(stripe) : undefined,
  ]);
  const problems = [
    ...priceProblems(prices),
    ...ofWebhook,
    ...portalProblems(portals[0]?.features, prices),
    ...(tax ? taxProblems(tax, prices) : []),
  ];
  return { prices: priceTexts(prices), problems };
}
