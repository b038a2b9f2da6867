import { IdentityError } from './identity-error';
import type { PasswordPolicy } from './options';

/** Throws InvalidPasswordException, worded as Cognito does, for a password that the policy refuses. */
export function checkPassword(password: string, policy: PasswordPolicy): void {
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
