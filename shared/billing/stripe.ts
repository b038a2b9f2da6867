import * as z from 'zod';
import type { PlanLimits } from '#shared/entities/plan';

/** The version of Stripe's API that functions speak and that the webhook is registered with: another one is a change of code. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** What Stripe tells us of. Each says no more to us than whose state is to be read back. */
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

/** A number as somebody types it into Stripe's dashboard. */
const count = z
  .string()
  .regex(/^\d{1,15}$/, 'Please write a whole number in digits.')
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
 * What a plan holds, by the metadata of its product in Stripe, where each limit is a text under its own name.
 * @throws ZodError naming each limit that is missing or can't be read: nobody gets a plan by half
 */
export const parsePlanLimits = (metadata: Record<string, string>): PlanLimits => limits.parse(metadata);

/** Stripe's own lists, which are not those of ISO 4217: https://docs.stripe.com/currencies */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(
  'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '),
);
const WITH_THREE: ReadonlySet<string> = new Set('bhd jod kwd omr tnd'.split(' '));
/** Have lost their decimals, and are still counted in hundredths. */
const WHOLE_HUNDREDS: ReadonlySet<string> = new Set(['isk', 'ugx']);

const currencyDecimals = (currency: string): number =>
  WITHOUT_DECIMALS.has(currency) ? 0 : WITH_THREE.has(currency) ? 3 : 2;

/** An amount in the unit in which Stripe counts a currency (`eur`: cents, `jpy`: yen), as people read it. */
export function formatMoney(amount: number, currency: string, locale?: string): string {
  const decimals = currencyDecimals(currency);
  const value = amount / 10 ** decimals;
  // The platform leaves decimals out where it thinks that nobody uses them, as of HUF.
  const digits = Number.isInteger(value) ? {} : { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(value);
}

/** Whether Stripe takes such an amount from a card: the last of three decimals has to be 0, and some currencies have none any more. */
export const isPayable = (amount: number, currency: string): boolean =>
  amount % (WITH_THREE.has(currency) ? 10 : WHOLE_HUNDREDS.has(currency) ? 100 : 1) === 0;
