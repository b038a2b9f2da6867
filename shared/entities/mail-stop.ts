import * as z from 'zod';
import { unixMs } from '#shared/entities/scalars';

/** Why no mail goes to an address: it came back for good, or who reads it called it unwanted. */
export const mailStopReason = z.enum(['bounce', 'complaint']);
export type MailStopReason = z.infer<typeof mailStopReason>;

/** Says that no mail goes to an address any more: why, and since when (decision 46). */
export const mailStop = z.strictObject({ reason: mailStopReason, stopped_at: unixMs });
export type MailStop = z.infer<typeof mailStop>;
