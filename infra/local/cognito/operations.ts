import { AdminDeleteUser } from 'cognito-local/lib/targets/adminDeleteUser';
import { AdminGetUser } from 'cognito-local/lib/targets/adminGetUser';
import * as z from 'zod';
import type { Identity } from './identity';
import { attributeList, IdentityError, type Operation, defineOperation, username } from './operation';
import { createPasswordOperations } from './passwords';
import { toAttributeRecord, mergeAttributes } from './pool-user';
import { createSignInOperations } from './sign-in';
import { createConfirmationOperations, createSignUpOperation } from './sign-up';
import { createSessionOperations, createUserOperations } from './user-operations';

/** Operations by their names in Cognito's API. Others are rejected. */
export interface Operations {
  /** Operations that don't need a signed request. */
  open: Record<string, Operation>;
  /** Operations that need a signed request. */
  admin: Record<string, Operation>;
}

export const createOperations = (identity: Identity): Operations => ({
  open: {
    SignUp: createSignUpOperation(identity),
    ...createConfirmationOperations(identity),
    ...createSignInOperations(identity),
    ...createSessionOperations(identity),
    ...createUserOperations(identity),
    ...createPasswordOperations(identity),
  },
  admin: createAdminOperations(identity),
});

const userInput = z.object({ UserPoolId: z.string(), Username: username });

/** Operations for functions. They need signed requests, which the gateway checks against the function's role. */
function createAdminOperations(identity: Identity): Record<string, Operation> {
  const { pool, sessions, native, options } = identity;
  const defineAdminOperation = <Input extends { UserPoolId: string }>(
    schema: z.ZodType<Input>,
    run: (...args: Parameters<Parameters<typeof defineOperation<Input>>[1]>) => Promise<unknown>,
  ) =>
    defineOperation(schema, async (context, input) => {
      if (input.UserPoolId !== options.userPoolId)
        throw new IdentityError('ResourceNotFoundException', `User pool ${input.UserPoolId} does not exist.`);
      return (await run(context, input)) as object;
    });

  return {
    AdminGetUser: defineAdminOperation(userInput, (context, input) => native(AdminGetUser, context, input)),

    AdminUpdateUserAttributes: defineAdminOperation(
      userInput.extend({ UserAttributes: attributeList }),
      async (context, input) => {
        const user = await pool.requireUser(context, input.Username);
        const email = input.UserAttributes.find(({ Name }) => Name === 'email')?.Value;
        if (user.UserStatus !== 'EXTERNAL_PROVIDER') await pool.assertEmailFree(context, user, email);
        const Attributes = mergeAttributes(user.Attributes, toAttributeRecord(input.UserAttributes));
        await pool.saveUser(context, { ...user, Attributes, UserLastModifiedDate: new Date() });
        return {};
      },
    ),

    AdminDeleteUser: defineAdminOperation(userInput, (context, input) => native(AdminDeleteUser, context, input)),

    AdminUserGlobalSignOut: defineAdminOperation(userInput, async (context, { Username }) => {
      await sessions.closeAll(context, await pool.requireUser(context, Username));
      return {};
    }),
  };
}
