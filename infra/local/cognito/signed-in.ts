import { DeleteUser } from 'cognito-local/lib/targets/deleteUser';
import { GetUser } from 'cognito-local/lib/targets/getUser';
import * as z from 'zod';
import { mailCode, maskedDelivery } from './codes';
import type { Identity } from './identity';
import { IdentityError } from './identity-error';
import { attributeList } from './inputs';
import { operation } from './operation';
import { attributeOf, attributeRecord, type PoolUser, withAttributes } from './pool-user';
import type { RequestContext } from './request-context';
import { refuseUnwritable } from './writable-attributes';

const withToken = z.object({ AccessToken: z.string() });
const updateInput = withToken.extend({ UserAttributes: attributeList });
const verifyInput = withToken.extend({ AttributeName: z.literal('email'), Code: z.string().min(1) });

/**
 * GetUser, DeleteUser, UpdateUserAttributes, VerifyUserAttribute: what people do with their own record. The access token
 * is checked for real, which `cognito-local` doesn't do. A new
 * address counts only once it is verified; until then the old one stays.
 */
export function signedIn({ options, pool, sessions, codes, native }: Identity) {
  const refuseTaken = async (context: RequestContext, user: PoolUser, email: string | undefined) => {
    const holder = email && (await pool.getUserByUsername(context, email));
    if (holder && holder.Username !== user.Username)
      throw new IdentityError('AliasExistsException', 'An account with the given email already exists.');
  };

  return {
    GetUser: operation(withToken, async (context, input) => {
      await sessions.requireUser(context, input.AccessToken);
      return (await native(GetUser, context, input)) as object;
    }),

    DeleteUser: operation(withToken, async (context, input) => {
      await sessions.requireUser(context, input.AccessToken);
      return (await native(DeleteUser, context, input)) as object;
    }),

    UpdateUserAttributes: operation(updateInput, async (context, input) => {
      const user = await sessions.requireUser(context, input.AccessToken);
      refuseUnwritable(input.UserAttributes, options.writableAttributes);
      const email = input.UserAttributes.find(({ Name }) => Name === 'email')?.Value;
      await refuseTaken(context, user, email);
      const others = input.UserAttributes.filter(({ Name }) => Name !== 'email');
      const Attributes = withAttributes(user.Attributes, attributeRecord(others));
      const changed = { ...user, Attributes, UserLastModifiedDate: new Date() };
      if (!email || email === attributeOf(user, 'email')) {
        await pool.saveUser(context, changed);
        return { CodeDeliveryDetailsList: [] };
      }
      const { digits, kept } = codes.issue(user.Username, 'verify-address');
      const UnverifiedAttributeChanges = [{ Name: 'email', Value: email }];
      await pool.saveUser(context, { ...changed, UnverifiedAttributeChanges, ConfirmationCode: kept });
      mailCode(context, email, digits);
      return { CodeDeliveryDetailsList: [maskedDelivery(email)] };
    }),

    VerifyUserAttribute: operation(verifyInput, async (context, input) => {
      const user = await sessions.requireUser(context, input.AccessToken);
      codes.check(user.Username, user, 'verify-address', input.Code);
      const email = attributeOf({ Attributes: user.UnverifiedAttributeChanges ?? [] }, 'email');
      await refuseTaken(context, user, email);
      await pool.saveUser(context, {
        ...user,
        Attributes: withAttributes(user.Attributes, { ...(email && { email }), email_verified: 'true' }),
        UnverifiedAttributeChanges: undefined,
        ConfirmationCode: undefined,
        UserLastModifiedDate: new Date(),
      });
      return {};
    }),
  };
}
