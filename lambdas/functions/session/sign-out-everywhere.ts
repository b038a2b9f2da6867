import { setTimeout as delay } from 'node:timers/promises';
import { signOutEverywhere } from '#shared/api/session';
import { msUntilNewSignIn } from '#shared/permissions/signed-out';
import { endSessions } from '../../adapters/identity';
import { recordSignOut } from '../../data/user-store';
import { env } from '../../runtime/env';
import { forPerson } from '../callers';

/**
 * First the user pool ends what could renew a token, then the record ends the tokens: done again, it is the record that lets
 * nobody in. The answer waits for the second to be over, because a token tells its sign-in in whole seconds.
 */
export const handler = forPerson(signOutEverywhere, async (_, { uid }, { username }) => {
  await endSessions(env('USER_POOL_ID'), username);
  const { signed_out_at } = await recordSignOut(uid, Date.now());
  await delay(msUntilNewSignIn(signed_out_at));
  return { signed_out_at };
});
