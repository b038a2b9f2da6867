import type { EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod';
import { email, type MailStopReason } from '#shared/email';
import { stopMail } from '../data/mail-stop-store';
import { logger } from '../runtime/logger';

/**
 * The mail's only recipient. Not `bouncedRecipients`, which the receiving server reports: it could name anyone, and often names the address
 * that the mail was forwarded to.
 */
const mail = z.object({ destination: z.array(z.unknown()) });
const bounce = z.object({ bounceType: z.string() });
const complaint = z.object({ complaintFeedbackType: z.string().nullish() });
const detail = z.union([z.object({ bounce, mail }), z.object({ complaint, mail })]);

/** Why mail must stop. A full mailbox bounces too, but not permanently; a 'not spam' report withdraws a complaint. */
function toStopReason(told: z.infer<typeof detail>): MailStopReason | undefined {
  if ('bounce' in told) return told.bounce.bounceType === 'Permanent' ? 'bounce' : undefined;
  return told.complaint.complaintFeedbackType === 'not-spam' ? undefined : 'complaint';
}

/** Stops mail to addresses with permanent bounces or complaints. */
export async function handler(event: EventBridgeEvent<string, unknown>): Promise<void> {
  const told = detail.parse(event.detail);
  const reason = toStopReason(told);
  if (!reason) return;
  for (const address of told.mail.destination) {
    const { data: to } = email.safeParse(address);
    if (to) await stopMail(to, { reason, stopped_at: Date.now() });
    else logger.error('To whom a mail went that came back can’t be read.', { reason });
  }
}
