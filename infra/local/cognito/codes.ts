import { randomInt } from 'node:crypto';
import { IdentityError, type RequestContext } from './operation';
import type { PoolUser } from './pool-user';

/** The purpose of a code. A code for one purpose is invalid for others. */
export type CodePurpose = 'confirm-sign-up' | 'reset-password' | 'verify-address';

const LIFE_MS: Record<CodePurpose, number> = {
  'confirm-sign-up': 24 * 3_600_000,
  'reset-password': 3_600_000,
  'verify-address': 24 * 3_600_000,
};
const WRONG_TRIES_MAX = 5;

/** A code of six digits from a cryptographic source. */
export const generateDigits = (): string => randomInt(1_000_000).toString().padStart(6, '0');

/** The destination of a code, as shown to the client. */
export interface CodeDelivery {
  AttributeName: 'email';
  DeliveryMedium: 'EMAIL';
  Destination: string;
}

/** `pat@example.com` → `p***@e***`: how Cognito masks an address. */
export const maskDelivery = (email: string): CodeDelivery => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.replace(/^(.).*@(.).*$/, '$1***@$2***'),
});

/** Adds a code to the request's outbox. */
export function mailCode(context: RequestContext, email: string, digits: string): void {
  context.outbox.push({ to: email, digits });
}

/**
 * Creates and checks mailed codes. A person has one code at a time, stored in their record as `purpose:digits:expiry in ms`. Five wrong
 * tries end it.
 */
export class Codes {
  private readonly wrongTries = new Map<string, number>();

  /** Creates a code: the digits for the mail, and the text to store. */
  issue(name: string, purpose: CodePurpose): { digits: string; kept: string } {
    const digits = generateDigits();
    this.wrongTries.delete(name);
    return { digits, kept: `${purpose}:${digits}:${Date.now() + LIFE_MS[purpose]}` };
  }

  /**
   * Returns the person if the code is theirs. Otherwise throws CodeMismatchException (also for unknown people), ExpiredCodeException for an
   * expired code, or LimitExceededException after five wrong tries.
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
