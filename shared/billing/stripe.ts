import * as z from 'zod';
import type { PlanLimits } from '#shared/entities/plan';

/** Version of Stripe's API for functions and the webhook. Changing it requires a code change. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** The Stripe events that are handled. Each one only says which account to sync. */
export const HANDLED_EVENTS = [
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'invoice.marked_uncollectible',
] as const;

/** A number as typed into Stripe's dashboard. */
const count = z
  .string()
  .regex(/^\d{1,15}$/, 'Enter a whole number in digits.')
  .transform(Number);

const limits = z.object({
  limit_auto_subtitle_minutes_per_month: count,
  limit_project_duration_in_minutes: count,
  limit_stored_projects: count,
  limit_show_watermark: z.enum(['true', 'false']).transform((word) => word === 'true'),
  limit_upload_bytes_per_day: count,
  limit_stored_bytes: count,
});

/**
 * A plan's limits from its Stripe product's metadata, where each limit is a text under its own name.
 * @throws ZodError that names each missing or invalid limit: a plan is never applied partially
 */
export const parsePlanLimits = (metadata: Record<string, string>): PlanLimits => limits.parse(metadata);

/** Stripe's own lists, which differ from ISO 4217: https://docs.stripe.com/currencies */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const WITH_THREE: ReadonlySet<string> = new Set('bhd jod kwd omr tnd'.split(' '));
/** These have lost their decimals but are still counted in hundredths. */
const WHOLE_HUNDREDS: ReadonlySet<string> = new Set(['isk', 'ugx']);

const currencyDecimals = (currency: string): number =>
  WITHOUT_DECIMALS.has(currency) ? 0 : WITH_THREE.has(currency) ? 3 : 2;

/** Formats an amount in Stripe's unit of a currency (`eur`: cents, `jpy`: yen) for people. */
export function formatMoney(amount: number, currency: string, locale?: string): string {
  const decimals = currencyDecimals(currency);
  const value = amount / 10 ** decimals;
  // The platform omits decimals of currencies such as HUF, assuming that nobody uses them.
  const digits = Number.isInteger(value) ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(value);
}

/** Whether Stripe accepts an amount from a card: the last of three decimals must be 0, and some currencies no longer have decimals. */
export const isPayable = (amount: number, currency: string): boolean =>
  amount % (WITH_THREE.has(currency) ? 10 : WHOLE_HUNDREDS.has(currency) ? 100 : 1) === 0;
