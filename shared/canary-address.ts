import { createHash } from 'node:crypto';

/**
 * The address of the canary's login, which an operator creates (docs/operations.md). SES accepts mail to it and delivers none. It is derived
 * from the secret password: nobody who can't guess it can sign up with this address, or lock its login with wrong passwords.
 */
export const toCanaryAddress = (password: string): string =>
  `success+${createHash('sha256').update(password).digest('hex').slice(0, 16)}@simulator.amazonses.com`;
