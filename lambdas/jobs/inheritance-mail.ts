import type { User } from '#shared/entities/user';
import type { Mail } from '../adapters/mail';
import { nameInMail } from '../mail/name-in-mail';
import { asHtml, asHtmlMail, asLine } from '../runtime/mail-text';

const NAMES_MAX = 20;

/** What tells of so many projects when their names may not be told: on Projects they can be read. */
const counted = (count: number) => [count === 1 ? 'one project' : `${count} projects`];

function named(projectNames: readonly string[]): string[] {
  const more = projectNames.length - NAMES_MAX;
  return [...projectNames.slice(0, NAMES_MAX).map(asLine), ...(more > 0 ? [`and ${more} more`] : [])];
}

/**
 * Tells the Admin that somebody left the team, or was removed from it, and which projects are theirs now. Of somebody who has not proven their address it
 * says no word that they typed.
 */
export function inheritanceMail(
  to: string,
  leaver: Pick<User, 'fullName' | 'emailVerified'>,
  projectNames: readonly string[],
  isRemoved: boolean,
): Mail {
  const name = nameInMail(leaver);
  const left = isRemoved ? `An Admin removed ${name} from your team.` : `${name} has left your team.`;
  const count = projectNames.length;
  const what =
    count === 0 ? 'There were no projects to pass on.' : 'These projects, which were theirs, belong to you now:';
  const items = count > 0 && !leaver.emailVerified ? counted(count) : named(projectNames);
  return {
    to,
    subject: isRemoved ? 'Somebody was removed from your team' : 'Somebody has left your team',
    text: [left, what, ...items.map((name) => `- ${name}`), ''].join('\n'),
    html: asHtmlMail(
      `<p>${asHtml(left)}</p><p>${what}</p>`,
      `<ul>${items.map((name) => `<li>${asHtml(name)}</li>`).join('')}</ul>`,
    ),
  };
}
