import type { RecipientId } from '#shared/entities/link-guard';
import type { ProjectSummary } from '#shared/entities/project';
import type { User } from '#shared/entities/user';
import { signLinkPass } from '../adapters/link-pass';
import { type RateLimit, runWithinLimit } from '../data/rate-limit-store';
import { findUsers } from '../data/user-store';
import { env } from '../runtime/env';
import { composeMail, nameInMail, projectInMail } from './compose-mail';
import { logMailedInvitation, type MailOutcome, mailPerson } from './mail-person';
import { DAY_MS } from '#shared/time/durations';

const OF_PROJECT: RateLimit = { name: 'link-mails-of-project', max: 50, spanMs: DAY_MS };
/** To one address, for all projects together. */
const TO_ADDRESS: RateLimit = { name: 'link-mails-to', max: 20, spanMs: DAY_MS };

const NOTE =
  'The link works for 30 days, and you don’t need an account. It is for you alone, so don’t forward it. If you don’t know what this is about, you can ignore it.';

/**
 * Mails an invited address a link that lets its reader watch for 30 days. The pass follows a `#`, so no server logs it; a press on the page uses
 * it, because programs that check mail open its links.
 * @param inviter undefined if the address requested the link itself
 * @param now Unix milliseconds
 * @param limitOfStage for a mail that counts for the whole stage
 */
export async function mailLink(
  project: ProjectSummary,
  { id, email }: { id: RecipientId; email: string },
  inviter: User | undefined,
  now: number,
  limitOfStage?: RateLimit,
): Promise<MailOutcome> {
  const named = projectInMail(project, await findUsers([project.named_by]), 'a presentation');
  const mail = composeMail({
    to: email,
    subject: inviter ? 'A presentation was shared with you' : 'Your link to a presentation',
    paragraphs: [
      inviter ? `${nameInMail(inviter)} shared ${named} with you on Narradeck.` : `Here is your link to ${named}.`,
    ],
    button: {
      label: 'Open the presentation',
      href: `${env('APP_ORIGIN')}/video/${project.id}#pass=${signLinkPass(project.id, id, now)}`,
    },
    note: NOTE,
  });
  const send = () => mailPerson(mail, TO_ADDRESS, limitOfStage);
  const outcome = (await runWithinLimit(OF_PROJECT, project.id, now, send)) ?? 'too-many';
  if (inviter && outcome === 'sent') logMailedInvitation(project.account_id);
  return outcome;
}
