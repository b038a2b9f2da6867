import { randomInt } from 'node:crypto';
import { IdentityError, type RequestContext } from './operation';
import type { PoolUser } from './pool-user';

/** What a code is for: one that was asked for in one place is no good in another. */
export type CodePurpose = 'confirm-sign-up' | 'reset-password' | 'verify-address';

const LIFE_MS: Record<CodePurpose, number> = {
  'confirm-sign-up': 24 * 3_600_000,
  'reset-password': 3_600_000,
  'verify-address': 24 * 3_600_000,
};
const WRONG_TRIES_MAX = 5;

/** A code of six digits, from a cryptographic source. */
export const generateDigits = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** Where a code went, as the client may know it. */
export interface CodeDelivery {
  AttributeName: 'email';
  DeliveryMedium: 'EMAIL';
  Destination: string;
}

/** `pat@example.com` → `p***@e***`: what Cognito tells of an address. */
export const maskDelivery = (email: string): CodeDelivery => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.replace(/^(.).*@(.).*$/, '$1***@$2***'),
});

/** Puts a code into the request's outbox. */
export function mailCode(context: RequestContext, email: string, digits: string): void {
  context.outbox.push({ to: email, digits });
}

/**
 * Checks the codes that people were mailed. A person has one at a time, kept as `purpose:digits:expiry in ms` in their
 * record; five wrong tries end it.
 */
export class Codes {
  private readonly wrongTries = new Map<string, number>();

  /** Makes a new code for a person: the digits for the mail, and what is kept of it. */
  issue(name: string, purpose: CodePurpose): { digits: string; kept: string } {
    const digits = generateDigits();
    this.wrongTries.delete(name);
    return { digits, kept: `${purpose}:${digits}:${Date.now() + LIFE_MS[purpose]}` };
  }

  /**
   * The person, if the code is theirs. Otherwise throws CodeMismatchException, also for somebody who doesn't exist;
   * ExpiredCodeException for one that is too old; LimitExceededException after five wrong tries.
   */
  check(name: string, user: PoolUser | null, purpose: CodePurpose, digits: string): PoolUser {
    const wrong = this.wrongTries.get(name) ?? 0;
    if (wrong >= WRONG_TRIES_MAX)
      throw new IdentityError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    const [keptPurpose, keptDigits, expiry] = user?.ConfirmationCode?.split(':') ?? [];
    if (!user || keptPurpose !== purpose || keptDigits !== digits) {
      this.wrongTries.set(name, wrong + 1);
      throw new IdentityError('CodeMismatchException', 'Invalid verification code provided, please try again.');
    }
    if (Number(expiry) < Date.now())
      throw new IdentityError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
    this.wrongTries.delete(name);
    return user;
  }
}
