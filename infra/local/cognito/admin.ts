import { AdminDeleteUser } from 'cognito-local/lib/targets/adminDeleteUser';
import { AdminGetUser } from 'cognito-local/lib/targets/adminGetUser';
import * as z from 'zod';
import type { Identity } from './identity';
import { IdentityError } from './identity-error';
import { attributeList, username } from './inputs';
import { operation, type Operation } from './operation';
import { attributeRecord, withAttributes } from './pool-user';

const onUser = z.object({ UserPoolId: z.string(), Username: username });

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
    AdminGetUser: here(onUser, (context, input) => native(AdminGetUser, context, input)),

    AdminUpdateUserAttributes: here(onUser.extend({ UserAttributes: attributeList }), async (context, input) => {
      const user = await pool.requireUser(context, input.Username);
      const email = input.UserAttributes.find(({ Name }) => Name === 'email')?.Value;
      if (user.UserStatus !== 'EXTERNAL_PROVIDER') await pool.refuseTaken(context, user, email);
      const Attributes = withAttributes(user.Attributes, attributeRecord(input.UserAttributes));
      await pool.saveUser(context, { ...user, Attributes, UserLastModifiedDate: new Date() });
      return {};
    }),

    AdminDeleteUser: here(onUser, (context, input) => native(AdminDeleteUser, context, input)),

    AdminUserGlobalSignOut: here(onUser, async (context, { Username }) => {
      await sessions.closeAll(context, await pool.requireUser(context, Username));
      return {};
    }),
  };
}
