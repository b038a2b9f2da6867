import type { Account } from '#shared/entities/account';
import { FREE_LIMITS, type PlanLimits } from '#shared/entities/plan';

/** An account's state from its customer's payments; `stripe_customer_id` is '' if the customer no longer exists. */
export type PaidState = PlanLimits &
  Pick<Account, 'stripe_subscription_info' | 'stripe_payment_failed_at'> &
  Partial<Pick<Account, 'stripe_customer_id'>>;

/** A customer without a subscription: the Free plan. */
export const NOTHING_PAID: PaidState = {
  ...FREE_LIMITS,
  stripe_subscription_info: '',
  stripe_payment_failed_at: null,
};

/** A customer deleted at Stripe, which cancels all subscriptions: the next checkout creates another customer. */
export const WITHOUT_CUSTOMER: PaidState = { ...NOTHING_PAID, stripe_customer_id: '' };

/** The used fields of a Stripe invoice. Times are Unix seconds. */
export interface InvoiceFacts {
  status: string | null;
  created: number;
  /** When a sent invoice is due; null for one paid by card. */
  due_date: number | null;
  status_transitions: { finalized_at: number | null };
}

/** Stripe keeps a renewal's invoice as a draft for an hour, or up to three days, before the first payment attempt. */
const dueSince = ({ due_date, status_transitions, created }: InvoiceFacts): number =>
  due_date ?? status_transitions.finalized_at ?? created;

/** Unpaid invoices, including those that Stripe has stopped retrying (`uncollectible`); a `void` one was never due. */
const UNPAID: ReadonlySet<string | null> = new Set(['open', 'uncollectible']);

/**
 * When a subscription became past due, in Unix milliseconds; undefined if nothing is unpaid. Only the latest invoice makes a subscription
 * past due, so invoices left open before the last paid one don't count. Consecutive unpaid months count as one failure that began with the
 * first.
 */
export function unpaidSince(invoices: readonly InvoiceFacts[]): number | undefined {
  const latestFirst = [...invoices].sort((a, b) => b.created - a.created);
  const paid = latestFirst.findIndex(({ status }) => status === 'paid');
  const unpaid = latestFirst.slice(0, paid < 0 ? undefined : paid).filter(({ status }) => UNPAID.has(status));
  return unpaid.length > 0 ? Math.min(...unpaid.map(dueSince)) * 1000 : undefined;
}
