import * as z from 'zod';
import { type Operation } from '../protocol/json-service';
import { maskDelivery } from './codes';
import { assertWritable, attributeList, defineOperation, toAttributeList } from './operation';
import type { Identity } from './sessions';

const withToken = z.object({ AccessToken: z.string() });
const updateInput = withToken.extend({ UserAttributes: attributeList });
const verifyInput = withToken.extend({ AttributeName: z.literal('email'), Code: z.string().min(1) });

/**
 * Operations of people on their own record and sessions. A new address replaces the old one only once it is verified; until then, two people
 * may wait for the same one. Our client does not call GetUser and DeleteUser, but anybody who is logged in can.
 */
export function createUserOperations({ options, pool, sessions, codes }: Identity): Record<string, Operation> {
  return {
    GetUser: defineOperation(withToken, ({ AccessToken }) => {
      const { username: Username, attributes } = sessions.requireUser(AccessToken);
      return { Username, UserAttributes: toAttributeList(attributes) };
    }),

    DeleteUser: defineOperation(withToken, ({ AccessToken }) => {
      pool.delete(sessions.requireUser(AccessToken));
      return {};
    }),

    UpdateUserAttributes: defineOperation(updateInput, async ({ AccessToken, UserAttributes }) => {
      const user = sessions.requireUser(AccessToken);
      assertWritable(UserAttributes, options.writableAttributes);
      const { email, ...others } = UserAttributes;
      pool.assertEmailFree(user, email);
      const changed = { ...user, attributes: { ...user.attributes, ...others } };
      pool.save(changed);
      if (!email || email === user.attributes.email) return { CodeDeliveryDetailsList: [] };
      await codes.send({ ...changed, newEmail: email }, 'verify-address', email);
      return { CodeDeliveryDetailsList: [maskDelivery(email)] };
    }),

    VerifyUserAttribute: defineOperation(verifyInput, ({ AccessToken, Code }) => {
      const user = sessions.requireUser(AccessToken);
      codes.check(user.username, user, 'verify-address', Code);
      const email = user.newEmail ?? user.attributes.email!;
      pool.assertEmailFree(user, email);
      const attributes = { ...user.attributes, email, email_verified: 'true' };
      pool.save({ ...user, attributes, newEmail: undefined, code: undefined });
      return {};
    }),

    GlobalSignOut: defineOperation(withToken, ({ AccessToken }) => {
      sessions.closeAll(sessions.requireUser(AccessToken));
      return {};
    }),

    RevokeToken: defineOperation(z.object({ Token: z.string() }), ({ Token }) => {
      sessions.close(Token);
      return {};
    }),

    GetTokensFromRefreshToken: defineOperation(z.object({ RefreshToken: z.string() }), ({ RefreshToken }) => ({
      AuthenticationResult: sessions.refresh(RefreshToken),
    })),
  };
}
