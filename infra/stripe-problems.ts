import type Stripe from 'stripe';
import { HANDLED_EVENTS, isPayable, parsePlanLimits, formatMoney, STRIPE_API_VERSION } from '#shared/billing/stripe';
import { paidPlan, type PaidPlan, PRICE_KEYS } from '#shared/entities/plan';

async function webhookProblems(stripe: Stripe, url: string): Promise<string[]> {
  const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
  const endpoint = data.find((one) => one.url === url && one.status === 'enabled');
  if (!endpoint) return [`There is no enabled webhook endpoint ${url}.`];
  const { api_version, enabled_events } = endpoint;
  const missing = enabled_events.includes('*') ? [] : HANDLED_EVENTS.filter((event) => !enabled_events.includes(event));
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

/** Returns the prices of a stage's plans and what is missing at Stripe, one sentence each. Plans can be sold when there are no problems. */
export async function checkStripe(
  stripe: Stripe,
  { webOrigin, automaticTax }: { webOrigin: string; automaticTax: boolean },
): Promise<{ prices: string[]; problems: string[] }> {
  const lookup_keys = Object.values(PRICE_KEYS);
  const [{ data: prices }, { data: portals }, ofWebhook, tax] = await Promise.all([
    stripe.prices.list({ lookup_keys, active: true, expand: ['data.product'] }),
    stripe.billingPortal.configurations.list({
      is_default: true,
      active: true,
      // Stripe omits this unless it is requested.
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
  return { prices: formatPrices(prices), problems };
}

type Features = Stripe.BillingPortal.Configuration.Features;

function changeProblems(
  { enabled, ...change }: Features['subscription_update'],
  prices: readonly Stripe.Price[],
): string[] {
  const { default_allowed_updates, proration_behavior, products } = change;
  if (!enabled || !default_allowed_updates.includes('price')) return ['The customer portal does not change plans.'];
  const offered = new Set((products ?? []).flatMap((product) => product.prices));
  return [
    ...prices
      .filter(({ id }) => !offered.has(id))
      .map(({ lookup_key }) => `The customer portal does not change to the price ${lookup_key}.`),
    ...(proration_behavior === 'none'
      ? ['The customer portal changes plans without proration: a larger one would cost what the smaller one did.']
      : []),
  ];
}

/** Problems in the customer portal's settings (with expanded products) for the prices of the plans, one sentence each. */
export function portalProblems(features: Features | undefined, prices: readonly Stripe.Price[]): string[] {
  if (!features) return ['The customer portal has no settings yet: save them once in the dashboard.'];
  const { subscription_cancel: cancel, subscription_update, invoice_history, payment_method_update } = features;
  return [
    ...(cancel.enabled && cancel.mode === 'at_period_end'
      ? []
      : ['The customer portal does not end plans with their period.']),
    ...changeProblems(subscription_update, prices),
    ...(invoice_history.enabled ? [] : ['The customer portal shows no invoices.']),
    ...(payment_method_update.enabled ? [] : ['The customer portal takes no other card.']),
  ];
}

const PLANS = paidPlan.options;

const findPrice = (prices: readonly Stripe.Price[], name: PaidPlan): Stripe.Price | undefined =>
  prices.find(({ lookup_key }) => lookup_key === PRICE_KEYS[name]);

function metadataProblems({ name, metadata }: Stripe.Product): string[] {
  try {
    parsePlanLimits(metadata);
    return [];
  } catch (error) {
    return [`The metadata of the product ${name} can't be read: ${String(error)}`];
  }
}

function planProblems(name: PaidPlan, price: Stripe.Price | undefined): string[] {
  if (!price) return [`There is no active price with the lookup key ${PRICE_KEYS[name]}.`];
  const { product, unit_amount, recurring, currency } = price;
  if (unit_amount === null || !recurring) return [`The price of ${name} is not a flat, recurring one.`];
  if (typeof product === 'string' || product.deleted) return [`The product of ${name} can't be read.`];
  return [
    ...(product.name === name
      ? []
      : [`The product of ${name} is named ${product.name}: who pays for it would not see that it is their plan.`]),
    ...(isPayable(unit_amount, currency)
      ? []
      : [`The price of ${name}, ${formatMoney(unit_amount, currency, 'en')}, is finer than what cards pay.`]),
    ...metadataProblems(product),
  ];
}

/** Problems in the prices of the plans (with expanded products), one sentence each. */
export function priceProblems(prices: readonly Stripe.Price[]): string[] {
  const currencies = new Set(PLANS.flatMap((name) => findPrice(prices, name)?.currency ?? []));
  return [
    ...PLANS.flatMap((name) => planProblems(name, findPrice(prices, name))),
    ...(currencies.size > 1
      ? [`The prices are in ${[...currencies].join(' and ')}: Stripe changes no plan to another currency.`]
      : []),
  ];
}

/** The price of each plan, one sentence each, for an operator to check: Stripe accepts yen entered as cents, 100 times too much. */
export const formatPrices = (prices: readonly Stripe.Price[]): string[] =>
  PLANS.flatMap((name) => {
    const { unit_amount, currency = '', recurring } = findPrice(prices, name) ?? {};
    if (typeof unit_amount !== 'number' || !recurring) return [];
    const { interval, interval_count: count } = recurring;
    const span = count === 1 ? `each ${interval}` : `every ${count} ${interval}s`;
    return [`${name} costs ${formatMoney(unit_amount, currency, 'en')} ${span}.`];
  });

interface TaxSettings {
  status: Stripe.Tax.Settings['status'];
  registrations: number;
}

/** Problems in how Stripe calculates taxes for the prices of the plans, one sentence each. */
export const taxProblems = ({ status, registrations }: TaxSettings, prices: readonly Stripe.Price[]): string[] => [
  ...(status === 'active' ? [] : ['Stripe Tax is not set up: it wants to know where you are.']),
  ...(registrations > 0 ? [] : ['Stripe Tax knows of no registration: it reckons no tax anywhere.']),
  ...prices
    .filter(({ tax_behavior }) => tax_behavior !== 'inclusive' && tax_behavior !== 'exclusive')
    .map(({ lookup_key }) => `The price ${lookup_key} does not say whether tax is within it.`),
];
