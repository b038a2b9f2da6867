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
function toStopReason(delivery: z.infer<typeof detail>): MailStopReason | undefined {
  if ('bounce' in delivery) return delivery.bounce.bounceType === 'Permanent' ? 'bounce' : undefined;
  return delivery.complaint.complaintFeedbackType === 'not-spam' ? undefined : 'complaint';
}

/** Stops mail to addresses with permanent bounces or complaints. */
export async function handler(event: EventBridgeEvent<string, unknown>): Promise<void> {
  const delivery = detail.parse(event.detail);
  const reason = toStopReason(delivery);
  if (!reason) return;
  for (const address of delivery.mail.destination) {
    const { data: to } = email.safeParse(address);
    if (to) await stopMail(to, { reason, stopped_at: Date.now() });
    else logger.error('The recipient of a bounced mail can’t be read.', { reason });
  }
}
