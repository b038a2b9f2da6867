import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { session } from '#shared/api/session';
import { accountName, inviteMessage, visibleAccount } from '#shared/entities/account';
import { invite, invitedRole, inviteKey } from '#shared/entities/invite';
import { email, type InviteId, inviteId, personName } from '#shared/entities/scalars';
import { newId } from '#shared/ids';

/**
 * Invites an address by mail; the same id again is the same invite, mailed again. `resource-exhausted` when the address got
 * an invite within the last minute or five within a day, or when the person, their origin or all together have sent many;
 * `invalid-argument` when somebody with this address is in the team already.
 */
export const createInvite = defineFunction({
  name: 'createInvite',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({
    /** Made by the client, so that a repeated request is the same invite. */
    id: inviteId.default(() => newId() as InviteId),
    email,
    role: invitedRole,
  }),
  output: invite,
});

/** The account's latest 10 invites that nobody has used, the newest first (spec section 4). */
export const listInvites = defineFunction({
  name: 'listInvites',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({}),
  output: z.strictObject({ invites: z.array(invite) }),
});

/** Sends an invite's mail again, with the same link. The limits are those of `createInvite`. */
export const resendInvite = defineFunction({
  name: 'resendInvite',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({ id: inviteId }),
  output: invite,
});

/** Takes an invite back: its link stops working at once. */
export const withdrawInvite = defineFunction({
  name: 'withdrawInvite',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({ id: inviteId }),
  output: z.strictObject({ id: inviteId }),
});

/**
 * Who invites to which team. Open to anyone with the link. `not-found` for an unknown, used, renewed or withdrawn one;
 * `resource-exhausted` after too many wrong ones.
 */
export const previewInvite = defineFunction({
  name: 'previewInvite',
  area: 'invites',
  caller: 'anyone',
  input: z.strictObject({ invite: inviteKey }),
  output: z.strictObject({
    team_name: accountName,
    invited_by: personName,
    role: invitedRole,
    /** The account's welcome message for that role; may be ''. */
    message: inviteMessage,
  }),
});

/**
 * Joins somebody who has a record already: the account is added to theirs, and switched to. In a team that they belong to
 * their role stays. Errors as in `previewInvite`; `resource-exhausted` also for somebody who belongs to 20 accounts.
 */
export const joinAccount = defineFunction({
  name: 'joinAccount',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({ invite: inviteKey }),
  output: session,
});

/** A new code for Members or Editors; the old one stops working at once. */
export const renewInviteCode = defineFunction({
  name: 'renewInviteCode',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({ role: invitedRole }),
  output: visibleAccount,
});
