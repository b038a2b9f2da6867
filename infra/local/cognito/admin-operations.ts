import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { email } from '#shared/email';
import { type Operation, ServiceError } from '../protocol/json-service';
import { attributeList, defineOperation, invalidParameter, toAttributeList, username } from './operation';
import { checkPassword } from './passwords';
import type { PoolUser } from './pool';
import type { Identity } from './sessions';
import { createVerifier } from './srp';

const adminInput = z.object({ UserPoolId: z.string(), Username: username });

/** Only what the operator's command uses: no mail with a temporary password, and permanent passwords. */
const createInput = adminInput.extend({
  Username: username.pipe(email),
  UserAttributes: attributeList,
  MessageAction: z.literal('SUPPRESS'),
});
const passwordInput = adminInput.extend({ Password: z.string(), Permanent: z.literal(true) });
const linkInput = z.object({
  UserPoolId: z.string(),
  DestinationUser: z.object({ ProviderName: z.literal('Cognito'), ProviderAttributeValue: username }),
  SourceUser: z.object({
    ProviderName: z.literal('Google'),
    ProviderAttributeName: z.literal('Cognito_Subject'),
    ProviderAttributeValue: z.string(),
  }),
});

/** Cognito lists at most 60 people at a time, in no particular order. */
const listInput = z.object({
  UserPoolId: z.string(),
  Limit: z.number().int().min(1).max(60).default(60),
  PaginationToken: z.string().optional(),
});

const describeUser = ({ username: Username, attributes, isExternal, isDisabled }: PoolUser) => ({
  ...{ Username, Attributes: toAttributeList(attributes), Enabled: !isDisabled },
  UserStatus: isExternal ? 'EXTERNAL_PROVIDER' : 'CONFIRMED',
});

/** Operations for functions. They need signed requests, which the gateway checks against the function's role. */
export function createAdminOperations({
  pool,
  poolName,
  sessions,
  options,
  triggers,
}: Identity): Record<string, Operation> {
  const requirePool = (id: string) => {
    if (id !== options.userPoolId)
      throw new ServiceError('ResourceNotFoundException', `User pool ${id} does not exist.`);
  };
  const requireUser = ({ UserPoolId, Username }: z.infer<typeof adminInput>) => {
    requirePool(UserPoolId);
    return pool.require(Username);
  };

  return {
    ListUsers: defineOperation(listInput, ({ Limit, PaginationToken }) => {
      const from = Number(PaginationToken ?? 0);
      const all = pool.all();
      const next = from + Limit < all.length ? { PaginationToken: String(from + Limit) } : {};
      return { Users: all.slice(from, from + Limit).map(describeUser), ...next };
    }),

    AdminGetUser: defineOperation(adminInput, (input) => {
      const { username: Username, attributes, isExternal } = requireUser(input);
      const UserStatus = isExternal ? 'EXTERNAL_PROVIDER' : 'CONFIRMED';
      return { Username, UserStatus, UserAttributes: toAttributeList(attributes) };
    }),

    AdminUpdateUserAttributes: defineOperation(adminInput.extend({ UserAttributes: attributeList }), (input) => {
      const user = requireUser(input);
      if (!user.isExternal) pool.assertEmailFree(user, input.UserAttributes.email);
      pool.save({ ...user, attributes: { ...user.attributes, ...input.UserAttributes } });
      return {};
    }),

    AdminDeleteUser: defineOperation(adminInput, (input) => {
      pool.delete(requireUser(input));
      return {};
    }),

    AdminUserGlobalSignOut: defineOperation(adminInput, (input) => {
      sessions.closeAll(requireUser(input));
      return {};
    }),

    AdminCreateUser: defineOperation(createInput, async ({ Username, UserAttributes: given, ...input }) => {
      requirePool(input.UserPoolId);
      const unknown = Object.keys(given).find(
        (name) => name.startsWith('custom:') && !options.customAttributes.includes(name),
      );
      if (unknown) throw invalidParameter(`${unknown}: Attribute does not exist in the schema.`);
      if (pool.find(Username)) throw new ServiceError('UsernameExistsException', 'User account already exists');
      const sub = randomUUID();
      await triggers.preSignUp({ source: 'PreSignUp_AdminCreateUser', username: sub, attributes: given });
      const attributes = { sub, ...given, email: Username };
      pool.save({ ...{ username: sub, isExternal: false, attributes, password: '', sessions: [] }, isTemporary: true });
      return { User: { Username: sub, UserStatus: 'FORCE_CHANGE_PASSWORD', Attributes: toAttributeList(attributes) } };
    }),

    AdminSetUserPassword: defineOperation(passwordInput, ({ Password, ...input }) => {
      const user = requireUser(input);
      checkPassword(Password, options.passwordMinLength);
      const password = createVerifier({ poolName, username: user.username }, Password);
      pool.save({ ...user, password, isTemporary: false });
      return {};
    }),

    AdminDisableUser: defineOperation(adminInput, (input) => {
      pool.save({ ...requireUser(input), isDisabled: true, sessions: [] });
      return {};
    }),

    AdminLinkProviderForUser: defineOperation(linkInput, ({ UserPoolId, DestinationUser, SourceUser }) => {
      const linkedTo = SourceUser.ProviderAttributeValue;
      if (pool.find(`google_${linkedTo}`) ?? pool.findLinked(linkedTo))
        throw invalidParameter('SourceUser is already linked to DestinationUser');
      const user = requireUser({ UserPoolId, Username: DestinationUser.ProviderAttributeValue });
      pool.save({ ...user, linkedTo });
      return {};
    }),
  };
}
