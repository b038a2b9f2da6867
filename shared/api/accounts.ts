import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { session } from '#shared/api/session';
import { accountName, inviteMessage, visibleAccount } from '#shared/entities/account';
import { email } from '#shared/email';
import { projectPresets } from '#shared/entities/project';
import { accountId, personName, uid } from '#shared/entities/scalars';
import { role } from '#shared/entities/user';

/** The person's accounts, in the order in which they joined. */
export const listAccounts = defineFunction({
  name: 'listAccounts',
  input: z.strictObject({}),
  output: z.strictObject({
    accounts: z.array(z.strictObject({ id: accountId, name: accountName, role, isAccountOwner: z.boolean() })),
  }),
});

/** Changes the account's editable fields. Admin only. */
export const updateAccount = defineFunction({
  name: 'updateAccount',
  input: z.strictObject({
    name: accountName.optional(),
    member_invite_msg: inviteMessage.optional(),
    editor_invite_msg: inviteMessage.optional(),
    /** Those that are named; the others stay. */
    project_presets: projectPresets.optional(),
  }),
  output: visibleAccount,
});

/**
 * The number of Private projects per person of the account, without the caller's own: they count toward the plan, but the Admin can't see
 * them. Never names the projects. Admin only.
 */
export const countPrivateProjects = defineFunction({
  name: 'countPrivateProjects',
  input: z.strictObject({}),
  output: z.strictObject({
    people: z.array(z.strictObject({ uid, fullName: personName, count: z.number().int().positive() })),
  }),
});

/** Switches to another account of the person. `not-found` for one that they do not belong to. */
export const switchAccount = defineFunction({
  name: 'switchAccount',
  input: z.strictObject({ account_id: accountId }),
  output: session,
});

/**
 * Ends the person's own membership in a team; their projects in it are transferred to the Admin, who is notified by mail. The person
 * switches to another one of their accounts or, without one, starts over. Idempotent. `permission-denied` for the owner.
 */
export const leaveAccount = defineFunction({
  name: 'leaveAccount',
  input: z.strictObject({ account_id: accountId }),
  output: z.strictObject({ account_id: accountId }),
});

/**
 * Deletes the person permanently: record, memberships and their own account are deleted immediately; credentials, pictures and that
 * account's projects in the background. Their projects in other teams are transferred to the Admins there. `email` must be the person's own
 * address, as they typed it; otherwise `invalid-argument`.
 */
export const deleteAccount = defineFunction({
  name: 'deleteAccount',
  input: z.strictObject({ email }),
  output: z.strictObject({ deleted: z.literal(true) }),
});
