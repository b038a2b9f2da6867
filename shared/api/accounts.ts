import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { session } from '#shared/api/session';
import { accountName, inviteMessage, visibleAccount } from '#shared/entities/account';
import { email } from '#shared/email';
import { accountId, personName, uid } from '#shared/entities/scalars';
import { role } from '#shared/entities/user';

/** The accounts that the person belongs to, in the order in which they joined. */
export const listAccounts = defineFunction({
  name: 'listAccounts',
  area: 'accounts',
  caller: 'person',
  input: z.strictObject({}),
  output: z.strictObject({
    accounts: z.array(z.strictObject({ id: accountId, name: accountName, role, isAccountOwner: z.boolean() })),
  }),
});

/** Changes what the Admin may change about the account. */
export const updateAccount = defineFunction({
  name: 'updateAccount',
  area: 'accounts',
  caller: 'person',
  input: z.strictObject({
    name: accountName.optional(),
    member_invite_msg: inviteMessage.optional(),
    editor_invite_msg: inviteMessage.optional(),
  }),
  output: visibleAccount,
});

/**
 * How many Private projects each of the account's people has, the person's own left out: these take places of the plan that
 * the Admin can't see. Never which. Admin only.
 */
export const countPrivateProjects = defineFunction({
  name: 'countPrivateProjects',
  area: 'accounts',
  caller: 'person',
  input: z.strictObject({}),
  output: z.strictObject({
    people: z.array(z.strictObject({ uid, fullName: personName, count: z.number().int().positive() })),
  }),
});

/** Works in another account of the person's from now on. `not-found` for one that they do not belong to. */
export const switchAccount = defineFunction({
  name: 'switchAccount',
  area: 'accounts',
  caller: 'person',
  input: z.strictObject({ account_id: accountId }),
  output: session,
});

/**
 * Ends the person's own place in a team; their projects in it pass to the Admin, who is told by mail. They go on in another
 * account of theirs, or without any begin anew. Who is not there (any more) has left it. `permission-denied` for the owner.
 */
export const leaveAccount = defineFunction({
  name: 'leaveAccount',
  area: 'accounts',
  caller: 'person',
  input: z.strictObject({ account_id: accountId }),
  output: z.strictObject({ account_id: accountId }),
});

/**
 * Deletes the person for good: record, memberships and the account that they own are gone at once. In the background follow
 * credentials, pictures and that account's projects; their projects in the teams of others pass to the Admins there. `email` is
 * the person's own address, as they typed it; another one is `invalid-argument`.
 */
export const deleteAccount = defineFunction({
  name: 'deleteAccount',
  area: 'accounts',
  caller: 'person',
  input: z.strictObject({ email }),
  output: z.strictObject({ deleted: z.literal(true) }),
});
