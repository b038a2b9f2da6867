import type { Mail } from '../adapters/mail';
import { asHtml, asLine } from '../runtime/mail-text';

const NAMES_MAX = 20;

/** Tells the Admin that somebody left the team and which projects are theirs now. */
export function inheritanceMail(to: string, fullName: string, projectNames: readonly string[]): Mail {
  const who = asLine(fullName);
  const left = `${who} is no longer in your team.`;
  const count = projectNames.length;
  const shown = projectNames.slice(0, NAMES_MAX).map(asLine);
  const more = count > NAMES_MAX ? [`and ${count - NAMES_MAX} more`] : [];
  const what = count === 0 ? 'There were no projects to pass on.' : 'These projects belong to you now:';
  const items = [...shown, ...more];
  return {
    to,
    subject: `${who} has left your team`,
    text: [left, what, ...items.map((name) => `- ${name}`), ''].join('\n'),
    html: [
      '<!doctype html><html lang="en"><body style="font: 16px/1.5 sans-serif; color: #1c1d21">',
      `<p>${asHtml(left)}</p><p>${what}</p>`,
      `<ul>${items.map((name) => `<li>${asHtml(name)}</li>`).join('')}</ul></body></html>`,
    ].join('\n'),
  };
}
