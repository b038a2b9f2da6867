/** How long a plan goes on after a payment has failed. */
export const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

/** What is asked of a subscription. Moments are Unix milliseconds. */
export interface SubscriptionFacts {
  id: string;
  /** Stripe's word for it. */
  status: string;
  created_at: number;
  product_id: string;
  /** Its price in the currency's smallest unit. */
  amount: number;
  /** Since when something of it has not been paid; only asked of one whose payment failed. */
  unpaid_since?: number;
  /** When it ends, where that is decided already. */
  ends_at?: number;
}

const PAID = ['active', 'trialing'];
const UNPAID = ['past_due', 'unpaid'];

/** Whether a payment of the subscription has failed and is tried again. */
export const isUnpaid = ({ status }: Pick<SubscriptionFacts, 'status'>): boolean => UNPAID.includes(status);

/** Whether Stripe goes on asking for money for it: the plan is changed there, and no second one is bought beside it. */
export const isLive = ({ status }: Pick<SubscriptionFacts, 'status'>): boolean => [...PAID, ...UNPAID].includes(status);

const isOverdue = (one: SubscriptionFacts, now: number) =>
  isUnpaid(one) && now >= (one.unpaid_since ?? one.created_at) + GRACE_MS;

/** More is better; what is alike in that has an order that does not depend on who lists them. */
const compareByWorth = (a: SubscriptionFacts, b: SubscriptionFacts) =>
  b.amount - a.amount || b.created_at - a.created_at || (a.id < b.id ? -1 : 1);

/** What an account's subscriptions come to at a moment. */
export interface CurrentPlan {
  /** The one whose plan the account has; undefined for the free one. */
  subscription?: SubscriptionFacts;
  /** Since when a payment is due that failed; undefined when all is paid. */
  unpaidSince?: number;
}

/**
 * Which of a customer's subscriptions counts at `now`. One whose payment failed goes on for seven days; after that the account
 * has the free plan until it is paid.
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
