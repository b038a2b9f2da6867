import { Hub } from 'aws-amplify/utils';
import { bearerToken } from './tokens';

/** Whether the page was opened by the way back from Google's page. */
export function isReturnFromGoogle({ search }: Pick<Location, 'search'>): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'));
}

/** Who has a token hears of the sign-in at once, unless the address is an old one, from a sign-in long done. */
const TOLD_WITHIN_MS = 1000;

/** Waits until the way back is finished, well or badly, and the auth events have told what came of it. Never fails. */
export async function waitForGoogle(): Promise<void> {
  let stopHub = () => {};
  // Where it ends badly, Amplify lets those who wait for a token wait on.
  const told = new Promise<void>((resolve) => {
    stopHub = Hub.listen('auth', ({ payload: { event } }) => {
      if (event === 'signedIn' || event === 'signInWithRedirect_failure') resolve();
    });
  });
  const finished = bearerToken().then(
    () => new Promise<void>((resolve) => setTimeout(resolve, TOLD_WITHIN_MS)),
    () => undefined,
  );
  await Promise.race([finished, told]);
  stopHub();
}
