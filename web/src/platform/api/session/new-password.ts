/** Why a password can't be chosen. */
type PasswordFault = 'too-short' | 'too-long' | 'spaces' | 'common' | 'personal';

/** Everybody who attacks Narradeck knows it. */
const PRODUCT = 'narradeck';

const toLetters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '');

/** Whether a password is no more than the product's name or what is known of its owner, with digits and signs around. */
function isPersonal(password: string, known: readonly string[]): boolean {
  const letters = toLetters(password);
  const words = [PRODUCT, ...known.flatMap((text) => [text, text.split('@')[0]!])].map(toLetters);
  return letters !== '' && words.includes(letters);
}

/**
 * What is wrong with a password that somebody chooses; undefined when it may be taken (ASVS 5.0, 6.2.4).
 * @param common the commonest ones, in small letters
 * @param known what others know of its owner: the address and the name
 */
export function findPasswordFault(
  password: string,
  common: ReadonlySet<string>,
  known: readonly string[],
): PasswordFault | undefined {
  if (password.length < PASSWORD_MIN) return 'too-short';
  if (password.length > PASSWORD_MAX) return 'too-long';
  // Cognito takes none either: its passwords begin and end with something else than a space.
  if (password.trim() !== password) return 'spaces';
  if (common.has(password.toLowerCase())) return 'common';
  return isPersonal(password, known) ? 'personal' : undefined;
}

/** The user pool's own rule for passwords, so that nobody has to send a form to learn it. In UTF-16 units, as Cognito counts. */
const PASSWORD_MIN = 8;

/** Cognito's; longer ones are refused whatever the pool's policy says. */
const PASSWORD_MAX = 256;

let common: Promise<ReadonlySet<string>> | undefined;

/** The commonest passwords, in small letters. Loaded once; rejects where they do not arrive, and the next call tries again. */
export const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  (common ??= import('@zxcvbn-ts/language-common/src/passwords.json')
    .then((list) => new Set(list.default))
    .catch((error: unknown) => {
      common = undefined;
      throw error;
    }));
