import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { email as emailSchema } from '#shared/email';
import { assertWritable, attributeList, defineOperation, IdentityError, invalidParameter, username } from './operation';
import { checkPassword } from './passwords';
import { KeyedQueue } from './pool';
import { createVerifier } from './srp';
import type { Identity } from './start-cognito';

const signUpInput = z.object({
  Username: username.pipe(emailSchema),
  Password: z.string(),
  UserAttributes: attributeList.default({}),
});

/**
 * SignUp: rejects weak passwords, read-only attributes, and an address that is in use, also when two people sign up at the same moment. The
 * pre-sign-up function must confirm people at once: codes that confirm a sign-up are not implemented.
 */
export function createSignUpOperation({ options, pool, poolName, triggers }: Identity) {
  const perAddress = new KeyedQueue();
  return defineOperation(signUpInput, ({ Username, Password, UserAttributes }) =>
    perAddress.run(Username, async () => {
      if (pool.find(Username)) throw new IdentityError('UsernameExistsException', 'User already exists');
      checkPassword(Password, options.passwordMinLength);
      assertWritable(UserAttributes, options.writableAttributes);
      if ((UserAttributes.email ?? Username) !== Username)
        throw invalidParameter('Username and email attribute must be the same.');
      const sub = randomUUID();
      const given = { ...UserAttributes, email: Username };
      const call = { source: 'PreSignUp_SignUp', username: sub, attributes: given } as const;
      const { autoConfirmUser, autoVerifyEmail } = await triggers.preSignUp(call);
      if (!autoConfirmUser) throw invalidParameter('The identity stand-in has no codes that confirm a sign-up.');
      const attributes = { sub, ...given, email_verified: String(autoVerifyEmail) };
      const password = createVerifier({ poolName, username: sub }, Password);
      pool.save({ username: sub, isExternal: false, attributes, password, sessions: [] });
      await triggers.postConfirmation({ source: 'PostConfirmation_ConfirmSignUp', username: sub, attributes });
      return { UserConfirmed: true, UserSub: sub };
    }),
  );
}
