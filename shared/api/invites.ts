import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { session } from '#shared/api/session';
import { email } from '#shared/email';
import { accountName, inviteMessage, visibleAccount } from '#shared/entities/account';
import { invite, invitedRole, inviteKey, JOIN_REQUESTS_MAX, shownJoinRequest } from '#shared/entities/invite';
import {
  accountId,
  type AskId,
  askId,
  code,
  type InviteId,
  inviteId,
  personName,
  uid,
  unixMs,
} from '#shared/entities/scalars';
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

/** The last one of a page of invites: the next page begins after it. */
const placeInList = z.strictObject({ inviteSentAt: unixMs, id: inviteId });

/** An invite in the list. Its address is shortened for people who may not see it: `a…@example.com`. */
const listedInvite = invite.extend({ email: z.string() });

/**
 * The account's open invites, 10 at a time, the latest first (spec section 4). One that nobody uses ends 30 days after its last mail. Editors
 * get shortened addresses.
 */
export const listInvites = defineFunction({
  name: 'listInvites',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({ after: placeInList.optional() }),
  output: z.strictObject({ invites: z.array(listedInvite), next: placeInList.nullable() }),
});

/**
 * Sends an invite's mail again, with a link to the same invite; those of the five latest mails work, until one is used. The limits are
 * those of `createInvite`.
 */
export const resendInvite = defineFunction({
  name: 'resendInvite',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({ id: inviteId }),
  output: invite,
});

/** Takes an invite back: its links stop working at once. */
export const withdrawInvite = defineFunction({
  name: 'withdrawInvite',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({ id: inviteId }),
  output: z.strictObject({ id: inviteId }),
});

/** Who invites to which team. Open to anyone with the link. `not-found` for an unknown, used, renewed, withdrawn or ended one. */
export const previewInvite = defineFunction({
  name: 'previewInvite',
  area: 'invites',
  caller: 'anyone',
  input: z.strictObject({ invite: inviteKey }),
  output: z.strictObject({
    account_id: accountId,
    team_name: accountName,
    invited_by: personName,
    role: invitedRole,
    /** The address that it was mailed to; '' for a link of the account. */
    email: z.string(),
    /** The account's welcome message for that role; may be ''. */
    message: inviteMessage,
  }),
});

/**
 * Joins somebody who has a record already: the account is added to theirs, and switched to. In a team that they belong to
 * their role stays. Who joins by an invite that was mailed to their own address has proven it. Errors as in `previewInvite`;
 * `permission-denied` for an invite that was mailed to another address (`askToJoin` takes it); `resource-exhausted` also for somebody who belongs to 20 accounts.
 */
export const joinAccount = defineFunction({
  name: 'joinAccount',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({ invite: inviteKey }),
  output: session,
});

/** A new code and link for Members or Editors; the old ones stop working at once. */
export const renewInviteCode = defineFunction({
  name: 'renewInviteCode',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({ role: invitedRole }),
  output: visibleAccount,
});

/**
 * Asks the Admin of an account to be let in: by its code, or by an invite that was mailed to another address. Answers the same to a right
 * and a wrong code, and as fast: it is looked up after the answer. `not-found` for an invite that does not work (any more);
 * `permission-denied` for somebody who has not proven their address; `resource-exhausted` after five of a day, with when the next may be.
 */
export const askToJoin = defineFunction({
  name: 'askToJoin',
  area: 'invites',
  caller: 'person',
  input: z
    .strictObject({
      /** Made by the client, so that a repeated request is the same. */
      id: askId.default(() => newId() as AskId),
      code: code.optional(),
      invite: inviteKey.optional(),
    })
    .refine(({ code, invite }) => (code === undefined) !== (invite === undefined), 'Send a code or an invite.'),
  output: z.strictObject({ asked: z.literal(true) }),
});

/**
 * The open requests to join the account, oldest first: at most 50. A request that nobody answers ends after 30 days; one by a mailed
 * invite also ends when the invite is used, is withdrawn, or expires. Admin only.
 */
export const listJoinRequests = defineFunction({
  name: 'listJoinRequests',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({}),
  output: z.strictObject({ account_id: accountId, requests: z.array(shownJoinRequest).max(JOIN_REQUESTS_MAX) }),
});

/**
 * Lets somebody in who asked, or declines. Whoever is let in goes on where they work, and has the account beside theirs. Of whoever is
 * declined nothing that they ask in the next 30 days is in the list; a link lets them in. `not-found` for a
 * request that was answered, has ended, or is another one than was seen (`asked_at`); `invalid-argument` for somebody who has not proven their
 * address any more; `resource-exhausted` for somebody who belongs to 20 accounts.
 */
export const answerJoinRequest = defineFunction({
  name: 'answerJoinRequest',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({ uid, asked_at: unixMs, is_accepted: z.boolean() }),
  output: z.strictObject({ uid }),
});
