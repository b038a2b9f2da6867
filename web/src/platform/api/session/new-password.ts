import { loadOnce } from '../../load-once';

type PasswordFault = 'too-short' | 'too-long' | 'spaces' | 'common' | 'personal';

/** Attackers try the product's name first. */
const PRODUCT = 'narradeck';

const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');

/** Whether a password is only the product's name or a known fact about its owner, plus digits and symbols. */
function isPersonal(password: string, known: readonly string[]): boolean {
  const letters = toLetters(password);
  const words = [PRODUCT, ...known.flatMap((text) => [text, text.split('@')[0]!])].map(toLetters);
  return letters !== '' && words.includes(letters);
}

/**
 * What is wrong with a new password; undefined if it is acceptable (ASVS 5.0, 6.2.4).
 * @param common the most common passwords, in lower case
 * @param known what others know about the owner: address and name
 */
export function findPasswordFault(
  password: string,
  common: ReadonlySet<string>,
  known: readonly string[],
): PasswordFault | undefined {
  if (password.length < PASSWORD_MIN) return 'too-short';
  if (password.length > PASSWORD_MAX) return 'too-long';
  // Cognito also rejects passwords that start or end with a space.
  if (password.trim() !== password) return 'spaces';
  if (common.has(password.toLowerCase())) return 'common';
  return isPersonal(password, known) ? 'personal' : undefined;
}

/** The user pool's minimum, checked here before the form is sent. In UTF-16 units, as in Cognito. */
const PASSWORD_MIN = 8;

/** Cognito's own limit; it rejects longer ones whatever the pool's policy is. */
const PASSWORD_MAX = 256;

/** The most common passwords, in lower case. */
export const loadCommonPasswords = loadOnce(
  async (): Promise<ReadonlySet<string>> =>
    new Set((await import('@zxcvbn-ts/language-common/src/passwords.json')).default),
);
