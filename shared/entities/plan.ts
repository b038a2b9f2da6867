import * as z from 'zod';

const GB = 1024 ** 3;

/** A plan's limits, by their field names in an account. */
export const limitFields = {
  limit_auto_subtitle_minutes_per_month: z.number(),
  limit_project_duration_in_minutes: z.number(),
  limit_show_watermark: z.boolean(),
  limit_stored_projects: z.number().int(),
  /** Bytes of slides, sound and video that a team may upload in a day (UTC). Recordings are counted separately. */
  limit_upload_bytes_per_day: z.number().int(),
  /** Bytes of all files of a team's projects. */
  limit_stored_bytes: z.number().int(),
};
const planLimits = z.strictObject(limitFields);
export type PlanLimits = z.infer<typeof planLimits>;

/** The limits of the Free plan (spec section 9). */
export const FREE_LIMITS: PlanLimits = {
  limit_auto_subtitle_minutes_per_month: 10,
  limit_project_duration_in_minutes: 5,
  limit_stored_projects: 3,
  limit_show_watermark: true,
  limit_upload_bytes_per_day: 20 * GB,
  limit_stored_bytes: 2 * GB,
};

/** A team may upload this many times its storage limit in a month (UTC): some stages keep deleted files for 30 more days. */
export const MONTHLY_UPLOAD_FACTOR = 10;

/** The plans for sale, smallest first. Their limits and prices are only in Stripe. */
export const paidPlan = z.enum(['Pro', 'Team']);
export type PaidPlan = z.infer<typeof paidPlan>;

/** The Stripe lookup key of each plan's price. */
export const PRICE_KEYS: Record<PaidPlan, string> = { Pro: 'narradeck_pro', Team: 'narradeck_team' };

export const offeredPlan = planLimits.extend({
  name: paidPlan,
  /** In Stripe's unit of the currency (`shared/billing/stripe.ts`). */
  amount: z.number().int().min(0),
  /** Three letters, such as `eur`. */
  currency: z.string().length(3),
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: z.number().int().min(1).default(1),
  /** Whether tax is added to the amount. */
  plus_tax: z.boolean().default(false),
});
export type OfferedPlan = z.infer<typeof offeredPlan>;
