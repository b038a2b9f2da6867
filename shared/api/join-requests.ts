import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { inviteKey } from '#shared/entities/invite';
import { JOIN_REQUESTS_MAX, shownJoinRequest } from '#shared/entities/join-request';
import { accountId, type AskId, askId, code, uid, unixMs } from '#shared/entities/scalars';
import { newId } from '#shared/ids';

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
