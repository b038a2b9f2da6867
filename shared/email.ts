import * as z from 'zod';
import { unixMs } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';

/** A part of the local name, between periods: what browsers accept (HTML, `type=email`), and letters of all scripts (RFC 6531). */
const ATOM = "[\\p{L}\\p{M}\\p{N}!#$%&'*+/=?^_`{|}~-]+";
/** A part of the domain, between periods. */
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ADDRESS = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+(?!\\d+$)${LABEL}$`, 'u');
/** A domain with letters outside ASCII, optionally separated by the ideographic full stop. */
const OTHER_SCRIPTS = /^[\p{L}\p{M}\p{N}.\u3002-]*[^\0-\x7F][\p{L}\p{M}\p{N}.\u3002-]*$/u;

/** The domain in ASCII, as mail servers use it: `пример.рф` → `xn--e1afmkfd.xn--p1ai`. */
function asciiDomain(domain: string): string {
  if (!OTHER_SCRIPTS.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/** `Anna Berg <Anna@Example.COM.>` → `anna@example.com` */
function normalizeEmail(typed: string): string {
  const [, within = typed] = /<([^<>]*)>\s*$/.exec(typed) ?? [];
  const address = within.trim().normalize('NFC').toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  return address.slice(0, at) + asciiDomain(address.slice(at).replace(/\.$/, ''));
}

/** Room for an address and a name next to it. Normalizing a text of unlimited length could block a server for hours. */
const TYPED_MAX = 1000;
const TOO_LONG = 'This email address is too long.';

/** An email address, normalized to the stored form. Accepts what browsers and mail servers accept. */
export const email = z
  .string()
  .max(TYPED_MAX, { error: TOO_LONG, abort: true })
  .overwrite(normalizeEmail)
  .max(254, TOO_LONG)
  .regex(ADDRESS, 'Enter a valid email address.');

/** Why an address receives no mail: a permanent bounce or a spam complaint. */
const mailStopReason = z.enum(['bounce', 'complaint']);
export type MailStopReason = z.infer<typeof mailStopReason>;

/** Marks that an address receives no mail: why, and since when (decision 46). */
export const mailStop = z.strictObject({ reason: mailStopReason, stopped_at: unixMs });
export type MailStop = z.infer<typeof mailStop>;

/** The mail stop as shown to people; includes reason and time only if they have verified the address. */
export const visibleMailStop = z.discriminatedUnion('reason', [
  mailStop,
  z.strictObject({ reason: z.literal('undisclosed') }),
]);
export type VisibleMailStop = z.infer<typeof visibleMailStop>;

const DETAILS = { account: 'never-verified' };

/** The error for a person who verified an address that another, unverified login uses. */
export const neverVerified = (): ApiError =>
  new ApiError(
    'permission-denied',
    'An account with this address already exists but was never verified. Log in or reset the password to keep it, or start over.',
    DETAILS,
  );

/** Whether a session was refused because of such an account, and the person may start over. */
export const isNeverVerified = (error: unknown): boolean =>
  error instanceof ApiError && (error.details as Partial<typeof DETAILS> | undefined)?.account === DETAILS.account;
