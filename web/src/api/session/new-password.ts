import { PASSWORD_MAX, PASSWORD_MIN } from './password-length';

/** Why a password can't be chosen. */
export type PasswordFault = 'too-short' | 'too-long' | 'spaces' | 'common';

/**
 * What is wrong with a password that somebody chooses; undefined when it may be taken (ASVS 5.0, 6.2.4).
 * @param common the commonest ones, in small letters
 */
export function faultOfNewPassword(password: string, common: ReadonlySet<string>): PasswordFault | undefined {
  if (password.length < PASSWORD_MIN) return 'too-short';
  if (password.length > PASSWORD_MAX) return 'too-long';
  // Cognito takes none either: its passwords begin and end with something else than a space.
  if (password.trim() !== password) return 'spaces';
  return common.has(password.toLowerCase()) ? 'common' : undefined;
}
