import * as z from 'zod';

const GB = 1024 ** 3;

/** What a plan limits, by the names that an account has them under. */
export const limitFields = {
  limit_auto_subtitle_minutes_per_month: z.number(),
  limit_project_duration_in_minutes: z.number(),
  limit_show_watermark: z.boolean(),
  limit_stored_projects: z.number().int(),
  /** Bytes of slides, sound and video that a team may send within a day (UTC). Recordings have a count of their own. */
  limit_upload_bytes_per_day: z.number().int(),
  /** Bytes of all files of a team's projects together. */
  limit_stored_bytes: z.number().int(),
};
const planLimits = z.strictObject(limitFields);
export type PlanLimits = z.infer<typeof planLimits>;

/** What a team may do that pays nothing (spec section 9). */
export const FREE_LIMITS: PlanLimits = {
  limit_auto_subtitle_minutes_per_month: 10,
  limit_project_duration_in_minutes: 5,
  limit_stored_projects: 3,
  limit_show_watermark: true,
  limit_upload_bytes_per_day: 20 * GB,
  limit_stored_bytes: 2 * GB,
};

/**
 * How often over a team may fill what it stores within a month (UTC), whatever it deletes: stages that keep data have what was deleted
 * for 30 days more.
 */
export const MONTHLY_UPLOAD_FACTOR = 10;

/** The plans that can be bought, the smaller one first: what they hold and cost stands in Stripe alone. */
export const paidPlan = z.enum(['Pro', 'Team']);
export type PaidPlan = z.infer<typeof paidPlan>;

/** By which lookup key Stripe knows the price of each plan. */
export const PRICE_KEYS: Record<PaidPlan, string> = { Pro: 'narradeck_pro', Team: 'narradeck_team' };

/** A plan as it is offered. */
export const offeredPlan = planLimits.extend({
  name: paidPlan,
  /** In the unit in which Stripe counts the currency (`shared/billing/stripe.ts`). */
  amount: z.number().int().min(0),
  /** Three letters, such as `eur`. */
  currency: z.string().length(3),
  interval: z.enum(['day', 'week', 'month', 'year']),
  /** How many of them are paid for at a time. */
  interval_count: z.number().int().min(1).default(1),
  /** Whether tax comes on top of the amount. */
  plus_tax: z.boolean().default(false),
});
export type OfferedPlan = z.infer<typeof offeredPlan>;
