import { fetchAuthSession } from 'aws-amplify/auth';
import { type ClientConfig, clientConfig } from '#shared/client-config';
import { ApiError, toErrorCode } from '#shared/errors';
import { loadOnce } from '../load-once';
import { isReturnFromGoogle } from './session/google-address';

/** The stage's configuration: `config.json`, deployed with the client, loaded and validated once. */
export const loadConfig = loadOnce(async (): Promise<ClientConfig> => {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new ApiError(toErrorCode(response.status), `config.json answered ${response.status}.`);
  return clientConfig.parse(await response.json());
});

/** Configures Amplify with the stage's user pool and live API; only once. */
export const configureAmplify = loadOnce(async (): Promise<ClientConfig> => {
  const [config, { setUpAmplify }] = await Promise.all([loadConfig(), import('./set-up-amplify')]);
  // Before Amplify reads the URL, because the page may be the return from Google.
  if (config.local) (await import('./redirect-to-stand-ins')).redirectToStandIns(config, config.local);
  // Before Amplify is configured, because it reads Google's answer then.
  if (isReturnFromGoogle(window.location)) await import('./session/google-requests');
  setUpAmplify(config);
  return config;
});

/** The token for calls, fresh for all tabs; undefined if nobody is signed in. @throws TokenNotRenewedError if it can't be renewed */
export async function bearerToken(): Promise<string | undefined> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString();
}
