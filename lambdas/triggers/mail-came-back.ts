import type { EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod';
import { email, type MailStopReason } from '#shared/email';
import { stopMail } from '../data/mail-stop-store';
import { logger } from '../runtime/logger';

/**
 * To whom it was sent, which is one person each time. Not for whom it came back: that is what the recipient's server says
 * (`bouncedRecipients`), who could name anybody, and often says where the mail was forwarded to.
 */
const mail = z.object({ destination: z.array(z.unknown()) });
const bounce = z.object({ bounceType: z.string() });
const complaint = z.object({ complaintFeedbackType: z.string().nullish() });
const detail = z.union([z.object({ bounce, mail }), z.object({ complaint, mail })]);

/** Why nothing is sent there any more. A full mailbox comes back too, but not for good; 'not spam' takes a complaint back. */
function toStopReason(told: z.infer<typeof detail>): MailStopReason | undefined {
  if ('bounce' in told) return told.bounce.bounceType === 'Permanent' ? 'bounce' : undefined;
  return told.complaint.complaintFeedbackType === 'not-spam' ? undefined : 'complaint';
}

/** Stops mail to whom SES could deliver none for good, and to who called one unwanted. */
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
