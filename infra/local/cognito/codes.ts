import { randomInt } from 'node:crypto';
import { ServiceError } from '../protocol/json-service';
import type { CognitoOptions } from './options';
import type { CodePurpose, Pool, PoolUser } from './pool';

const LIFE_MS: Record<CodePurpose, number> = { 'reset-password': 3_600_000, 'verify-address': 24 * 3_600_000 };
const WRONG_TRIES_MAX = 5;

/** The destination of a code, as shown to the client: `pat@example.com` is masked as `p***@e***`. */
export const maskDelivery = (email: string) => ({
  AttributeName: 'email',
  DeliveryMedium: 'EMAIL',
  Destination: email.replace(/^(.).*@(.).*$/, '$1***@$2***'),
});

/** Creates, mails, and checks codes. A person has one code at a time. Five wrong tries end it. */
export class Codes {
  private readonly wrongTries = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    private readonly options: Pick<CognitoOptions, 'codeMail' | 'sendMail'>,
  ) {}

  /** Saves the person with a new code of six digits, and mails it. Throws CodeDeliveryFailureException when it can't be mailed. */
  async send(user: PoolUser, purpose: CodePurpose, to: string): Promise<void> {
    const digits = randomInt(1_000_000).toString().padStart(6, '0');
    this.wrongTries.delete(user.username);
    this.pool.save({ ...user, code: { purpose, digits, expiry: Date.now() + LIFE_MS[purpose] } });
    const { codeMail, sendMail } = this.options;
    try {
      await sendMail({ ...codeMail, to, text: codeMail.text.replace('{####}', digits) });
    } catch (error) {
      throw new ServiceError('CodeDeliveryFailureException', error instanceof Error ? error.message : String(error));
    }
  }

  /**
   * Returns the person if the code is theirs. Otherwise throws CodeMismatchException (also for unknown people), ExpiredCodeException for an
   * expired code, or LimitExceededException after five wrong tries.
   */
  check(name: string, user: PoolUser | undefined, purpose: CodePurpose, digits: string): PoolUser {
    const wrong = this.wrongTries.get(name) ?? 0;
    if (wrong >= WRONG_TRIES_MAX)
      throw new ServiceError('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    if (!user?.code || user.code.purpose !== purpose || user.code.digits !== digits) {
      this.wrongTries.set(name, wrong + 1);
      throw new ServiceError('CodeMismatchException', 'Invalid verification code provided, please try again.');
    }
    if (user.code.expiry < Date.now())
      throw new ServiceError('ExpiredCodeException', 'Invalid code provided, please request a code again.');
    this.wrongTries.delete(name);
    return user;
  }
}
