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
