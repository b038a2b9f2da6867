import { IdentityError, invalidParameter } from './identity-error';
import type { PasswordPolicy } from './options';

/** The model of the API asks this of every password, before the pool's policy does. */
const PATTERN = /^\S+.*\S+$/;

/** Throws InvalidParameterException for one that is no password to Cognito, and InvalidPasswordException, worded as Cognito does, for a password that the policy refuses. */
export function checkPassword(password: string, policy: PasswordPolicy): void {
  if (!PATTERN.test(password))
    throw invalidParameter(
      "Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern",
    );
  const fault = faultOf(password, policy);
  if (fault) throw new IdentityError('InvalidPasswordException', `Password did not conform with policy: ${fault}`);
}

function faultOf(password: string, policy: PasswordPolicy): string | undefined {
  if (password.length < policy.minimumLength) return 'Password not long enough';
  if (policy.requireUppercase && !/\p{Lu}/u.test(password)) return 'Password must have uppercase characters';
  if (policy.requireLowercase && !/\p{Ll}/u.test(password)) return 'Password must have lowercase characters';
  if (policy.requireNumbers && !/\d/.test(password)) return 'Password must have numeric characters';
  if (policy.requireSymbols && !/[^\p{L}\d]/u.test(password)) return 'Password must have symbol characters';
  return undefined;
}
