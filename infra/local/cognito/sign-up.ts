import { SignUp } from 'cognito-local/lib/targets/signUp';
import * as z from 'zod';
import { email as emailSchema } from '#shared/email';
import { mailCode, maskDelivery } from './codes';
import type { Identity } from './identity';
import {
  attributeList,
  clientMetadata,
  IdentityError,
  invalidParameter,
  defineOperation,
  type Operation,
  username,
} from './operation';
import { checkPassword } from './passwords';
import { KeyedQueue } from './pool';
import { getAttribute, assertWritable, mergeAttributes } from './pool-user';
import { createVerifier } from './srp';

const signUpInput = z.object({
  ClientId: z.string(),
  Username: username.pipe(emailSchema),
  Password: z.string(),
  UserAttributes: attributeList.default([]),
  ClientMetadata: clientMetadata,
});

const nativeAnswer = z.object({ UserConfirmed: z.boolean(), UserSub: z.string() });

/**
 * SignUp: rejects weak passwords, read-only attributes, and an address that is in use, also when two people sign up at the same moment. The
 * pre-sign-up function may confirm a person at once; then no code is mailed.
 */
export function createSignUpOperation({ options, pool, poolName, codes, triggers, native }: Identity): Operation {
  const perAddress = new KeyedQueue();
  return defineOperation(signUpInput, (context, input) =>
    perAddress.run(input.Username, async () => {
      if (await pool.getUserByUsername(context, input.Username))
        throw new IdentityError('UsernameExistsException', 'User already exists');
      checkPassword(input.Password, options.passwordPolicy);
      assertWritable(input.UserAttributes, options.writableAttributes);
      const email = input.UserAttributes.find(({ Name }) => Name === 'email')?.Value ?? input.Username;
      if (email !== input.Username) throw invalidParameter('Username and email attribute must be the same.');

      const answer = nativeAnswer.parse(await native(SignUp, context, { ...input, Password: '' }));
      const user = await pool.requireUser(context, answer.UserSub);
      const verified = getAttribute(user, 'email_verified') ?? 'false';
      const { digits, kept } = codes.issue(user.Username, 'confirm-sign-up');
      const Attributes = mergeAttributes(user.Attributes, { email_verified: verified });
      await pool.saveUser(context, {
        ...user,
        Attributes,
        Password: createVerifier({ poolName, username: user.Username }, input.Password),
        ConfirmationCode: answer.UserConfirmed ? undefined : kept,
      });
      if (answer.UserConfirmed) {
        await triggers.postConfirmation(context, {
          source: 'PostConfirmation_ConfirmSignUp',
          username: user.Username,
          userAttributes: Attributes,
          clientMetadata: input.ClientMetadata,
        });
        return answer;
      }
      mailCode(context, email, digits);
      return { ...answer, CodeDeliveryDetails: maskDelivery(email) };
    }),
  );
}

const confirmInput = z.object({ Username: username, ConfirmationCode: z.string(), ClientMetadata: clientMetadata });

/** ConfirmSignUp and ResendConfirmationCode: for people whom the pre-sign-up function has not confirmed. */
export function createConfirmationOperations({ pool, codes, triggers }: Identity) {
  return {
    ConfirmSignUp: defineOperation(confirmInput, async (context, { Username, ConfirmationCode, ClientMetadata }) => {
      const found = await pool.getUserByUsername(context, Username);
      const user = codes.check(found?.Username ?? Username, found, 'confirm-sign-up', ConfirmationCode);
      const Attributes = mergeAttributes(user.Attributes, { email_verified: 'true' });
      await pool.saveUser(context, {
        ...user,
        Attributes,
        UserStatus: 'CONFIRMED',
        ConfirmationCode: undefined,
        UserLastModifiedDate: new Date(),
      });
      await triggers.postConfirmation(context, {
        source: 'PostConfirmation_ConfirmSignUp',
        username: user.Username,
        userAttributes: Attributes,
        clientMetadata: ClientMetadata,
      });
      return {};
    }),

    ResendConfirmationCode: defineOperation(z.object({ Username: username }), async (context, { Username }) => {
      const user = await pool.getUserByUsername(context, Username);
      const email = user ? (getAttribute(user, 'email') ?? '') : Username;
      if (user && user.UserStatus !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
      if (user) {
        const { digits, kept } = codes.issue(user.Username, 'confirm-sign-up');
        await pool.saveUser(context, { ...user, ConfirmationCode: kept });
        mailCode(context, email, digits);
      }
      return { CodeDeliveryDetails: maskDelivery(email) };
    }),
  };
}
