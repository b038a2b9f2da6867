import * as z from 'zod';
import type { PlanLimits } from '#shared/entities/plan';

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
export const limitsOfMetadata = (metadata: Record<string, string>): PlanLimits => limits.parse(metadata);
