import Stripe from 'stripe';
import * as z from 'zod';
import { STRIPE_API_VERSION } from '#shared/billing/stripe';
import { ApiError } from '#shared/errors';
import { env } from '../runtime/env';
import { logFailure } from '../runtime/logger';
import { readSecret } from './secrets';
import { HOUR_MS } from '#shared/time/durations';

/** How long keys are used before the secret is read again to pick up new ones. */
const KEYS_CACHE_MS = HOUR_MS;
/** Short enough to answer with an error before the function's timeout. */
const CALL_TIMEOUT_MS = 8000;

const keys = z.object({ secret_key: z.string().regex(/^[sr]k_/), webhook_secret: z.string().startsWith('whsec_') });

interface StripeAccess {
  stripe: Stripe;
  webhookSecret: string;
}

let used: { payments: StripeAccess; since: number } | undefined;

/** The library's options for a custom API URL. */
function toHostOptions(address: string) {
  const { protocol, hostname: host, port } = new URL(address);
  return { protocol: protocol === 'http:' ? 'http' : 'https', host, ...(port && { port }) } as const;
}

/**
 * Stripe with the keys in the stage's secret, which is read at most once an hour.
 * @throws ApiError `unavailable` if the stage has no billing, and while the secret holds no keys
 */
export async function getStripeAccess(): Promise<StripeAccess> {
  if (used && Date.now() - used.since < KEYS_CACHE_MS) return used.payments;
  if (env('STRIPE_SECRET') === '') throw new ApiError('unavailable', 'Plans aren’t sold here.');
  try {
    const { secret_key, webhook_secret } = keys.parse(JSON.parse(await readSecret(env('STRIPE_SECRET'))));
    const stripe = new Stripe(secret_key, {
      apiVersion: STRIPE_API_VERSION,
      maxNetworkRetries: 2,
      timeout: CALL_TIMEOUT_MS,
      telemetry: false,
      ...toHostOptions(env('STRIPE_API_URL')),
    });
    used = { payments: { stripe, webhookSecret: webhook_secret }, since: Date.now() };
    return used.payments;
  } catch (error) {
    logFailure('The Stripe keys can’t be read', error);
    throw new ApiError('unavailable', 'Payment isn’t set up yet. Try again later.');
  }
}

export const isTaxAutomatic = (): boolean => env('STRIPE_AUTOMATIC_TAX') === 'true';

/**
 * Calls Stripe; logs refusals and timeouts.
 * @throws ApiError `unavailable` if Stripe does not answer, `aborted` if the same key was just used with different data
 */
export async function callStripe<T>(ask: (stripe: Stripe) => Promise<T>): Promise<T> {
  const { stripe } = await getStripeAccess();
  try {
    return await ask(stripe);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    logFailure('Stripe refused a call or did not respond', error);
    if (error instanceof Stripe.errors.StripeIdempotencyError)
      throw new ApiError('aborted', 'Someone on your team is choosing a plan right now. Try again in a moment.');
    throw new ApiError('unavailable', 'The payment service isn’t responding. Try again.');
  }
}
