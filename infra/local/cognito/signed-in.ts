import { DeleteUser } from 'cognito-local/lib/targets/deleteUser';
import { GetUser } from 'cognito-local/lib/targets/getUser';
import { UpdateUserAttributes } from 'cognito-local/lib/targets/updateUserAttributes';
import { VerifyUserAttribute } from 'cognito-local/lib/targets/verifyUserAttribute';
import * as z from 'zod';
import { maskedDelivery } from './codes';
import type { Identity } from './identity';
import { IdentityError } from './identity-error';
import { attributeList } from './inputs';
import { operation } from './operation';
import { attributeOf, type PoolUser } from './pool-user';
import type { RequestContext } from './request-context';
import { refuseUnwritable } from './writable-attributes';

const withToken = z.object({ AccessToken: z.string() });
const updateInput = withToken.extend({ UserAttributes: attributeList });
const verifyInput = withToken.extend({ AttributeName: z.literal('email'), Code: z.string().min(1) });
const updated = z.object({ CodeDeliveryDetailsList: z.array(z.unknown()) });

/**
 * GetUser, DeleteUser, UpdateUserAttributes, VerifyUserAttribute: what people do with their own record. The access token
 * is checked for real, which `cognito-local` doesn't do. A new
 * address counts only once it is verified; until then the old one stays.
 */
export function signedIn({ options, pool, sessions, native }: Identity) {
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
      const UserAttributes = input.UserAttributes.filter(({ Name, Value }) => attributeOf(user, Name) !== Value);
      const { CodeDeliveryDetailsList: mailed } = updated.parse(
        await native(UpdateUserAttributes, context, { ...input, UserAttributes }),
      );
      return { CodeDeliveryDetailsList: email && mailed.length > 0 ? [maskedDelivery(email)] : [] };
    }),

    VerifyUserAttribute: operation(verifyInput, async (context, input) => {
      const user = await sessions.requireUser(context, input.AccessToken);
      await refuseTaken(context, user, attributeOf({ Attributes: user.UnverifiedAttributeChanges ?? [] }, 'email'));
      return (await native(VerifyUserAttribute, context, input)) as object;
    }),
  };
}
