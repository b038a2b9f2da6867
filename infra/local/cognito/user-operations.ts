import * as z from 'zod';
import { mailCode, maskDelivery } from './codes';
import type { Identity } from './identity';
import { attributeList, defineOperation } from './operation';
import { getAttribute, toAttributeRecord, assertWritable, mergeAttributes } from './pool-user';

const withToken = z.object({ AccessToken: z.string() });
const updateInput = withToken.extend({ UserAttributes: attributeList });
const verifyInput = withToken.extend({ AttributeName: z.literal('email'), Code: z.string().min(1) });

/**
 * GetUser, DeleteUser, UpdateUserAttributes, VerifyUserAttribute: operations on one's own record. Verifies the access token, which
 * `cognito-local` doesn't. A new address replaces the old one only once it is verified.
 */
export function createUserOperations({ options, pool, sessions, codes }: Identity) {
  return {
    GetUser: defineOperation(withToken, async (context, { AccessToken }) => {
      const { Username, Attributes: UserAttributes } = await sessions.requireUser(context, AccessToken);
      return { Username, UserAttributes };
    }),

    DeleteUser: defineOperation(withToken, async (context, { AccessToken }) => {
      await pool.deleteUser(context, await sessions.requireUser(context, AccessToken));
      return {};
    }),

    UpdateUserAttributes: defineOperation(updateInput, async (context, input) => {
      const user = await sessions.requireUser(context, input.AccessToken);
      assertWritable(input.UserAttributes, options.writableAttributes);
      const email = input.UserAttributes.find(({ Name }) => Name === 'email')?.Value;
      await pool.assertEmailFree(context, user, email);
      const others = input.UserAttributes.filter(({ Name }) => Name !== 'email');
      const Attributes = mergeAttributes(user.Attributes, toAttributeRecord(others));
      const changed = { ...user, Attributes, UserLastModifiedDate: new Date() };
      if (!email || email === getAttribute(user, 'email')) {
        await pool.saveUser(context, changed);
        return { CodeDeliveryDetailsList: [] };
      }
      const { digits, kept } = codes.issue(user.Username, 'verify-address');
      const UnverifiedAttributeChanges = [{ Name: 'email', Value: email }];
      await pool.saveUser(context, { ...changed, UnverifiedAttributeChanges, ConfirmationCode: kept });
      mailCode(context, email, digits);
      return { CodeDeliveryDetailsList: [maskDelivery(email)] };
    }),

    VerifyUserAttribute: defineOperation(verifyInput, async (context, input) => {
      const user = await sessions.requireUser(context, input.AccessToken);
      codes.check(user.Username, user, 'verify-address', input.Code);
      const email = getAttribute({ Attributes: user.UnverifiedAttributeChanges ?? [] }, 'email');
      await pool.assertEmailFree(context, user, email);
      await pool.saveUser(context, {
        ...user,
        Attributes: mergeAttributes(user.Attributes, { ...(email && { email }), email_verified: 'true' }),
        UnverifiedAttributeChanges: undefined,
        ConfirmationCode: undefined,
        UserLastModifiedDate: new Date(),
      });
      return {};
    }),
  };
}

export function createSessionOperations({ sessions }: Identity) {
  return {
    GlobalSignOut: defineOperation(z.object({ AccessToken: z.string() }), async (context, { AccessToken }) => {
      await sessions.closeAll(context, await sessions.requireUser(context, AccessToken));
      return {};
    }),
    RevokeToken: defineOperation(z.object({ Token: z.string(), ClientId: z.string() }), async (context, { Token }) => {
      await sessions.close(context, Token);
      return {};
    }),
    GetTokensFromRefreshToken: defineOperation(
      z.object({ RefreshToken: z.string(), ClientId: z.string() }),
      async (context, { RefreshToken }) => ({ AuthenticationResult: await sessions.refresh(context, RefreshToken) }),
    ),
  };
}
