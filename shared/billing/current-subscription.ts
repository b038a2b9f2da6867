import { DAY_MS } from '../time/durations';

/** Grace period of a plan after a failed payment. */
export const GRACE_MS = 7 * DAY_MS;

/** The used fields of a subscription. Times are Unix milliseconds. */
export interface SubscriptionFacts {
  id: string;
  status: string;
  created_at: number;
  product_id: string;
  /** Its price in the currency's smallest unit. */
  amount: number;
  /** Since when it is unpaid; only set if a payment failed. */
  unpaid_since?: number;
  ends_at?: number;
}

const PAID = ['active', 'trialing'];
const UNPAID = ['past_due', 'unpaid'];

/** Whether a payment of the subscription has failed and is being retried. */
export const isUnpaid = ({ status }: Pick<SubscriptionFacts, 'status'>): boolean => UNPAID.includes(status);

/** Whether Stripe still charges for it: the plan is then changed there, and no second one is bought. */
export const isLive = ({ status }: Pick<SubscriptionFacts, 'status'>): boolean => [...PAID, ...UNPAID].includes(status);

const isOverdue = (one: SubscriptionFacts, now: number) =>
  isUnpaid(one) && now >= (one.unpaid_since ?? one.created_at) + GRACE_MS;

/** Best first; ties are broken independently of the list's order. */
const compareByWorth = (a: SubscriptionFacts, b: SubscriptionFacts) =>
  b.amount - a.amount || b.created_at - a.created_at || (a.id < b.id ? -1 : 1);

interface CurrentPlan {
  /** The subscription that determines the plan; undefined for the Free plan. */
  subscription?: SubscriptionFacts;
  /** Since when a failed payment is due; undefined when everything is paid. */
  unpaidSince?: number;
}

/**
 * The customer's subscription that counts at `now`. After a failed payment, it continues for seven days; after that, the account has the
 * Free plan until it is paid.
 */
export function currentPlan(subscriptions: readonly SubscriptionFacts[], now: number): CurrentPlan {
  const live = subscriptions.filter(isLive);
  const [subscription] = live.filter((one) => !isOverdue(one, now)).sort(compareByWorth);
  const due = (subscription ? [subscription] : live).filter(isUnpaid);
  const moments = due.map(({ unpaid_since, created_at }) => unpaid_since ?? created_at);
  return {
    ...(subscription && { subscription }),
    ...(moments.length > 0 && { unpaidSince: Math.min(...moments) }),
  };
}
