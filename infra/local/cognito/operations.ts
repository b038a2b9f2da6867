import { AdminDeleteUser } from 'cognito-local/lib/targets/adminDeleteUser';
import { AdminGetUser } from 'cognito-local/lib/targets/adminGetUser';
import * as z from 'zod';
import type { Identity } from './identity';
import { attributeList, IdentityError, type Operation, operation, username } from './operation';
import { passwords } from './passwords';
import { attributeRecord, withAttributes } from './pool-user';
import { signIn } from './sign-in';
import { confirmation, signUp } from './sign-up';
import { sessionOperations, signedIn } from './user-operations';

/** Operations by their names in Cognito's API. One that is missing here is refused. */
export interface Operations {
  /** What anybody may ask for, with or without an access token. */
  open: Record<string, Operation>;
  /** What only signed requests may ask for. */
  admin: Record<string, Operation>;
}

/** All operations of the stand-in. */
export const allOperations = (identity: Identity): Operations => ({
  open: {
    SignUp: signUp(identity),
    ...confirmation(identity),
    ...signIn(identity),
    ...sessionOperations(identity),
    ...signedIn(identity),
    ...passwords(identity),
  },
  admin: admin(identity),
});

const onUser = z.object({ UserPoolId: z.string(), Username: username });

/** Operations for functions, not for people: they need signed requests, which the gateway checks against the role. */
function admin(identity: Identity): Record<string, Operation> {
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
