import * as z from 'zod';
import { unixMs } from '#shared/entities/scalars';

/** Why no mail goes to an address: it came back for good, or who reads it called it unwanted. */
export const mailStopReason = z.enum(['bounce', 'complaint']);
export type MailStopReason = z.infer<typeof mailStopReason>;

/** Says that no mail goes to an address any more: why, and since when (decision 46). */
export const mailStop = z.strictObject({ reason: mailStopReason, stopped_at: unixMs });
export type MailStop = z.infer<typeof mailStop>;

/** The same as a person hears it: why and since when, where they have proven that they are who reads the address. */
export const heardMailStop = z.discriminatedUnion('reason', [
  mailStop,
  z.strictObject({ reason: z.literal('unsaid') }),
]);
export type HeardMailStop = z.infer<typeof heardMailStop>;
