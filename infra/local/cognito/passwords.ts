import * as z from 'zod';
import { ServiceError } from '../protocol/json-service';
import { maskDelivery } from './codes';
import { defineOperation, invalidParameter, username, wrongCredentials } from './operation';
import type { PoolUser } from './pool';
import { createVerifier, isPasswordCorrect } from './srp';
import type { Identity } from './sessions';

const changeInput = z.object({ AccessToken: z.string(), PreviousPassword: z.string(), ProposedPassword: z.string() });
const confirmInput = z.object({ Username: username, ConfirmationCode: z.string(), Password: z.string() });

export function createPasswordOperations({ options, pool, poolName, sessions, codes, triggers }: Identity) {
  const withPassword = (user: PoolUser, password: string): PoolUser => {
    checkPassword(password, options.passwordMinLength);
    return { ...user, password: createVerifier({ poolName, username: user.username }, password) };
  };

  return {
    ChangePassword: defineOperation(changeInput, ({ AccessToken, PreviousPassword, ProposedPassword }) => {
      const user = sessions.requireUser(AccessToken);
      if (!isPasswordCorrect({ poolName, username: user.username }, PreviousPassword, user.password))
        throw wrongCredentials();
      pool.save(withPassword(user, ProposedPassword));
      return {};
    }),

    /** Mails a code to people with a verified address. Everyone else gets the same answer and no mail. */
    ForgotPassword: defineOperation(z.object({ Username: username }), async ({ Username }) => {
      const user = pool.find(Username);
      const email = user?.attributes.email ?? Username;
      if (user?.isTemporary)
        throw new ServiceError('NotAuthorizedException', 'User password cannot be reset in the current state.');
      if (user && !user.isExternal && user.attributes.email_verified === 'true')
        await codes.send(user, 'reset-password', email);
      return { CodeDeliveryDetails: maskDelivery(email) };
    }),

    ConfirmForgotPassword: defineOperation(confirmInput, async ({ Username, ConfirmationCode, Password }) => {
      const found = pool.find(Username);
      const user = codes.check(found?.username ?? Username, found, 'reset-password', ConfirmationCode);
      pool.save({ ...withPassword(user, Password), code: undefined });
      const { username, attributes } = user;
      await triggers.postConfirmation({ source: 'PostConfirmation_ConfirmForgotPassword', username, attributes });
      return {};
    }),
  };
}

/** Cognito's API validates every password against this before the pool's policy. */
const PATTERN = /^\S+.*\S+$/;

/** Throws InvalidParameterException (not a password to Cognito) or InvalidPasswordException (too short), in Cognito's words. */
export function checkPassword(password: string, minLength: number): void {
  if (!PATTERN.test(password))
    throw invalidParameter(
      "Value at 'password' failed to satisfy constraint: Member must satisfy regular expression pattern",
    );
  if (password.length < minLength)
    throw new ServiceError(
      'InvalidPasswordException',
      'Password did not conform with policy: Password not long enough',
    );
}
