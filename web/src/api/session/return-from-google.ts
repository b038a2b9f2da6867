import { Hub } from 'aws-amplify/utils';
import { bearerToken } from './tokens';

/** Whether the page was opened by the way back from Google's page. */
export function isReturnFromGoogle({ search }: Pick<Location, 'search'>): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.has('state') && (parameters.has('code') || parameters.has('error'));
}

/** Waits until the way back is finished, well or badly; what came of it is told by the auth events. Never fails. */
export async function waitForGoogle(): Promise<void> {
  let stopHub = () => {};
  // Where it ends badly, Amplify lets those who wait for a token wait on.
  const failed = new Promise<void>((resolve) => {
    stopHub = Hub.listen('auth', ({ payload }) => {
      if (payload.event === 'signInWithRedirect_failure') resolve();
    });
  });
  const finished = bearerToken().then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([finished, failed]);
  stopHub();
}
