import type { Account } from '#shared/entities/account';
import { FREE_LIMITS, type PlanLimits } from '#shared/entities/plan';

/** What an account has by what its customer pays for; with `stripe_customer_id` '' where there is no such customer any more. */
export type PaidState = PlanLimits &
  Pick<Account, 'stripe_subscription_info' | 'stripe_payment_failed_at'> &
  Partial<Pick<Account, 'stripe_customer_id'>>;

/** Of a customer who pays for nothing: the free plan. */
export const NOTHING_PAID: PaidState = {
  ...FREE_LIMITS,
  stripe_subscription_info: '',
  stripe_payment_failed_at: null,
};

/** Of a customer whom somebody has deleted at Stripe, which ends all that they paid for: the next checkout makes another one. */
export const WITHOUT_CUSTOMER: PaidState = { ...NOTHING_PAID, stripe_customer_id: '' };

/** What is asked of an invoice, as Stripe has it. Moments are Unix seconds. */
export interface InvoiceFacts {
  status: string | null;
  created: number;
  /** By when one that is sent has to be paid; null for one that a card pays. */
  due_date: number | null;
  status_transitions: { finalized_at: number | null };
}

/** Stripe leaves a renewal's invoice a draft for an hour, or up to three days, before it asks the card for the first time. */
const dueSince = ({ due_date, status_transitions, created }: InvoiceFacts): number =>
  due_date ?? status_transitions.finalized_at ?? created;

/** What is not paid, also when Stripe is set to try it no more after some days (`uncollectible`); what is `void` was never asked for. */
const UNPAID: ReadonlySet<string | null> = new Set(['open', 'uncollectible']);

/**
 * Since when a subscription is past due, Unix milliseconds; undefined where nothing is unpaid. Only its latest invoice makes a
 * subscription past due, so what was left open before the last one that was paid is no part of this failure; another month
 * that is not paid either is, and does not begin it anew.
 */
export function unpaidSince(invoices: readonly InvoiceFacts[]): number | undefined {
  const latestFirst = [...invoices].sort((a, b) => b.created - a.created);
  const paid = latestFirst.findIndex(({ status }) => status === 'paid');
  const unpaid = latestFirst.slice(0, paid < 0 ? undefined : paid).filter(({ status }) => UNPAID.has(status));
  return unpaid.length > 0 ? Math.min(...unpaid.map(dueSince)) * 1000 : undefined;
}
