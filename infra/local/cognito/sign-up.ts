import { SignUp } from 'cognito-local/lib/targets/signUp';
import * as z from 'zod';
import { email as emailSchema } from '#shared/email';
import { mailCode, maskedDelivery } from './codes';
import { attributeList, clientMetadata, username } from './inputs';
import type { Identity } from './identity';
import { IdentityError, invalidParameter } from './identity-error';
import { OneAtATime } from './one-at-a-time';
import { operation, type Operation } from './operation';
import { checkPassword } from './password-policy';
import { makeVerifier } from './password-verifier';
import { attributeOf, withAttributes } from './pool-user';
import { refuseUnwritable } from './writable-attributes';

const signUpInput = z.object({
  ClientId: z.string(),
  Username: username.pipe(emailSchema),
  Password: z.string(),
  UserAttributes: attributeList.default([]),
  ClientMetadata: clientMetadata,
});

const nativeAnswer = z.object({ UserConfirmed: z.boolean(), UserSub: z.string() });

/**
 * SignUp: refuses weak passwords, attributes that are nobody's to set, and an address that somebody has, also when two
 * ask at the same moment. The pre-sign-up function may confirm at once: then no code is mailed.
 */
export function signUp({ options, pool, poolName, codes, triggers, native }: Identity): Operation {
  const perAddress = new OneAtATime();
  return operation(signUpInput, (context, input) =>
    perAddress.run(input.Username, async () => {
      if (await pool.getUserByUsername(context, input.Username))
        throw new IdentityError('UsernameExistsException', 'User already exists');
      checkPassword(input.Password, options.passwordPolicy);
      refuseUnwritable(input.UserAttributes, options.writableAttributes);
      const email = input.UserAttributes.find(({ Name }) => Name === 'email')?.Value ?? input.Username;
      if (email !== input.Username) throw invalidParameter('Username and email attribute must be the same.');

      const answer = nativeAnswer.parse(await native(SignUp, context, { ...input, Password: '' }));
      const user = await pool.requireUser(context, answer.UserSub);
      const verified = attributeOf(user, 'email_verified') ?? 'false';
      const { digits, kept } = codes.issue(user.Username, 'confirm-sign-up');
      const Attributes = withAttributes(user.Attributes, { email_verified: verified });
      await pool.saveUser(context, {
        ...user,
        Attributes,
        Password: makeVerifier({ poolName, username: user.Username }, input.Password),
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
      return { ...answer, CodeDeliveryDetails: maskedDelivery(email) };
    }),
  );
}
