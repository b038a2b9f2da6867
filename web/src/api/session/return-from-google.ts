import { Hub } from 'aws-amplify/utils';
import { wait } from '#shared/time/retry';
import { IdentityError, toIdentityError } from './identity-error';
import { bearerToken } from './tokens';

/** Who has a token hears of the sign-in at once, unless the address is an old one, from a sign-in long done. */
const TOLD_WITHIN_MS = 1000;

/**
 * Waits until the way back is finished, and the auth events have told what came of it.
 * @throws IdentityError when nobody is signed in by it
 */
export async function waitForGoogle(): Promise<void> {
  let stopHub = () => {};
  // Where it ends badly, Amplify lets those who wait for a token wait on.
  const told = new Promise<void>((resolve, reject) => {
    stopHub = Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'signedIn') resolve();
      if (payload.event === 'signInWithRedirect_failure') reject(toIdentityError(payload.data.error));
    });
  });
  const finished = bearerToken().then(async (token) => {
    await wait(TOLD_WITHIN_MS);
    if (token === undefined) throw new IdentityError('unknown', 'Nothing came of it.');
  });
  try {
    await Promise.race([finished, told]);
  } finally {
    stopHub();
    // Whichever comes later is no news any more.
    void Promise.allSettled([finished, told]);
  }
}
