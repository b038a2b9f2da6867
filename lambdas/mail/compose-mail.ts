import type { ProjectSummary } from '#shared/entities/project';
import type { User } from '#shared/entities/user';
import { isolateText } from '#shared/safe-text';
import { truncateText } from '#shared/text';
import type { Mail } from '../adapters/mail';
import { escapeHtml } from '#shared/safe-text';

/** A mail's content, in reading order. All texts are plain text. */
interface MailContent {
  to: string;
  subject: string;
  paragraphs: readonly string[];
  items?: readonly string[];
  button?: { label: string; href: string };
  note?: string;
  /** Turns mail of this kind off. */
  unsubscribe?: { label: string; href: string };
}

const ACCENT = '#4650dd';
const MUTED = '#62656d';
const FONT = "font-family: Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const paragraph = (text: string, style = ''): string => `<p style="margin: 0 0 16px; ${style}">${escapeHtml(text)}</p>`;

/** Each item has its own line, because a mail server may refuse lines of more than 998 octets (RFC 5321, 4.5.3.1.6). */
const list = (items: readonly string[]): string[] => [
  '<ul style="margin: 0 0 16px; padding-left: 24px">',
  ...items.map((item) => `<li>${escapeHtml(item)}</li>`),
  '</ul>',
];

/** The address is also shown below the button, for people who check where a link leads. */
const link = ({ label, href }: { label: string; href: string }): string[] => [
  `<p style="margin: 24px 0 16px"><a href="${escapeHtml(href)}" style="display: inline-block; padding: 12px 20px; border-radius: 8px; background: ${ACCENT}; color: #ffffff; font-weight: 600; text-decoration: none">${escapeHtml(label)}</a></p>`,
  `<p style="margin: 0 0 16px; font-size: 13px; color: ${MUTED}; word-break: break-all">${escapeHtml(href)}</p>`,
];

const smallLink = ({ label, href }: { label: string; href: string }): string =>
  `<p style="margin: 0; font-size: 13px"><a href="${escapeHtml(href)}" style="color: ${MUTED}">${escapeHtml(label)}</a></p>`;

/** Builds a mail as plain text and as HTML that looks the same in every mail program: no pictures, no scripts, nothing to load. */
export function composeMail({ to, subject, paragraphs, items = [], button, note, unsubscribe }: MailContent): Mail {
  const textParts = [
    ...paragraphs,
    ...(items.length > 0 ? [items.map((item) => `- ${item}`).join('\n')] : []),
    ...(button ? [`${button.label}:\n${button.href}`] : []),
    ...(note ? [note] : []),
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.href}`] : []),
  ];
  const body = [
    `<p style="margin: 0 0 24px; font-weight: 700; color: ${ACCENT}">Narradeck</p>`,
    ...paragraphs.map((text) => paragraph(text)),
    ...(items.length > 0 ? list(items) : []),
    ...(button ? link(button) : []),
    ...(note ? [paragraph(note, `font-size: 13px; color: ${MUTED}`)] : []),
    ...(unsubscribe ? [smallLink(unsubscribe)] : []),
  ];
  return {
    to,
    subject,
    unsubscribeUrl: unsubscribe?.href,
    text: `${textParts.join('\n\n')}\n`,
    html: [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>',
      `<body style="margin: 0; padding: 24px 16px; background: #f4f4f6; color: #1c1d21; font-size: 16px; line-height: 1.5; ${FONT}">`,
      '<div style="max-width: 520px; margin: 0 auto; padding: 32px; border-radius: 12px; background: #ffffff">',
      ...body,
      '</div></body></html>',
    ].join('\n'),
  };
}

/** A person's name in mails: on one line if their email is verified, otherwise nothing that they typed. */
export const nameInMail = ({ fullName, emailVerified }: Pick<User, 'fullName' | 'emailVerified'>): string =>
  emailVerified ? isolateText(toMailLine(fullName)) : 'Somebody';

/**
 * A project in the middle of a sentence: by its name if whoever gave it has verified their email, otherwise by nothing that they typed.
 * @param people whoever gave it the name, if they still exist, and others
 */
export function projectInMail(
  { name, named_by }: Pick<ProjectSummary, 'name' | 'named_by'>,
  people: readonly User[],
  unnamed = 'a presentation of your team',
) {
  const isNamed = people.some(({ uid, emailVerified }) => uid === named_by && emailVerified);
  return isNamed ? `“${isolateText(toMailLine(name))}”` : unnamed;
}

const LINE_MAX = 80;

/**
 * Makes a typed text safe for one line of a mail: no line break or other control character that could begin a header or change the text
 * direction, nothing that mail programs turn into a link (any `name.name` and `name@name`), and at most `max` characters.
 */
export function toMailLine(text: string, max = LINE_MAX): string {
  const line = text
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/:\/\/|[@＠]/g, ' ')
    .replace(/[.。．｡](?=[^\s.])/gu, '. ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > max ? `${truncateText(line, max - 1)}…` : line;
}
