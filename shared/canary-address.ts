import { createHash } from 'node:crypto';

/**
 * The address of the canary's login, which an operator creates (docs/operations.md). SES accepts mail to it and delivers none. It follows from
 * the password, so that nobody can sign up with it, or lock it by wrong passwords.
 */
export const toCanaryAddress = (password: string): string =>
  `success+${createHash('sha256').update(password).digest('hex').slice(0, 16)}@simulator.amazonses.com`;
