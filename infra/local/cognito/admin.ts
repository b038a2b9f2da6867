import { AdminDeleteUser } from 'cognito-local/lib/targets/adminDeleteUser';
import { AdminGetUser } from 'cognito-local/lib/targets/adminGetUser';
import { ListUsers } from 'cognito-local/lib/targets/listUsers';
import { z } from 'zod';
import type { Identity } from './identity';
import { IdentityError, invalidParameter } from './identity-error';
import { attributeList, username } from './inputs';
import { operation, type Operation } from './operation';
import { identitiesOf } from './pool';
import { withAttributes } from './pool-user';

const onUser = z.object({ UserPoolId: z.string(), Username: username });
const onAttributes = onUser.extend({ UserAttributes: attributeList });
const listInput = z.object({
  UserPoolId: z.string(),
  Filter: z.string().optional(),
  Limit: z.number().int().min(0).max(60).default(60),
});
const listAnswer = z.object({ Users: z.array(z.unknown()) });
const providerUser = z.object({ ProviderName: z.string(), ProviderAttributeValue: z.string() });
const linkInput = z.object({
  UserPoolId: z.string(),
  DestinationUser: providerUser.extend({ ProviderName: z.literal('Cognito') }),
  SourceUser: providerUser.extend({ ProviderAttributeName: z.literal('Cognito_Subject') }),
});

/** Operations for functions, not for people: they need signed requests, which the gateway checks against the role. */
export function admin(identity: Identity): Record<string, Operation> {
  const { pool, sessions, native, options } = identity;
  const here = <Input extends { UserPoolId: string }>(
    schema: z.ZodType<Input>,
    run: (...args: Parameters<Parameters<typeof operation<Input>>[1]>) => Promise<unknown>,
  ) =>
    operation(schema, async (context, input) => {
      if (input.UserPoolId !== options.userPoolId)
        throw new IdentityError('ResourceNotFoundException', `User pool ${input.UserPoolId} does not exist.`);
      return (await run(context, input)) as object;
    });

  return {
    ListUsers: here(listInput, async (context, input) => {
      const { Users } = listAnswer.parse(await native(ListUsers, context, input));
      return { Users: Users.slice(0, input.Limit) };
    }),

    AdminGetUser: here(onUser, (context, input) => native(AdminGetUser, context, input)),

    AdminDeleteUser: here(onUser, (context, input) => native(AdminDeleteUser, context, input)),

    AdminUpdateUserAttributes: here(onAttributes, async (context, { Username, UserAttributes }) => {
      const user = await pool.requireUser(context, Username);
      const changes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
      const Attributes = withAttributes(user.Attributes, changes);
      await pool.saveUser(context, { ...user, Attributes, UserLastModifiedDate: new Date() });
      return {};
    }),

    AdminUserGlobalSignOut: here(onUser, async (context, { Username }) => {
      await sessions.closeAll(context, await pool.requireUser(context, Username));
      return {};
    }),

    /** From now on the outside account signs in as the destination. One that has its own record can't be linked. */
    AdminLinkProviderForUser: here(linkInput, async (context, { DestinationUser, SourceUser }) => {
      const user = await pool.requireUser(context, DestinationUser.ProviderAttributeValue);
      const { ProviderName, ProviderAttributeValue } = SourceUser;
      if (await pool.findByIdentity(context, ProviderName, ProviderAttributeValue))
        throw invalidParameter(
          'Merging is not currently supported, provide a SourceUser that has not been signed up in order to link',
        );
      const identity = {
        userId: ProviderAttributeValue,
        providerName: ProviderName,
        providerType: ProviderName,
        primary: false,
        dateCreated: Date.now(),
      };
      const identities = JSON.stringify([...identitiesOf(user), identity]);
      await pool.saveUser(context, { ...user, Attributes: withAttributes(user.Attributes, { identities }) });
      return {};
    }),
  };
}
