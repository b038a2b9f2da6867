import type Stripe from 'stripe';
import { limitsOfMetadata } from '#shared/billing/limits-of-metadata';
import { isPayable, moneyText } from '#shared/billing/money';
import { paidPlan, type PaidPlan, PRICE_KEYS } from '#shared/entities/plan';

const PLANS = paidPlan.options;

const priceOf = (prices: readonly Stripe.Price[], name: PaidPlan): Stripe.Price | undefined =>
  prices.find(({ lookup_key }) => lookup_key === PRICE_KEYS[name]);

function metadataProblems({ name, metadata }: Stripe.Product): string[] {
  try {
    limitsOfMetadata(metadata);
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
      : [`The price of ${name}, ${moneyText(unit_amount, currency, 'en')}, is finer than what cards pay.`]),
    ...metadataProblems(product),
  ];
}

/** What is wrong with the prices, with their products within, by which plans are sold; a sentence each. */
export function priceProblems(prices: readonly Stripe.Price[]): string[] {
  const currencies = new Set(PLANS.flatMap((name) => priceOf(prices, name)?.currency ?? []));
  return [
    ...PLANS.flatMap((name) => planProblems(name, priceOf(prices, name))),
    ...(currencies.size > 1
      ? [`The prices are in ${[...currencies].join(' and ')}: Stripe changes no plan to another currency.`]
      : []),
  ];
}

/** What each plan costs, a sentence each, for an operator to compare: yen typed as cents are right for Stripe, and a hundred times too much. */
export const priceTexts = (prices: readonly Stripe.Price[]): string[] =>
  PLANS.flatMap((name) => {
    const { unit_amount, currency = '', recurring } = priceOf(prices, name) ?? {};
    if (typeof unit_amount !== 'number' || !recurring) return [];
    const { interval, interval_count: count } = recurring;
    const span = count === 1 ? `each ${interval}` : `every ${count} ${interval}s`;
    return [`${name} costs ${moneyText(unit_amount, currency, 'en')} ${span}.`];
  });
