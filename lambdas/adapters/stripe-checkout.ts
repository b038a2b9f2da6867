import type Stripe from 'stripe';
import { isLive } from '#shared/billing/current-subscription';
import { parsePlanLimits } from '#shared/billing/stripe';
import { type OfferedPlan, offeredPlan, paidPlan, type PaidPlan, PRICE_KEYS } from '#shared/entities/plan';
import type { AccountId } from '#shared/entities/scalars';
import { env } from '../runtime/env';
import { callStripe, isTaxAutomatic } from './stripe-client';
import { isResourceMissing, fetchCustomer } from './stripe-subscriptions';

const NAMES = paidPlan.options;

function toOfferedPlan(
  { unit_amount, currency, recurring, product, tax_behavior }: Stripe.Price,
  name: PaidPlan,
): OfferedPlan {
  if (unit_amount === null || !recurring || typeof product === 'string' || product.deleted)
    throw new Error(`The price of ${name} is not a flat price of a product.`);
  const { interval, interval_count } = recurring;
  const plus_tax = isTaxAutomatic() && tax_behavior === 'exclusive';
  const price = { amount: unit_amount, currency, interval, interval_count, plus_tax };
  return offeredPlan.parse({ name, ...price, ...parsePlanLimits(product.metadata) });
}

const fetchOffers = (): Promise<OfferedPlan[]> =>
  callStripe(async (stripe) => {
    const lookup_keys = NAMES.map((name) => PRICE_KEYS[name]);
    const { data } = await stripe.prices.list({ lookup_keys, active: true, expand: ['data.product'] });
    return NAMES.flatMap((name) => {
      const price = data.find(({ lookup_key }) => lookup_key === PRICE_KEYS[name]);
      return price ? [toOfferedPlan(price, name)] : [];
    });
  });

/** How long offers are cached. The price paid is the checkout's, which is fetched each time. */
const OFFERS_CACHE_MS = 10 * 60 * 1000;

let cachedOffers: { offers: Promise<OfferedPlan[]>; since: number } | undefined;

/** The plans that Stripe has a price for, smallest first. Each instance of a function asks Stripe at most once in ten minutes. */
export function findOffers(): Promise<OfferedPlan[]> {
  const since = Date.now();
  if (cachedOffers && since - cachedOffers.since < OFFERS_CACHE_MS) return cachedOffers.offers;
  const asked = { offers: fetchOffers(), since };
  cachedOffers = asked;
  asked.offers.catch(() => {
    if (cachedOffers === asked) cachedOffers = undefined;
  });
  return asked.offers;
}

async function findPriceId(stripe: Stripe, plan: PaidPlan): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [PRICE_KEYS[plan]], active: true });
  if (!data[0]) throw new Error(`Stripe has no price ${PRICE_KEYS[plan]}.`);
  return data[0].id;
}

/** Within this time, concurrent calls receive the same page; after it, a permanent refusal is retried. */
const IDEMPOTENCY_WINDOW_MS = 10 * 60 * 1000;

const accountPage = (query = ''): string => `${env('APP_ORIGIN')}/account${query}`;

const createPortalUrl = async (stripe: Stripe, customer: string): Promise<string> =>
  (await stripe.billingPortal.sessions.create({ customer, return_url: accountPage() })).url;

/** The page for changing a subscription; undefined for a deleted customer. @throws ApiError `unavailable` for an unknown one */
export const findPortalUrl = (customer: string): Promise<string | undefined> =>
  callStripe((stripe) =>
    createPortalUrl(stripe, customer).catch(async (error: unknown) => {
      if (isResourceMissing(error) && (await fetchCustomer(stripe, customer)).isDeleted) return undefined;
      throw error;
    }),
  );

/** Stripe computes tax by the address entered at checkout, which is stored for later payments. Companies enter a tax number and a name. */
const TAX = {
  automatic_tax: { enabled: true },
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
} as const satisfies Partial<Stripe.Checkout.SessionCreateParams>;

const hasPlan = async (stripe: Stripe, customer: string): Promise<boolean> =>
  (await stripe.subscriptions.list({ customer, limit: 100 })).data.some(
    (one) => isLive(one) || one.status === 'paused',
  );

/** The page that is already open for this plan. Closes one for another plan, so that nobody can pay for two. */
async function findOpenCheckoutUrl(
  stripe: Stripe,
  plan: PaidPlan,
  last?: Stripe.Checkout.Session,
): Promise<string | null> {
  if (last?.status !== 'open') return null;
  if (last.metadata?.plan === plan) return last.url;
  await stripe.checkout.sessions.expire(last.id);
  return null;
}

/** The one open checkout page for a plan, or the page for changing one. @throws ApiError `aborted` when another is requested meanwhile */
export const createCheckoutUrl = (customer: string, account_id: AccountId, plan: PaidPlan): Promise<string> =>
  callStripe(async (stripe) => {
    const [last] = (await stripe.checkout.sessions.list({ customer, limit: 1 })).data;
    const open = await findOpenCheckoutUrl(stripe, plan, last);
    if (open) return open;
    // After the other page is closed, because a payment on it until then creates a plan.
    if (await hasPlan(stripe, customer)) return createPortalUrl(stripe, customer);
    const { url } = await stripe.checkout.sessions.create(
      {
        mode: 'subscription',
        customer,
        client_reference_id: account_id,
        // Only methods enabled in the dashboard; wallets pay by card. With methods that take days, the plan would stay Free until then.
        allowed_payment_method_types: ['card'],
        line_items: [{ price: await findPriceId(stripe, plan), quantity: 1 }],
        subscription_data: { metadata: { account_id } },
        metadata: { plan },
        ...(isTaxAutomatic() && TAX),
        success_url: accountPage('?checkout=done'),
        cancel_url: accountPage('?checkout=cancelled'),
      },
      { idempotencyKey: `checkout-${customer}-${last?.id}-${Math.floor(Date.now() / IDEMPOTENCY_WINDOW_MS)}` },
    );
    if (!url) throw new Error('Stripe returned a checkout session without a URL.');
    return url;
  });

export const expireCheckouts = (customer: string): Promise<void> =>
  callStripe(async (stripe) => {
    const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for (const { id } of data) await stripe.checkout.sessions.expire(id);
  });
