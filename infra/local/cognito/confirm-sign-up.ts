import * as z from 'zod';
import { mailCode, maskedDelivery } from './codes';
import type { Identity } from './identity';
import { invalidParameter } from './identity-error';
import { clientMetadata, username } from './inputs';
import { operation } from './operation';
import { attributeOf, withAttributes } from './pool-user';

const confirmInput = z.object({ Username: username, ConfirmationCode: z.string(), ClientMetadata: clientMetadata });

/** ConfirmSignUp and ResendConfirmationCode: for people whom the pre-sign-up function has not confirmed. */
export function confirmation({ pool, codes, triggers }: Identity) {
  return {
    ConfirmSignUp: operation(confirmInput, async (context, { Username, ConfirmationCode, ClientMetadata }) => {
      const found = await pool.getUserByUsername(context, Username);
      const user = codes.check(found?.Username ?? Username, found, 'confirm-sign-up', ConfirmationCode);
      const Attributes = withAttributes(user.Attributes, { email_verified: 'true' });
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

    ResendConfirmationCode: operation(z.object({ Username: username }), async (context, { Username }) => {
      const user = await pool.getUserByUsername(context, Username);
      const email = user ? (attributeOf(user, 'email') ?? '') : Username;
      if (user && user.UserStatus !== 'UNCONFIRMED') throw invalidParameter('User is already confirmed.');
      if (user) {
        const { digits, kept } = codes.issue(user.Username, 'confirm-sign-up');
        await pool.saveUser(context, { ...user, ConfirmationCode: kept });
        mailCode(context, email, digits);
      }
      return { CodeDeliveryDetails: maskedDelivery(email) };
    }),
  };
}
