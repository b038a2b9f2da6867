import type { User } from '#shared/entities/user';
import type { Mail } from '../adapters/mail';
import { composeMail } from '../mail/compose-mail';
import { nameInMail } from '../mail/name-in-mail';
import { asLine } from '../runtime/mail-text';

const NAMES_MAX = 20;

/** What tells of so many projects when their names may not be told: on Projects they can be read. */
const counted = (count: number) => [count === 1 ? 'one project' : `${count} projects`];

function named(projectNames: readonly string[]): string[] {
  const more = projectNames.length - NAMES_MAX;
  return [...projectNames.slice(0, NAMES_MAX).map(asLine), ...(more > 0 ? [`and ${more} more`] : [])];
}

/**
 * Tells the Admin who left the team, or was removed from it, and which projects belong to the Admin now. It quotes nothing that was typed by
 * somebody who has not proven their address.
 */
export function inheritanceMail({
  to,
  leaver,
  projectNames,
  isRemoved,
  link,
}: {
  to: string;
  leaver: Pick<User, 'fullName' | 'emailVerified'>;
  projectNames: readonly string[];
  isRemoved: boolean;
  /** The Projects screen. */
  link: string;
}): Mail {
  const name = nameInMail(leaver);
  const count = projectNames.length;
  return composeMail({
    to,
    subject: isRemoved ? `${name} was removed from your team` : `${name} has left your team`,
    paragraphs: [
      isRemoved ? `An Admin removed ${name} from your team on Narradeck.` : `${name} has left your team on Narradeck.`,
      count === 0 ? 'They had no projects.' : 'Their projects belong to you now:',
    ],
    items: count > 0 && !leaver.emailVerified ? counted(count) : named(projectNames),
    button: { label: 'Open Projects', href: link },
  });
}
