import { createHmac } from 'node:crypto';
import type { Uid } from '#shared/entities/scalars';
import type { MailSetting, User } from '#shared/entities/user';
import type { RateLimit } from '../data/rate-limit-store';
import { deriveKey } from '../runtime/derive-key';
import { env } from '../runtime/env';
import { isSameSecret } from '../runtime/is-same-secret';
import { composeMail } from './compose-mail';
import { mailPerson } from './mail-person';
import { HOUR_MS } from '#shared/time/durations';

/** What others did with a person's work. The app shows it even without a mail. */
export const ACTIVITY_MAILS: RateLimit = { name: 'activity-mails-to', max: 20, spanMs: 24 * HOUR_MS };

/** What guests alone wrote. Counted separately because strangers can use this up. */
export const GUEST_MAILS: RateLimit = { name: 'guest-mails-to', max: 5, spanMs: 24 * HOUR_MS };

const ofStage = (): RateLimit => ({
  name: 'activity-mails-of-stage',
  max: env('ACTIVITY_MAILS_PER_HOUR'),
  spanMs: HOUR_MS,
});

const TURN_OFF: Record<MailSetting, string> = {
  mail_comments: 'Turn off emails about comments',
  mail_mentions: 'Turn off emails about mentions',
  mail_first_view: 'Turn off emails about first views',
};

/**
 * Mails a person what others did, if they want mail of this kind and have verified their address. Beyond the limits, the mail is dropped
 * (decision 82).
 */
export async function mailActivity(
  person: User,
  setting: MailSetting,
  content: Omit<Parameters<typeof composeMail>[0], 'to' | 'unsubscribe'>,
  limit = ACTIVITY_MAILS,
): Promise<void> {
  if (!person.emailVerified || !person.settings[setting]) return;
  const unsubscribe = { label: TURN_OFF[setting], href: unsubscribeUrl({ uid: person.uid, setting }) };
  await mailPerson(composeMail({ ...content, to: person.email, unsubscribe }), limit, ofStage());
}

/** Turns mail of one kind off for one person. Links in old mails work as long as the stage exists. */
interface UnsubscribeLink {
  uid: Uid;
  setting: MailSetting;
}

export const signUnsubscribeLink = ({ uid, setting }: UnsubscribeLink): string =>
  createHmac('sha256', deriveKey(env('ADDRESS_SECRET'), 'unsubscribe'))
    .update(`${uid}\n${setting}`)
    .digest('base64url');

/** Where mail programs post to. Opened in a browser, it leads to a page with a button. */
const unsubscribeUrl = (link: UnsubscribeLink): string =>
  `${env('APP_ORIGIN')}/api/unsubscribe?${new URLSearchParams({ ...link, signature: signUnsubscribeLink(link) }).toString()}`;

export const isSignedLink = ({ signature, ...link }: UnsubscribeLink & { signature: string }): boolean =>
  isSameSecret(signature, signUnsubscribeLink(link));
