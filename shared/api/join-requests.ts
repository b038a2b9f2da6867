import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { JOIN_REQUESTS_MAX, shownJoinRequest } from '#shared/entities/join-request';
import { accountId, type AskId, askId, code, uid, unixMs } from '#shared/entities/scalars';
import { newId } from '#shared/ids';

/**
 * Asks the Admin of the account with this code to be let in. Answers the same to a right and a wrong code, and as fast: nothing
 * is looked up before it has answered. `permission-denied` for somebody who has not proven their address; `resource-exhausted` after five
 * of a day, with when the next may be.
 */
export const askToJoin = defineFunction({
  name: 'askToJoin',
  area: 'invites',
  caller: 'person',
  input: z.strictObject({
    /** Made by the client, so that a repeated request is the same. */
    id: askId.default(() => newId() as AskId),
    code,
  }),
  output: z.strictObject({ asked: z.literal(true) }),
});

/** Who asks to join the account, who asked first first: at most 50. One that nobody answers ends after 30 days. Admin only. */
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
