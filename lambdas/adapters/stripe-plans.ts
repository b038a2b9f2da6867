import type Stripe from 'stripe';
import { limitsOfMetadata } from '#shared/billing/limits-of-metadata';
import { type OfferedPlan, offeredPlan, paidPlan, type PaidPlan, PRICE_KEYS } from '#shared/entities/plan';
import { askStripe, reckonsTax } from './stripe-client';

const NAMES = paidPlan.options;

function offerOf(
  { unit_amount, currency, recurring, product, tax_behavior }: Stripe.Price,
  name: PaidPlan,
): OfferedPlan {
  if (unit_amount === null || !recurring || typeof product === 'string' || product.deleted)
    throw new Error(`The price of ${name} is not a flat one of a product.`);
  const { interval, interval_count } = recurring;
  const plus_tax = reckonsTax() && tax_behavior === 'exclusive';
  const price = { amount: unit_amount, currency, interval, interval_count, plus_tax };
  return offeredPlan.parse({ name, ...price, ...limitsOfMetadata(product.metadata) });
}

const askForOffers = (): Promise<OfferedPlan[]> =>
  askStripe(async (stripe) => {
    const lookup_keys = NAMES.map((name) => PRICE_KEYS[name]);
    const { data } = await stripe.prices.list({ lookup_keys, active: true, expand: ['data.product'] });
    return NAMES.flatMap((name) => {
      const price = data.find(({ lookup_key }) => lookup_key === PRICE_KEYS[name]);
      return price ? [offerOf(price, name)] : [];
    });
  });

/** How long what is offered is taken for granted; what is paid is the checkout's price, which is asked for each time. */
const OFFERED_MS = 10 * 60 * 1000;

let known: { offers: Promise<OfferedPlan[]>; since: number } | undefined;

/** The plans that Stripe has a price for, the smaller one first. Each instance of a function asks at most once in ten minutes. */
export function findOffers(): Promise<OfferedPlan[]> {
  const since = Date.now();
  if (known && since - known.since < OFFERED_MS) return known.offers;
  const asked = { offers: askForOffers(), since };
  known = asked;
  asked.offers.catch(() => {
    if (known === asked) known = undefined;
  });
  return asked.offers;
}

/** The id of a plan's price. Throws when Stripe has none. */
export async function priceOf(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [PRICE_KEYS[plan]], active: true });
  if (!data[0]) throw new Error(`Stripe has no price ${PRICE_KEYS[plan]}.`);
  return data[0].id;
}
