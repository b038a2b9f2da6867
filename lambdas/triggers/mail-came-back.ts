import type { EventBridgeEvent } from 'aws-lambda';
import * as z from 'zod';
import { email } from '#shared/entities/scalars';
import { stopMail } from '../data/mail-stop-store';

const to = z.array(z.object({ emailAddress: email }));

const bounce = z.object({ bounceType: z.string(), bouncedRecipients: to });
const complaint = z.object({ complaintFeedbackType: z.string().nullish(), complainedRecipients: to });
const detail = z.union([z.object({ bounce }), z.object({ complaint })]);

/** Whom nothing is sent to any more, and why. A full mailbox comes back too, but not for good; 'not spam' takes a complaint back. */
function stoppedBy(told: z.infer<typeof detail>) {
  if ('bounce' in told) {
    const { bounceType, bouncedRecipients } = told.bounce;
    return { reason: 'bounce' as const, people: bounceType === 'Permanent' ? bouncedRecipients : [] };
  }
  const { complaintFeedbackType, complainedRecipients } = told.complaint;
  return { reason: 'complaint' as const, people: complaintFeedbackType === 'not-spam' ? [] : complainedRecipients };
}

/** Stops mail to whom SES could deliver none for good, and to who called one unwanted. */
export async function handler(event: EventBridgeEvent<string, unknown>): Promise<void> {
  const { reason, people } = stoppedBy(detail.parse(event.detail));
  for (const { emailAddress } of people) await stopMail(emailAddress, { reason, stopped_at: Date.now() });
}
