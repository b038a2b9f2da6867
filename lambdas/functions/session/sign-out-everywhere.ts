import { setTimeout as delay } from 'node:timers/promises';
import { signOutEverywhere } from '#shared/api/session';
import { msUntilNewSignIn } from '#shared/permissions/signed-out';
import { endSessions } from '../../adapters/identity';
import { recordSignOut } from '../../data/user-store';
import { env } from '../../runtime/env';
import { forPerson } from '../callers';

/**
 * Ends the user pool's refresh tokens first, then the record invalidates existing tokens; after a retry, the record still refuses them.
 * Answers only when the second is over, because a token states its sign-in in whole seconds.
 */
export const handler = forPerson(signOutEverywhere, async (_, { uid }, { username }) => {
  await endSessions(env('USER_POOL_ID'), username);
  const { signed_out_at } = await recordSignOut(uid, Date.now());
  await delay(msUntilNewSignIn(signed_out_at));
  return { signed_out_at };
});
