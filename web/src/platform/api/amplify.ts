import { fetchAuthSession } from 'aws-amplify/auth';
import { type ClientConfig, clientConfig } from '#shared/client-config';
import { ApiError, toErrorCode } from '#shared/errors';
import { isReturnFromGoogle } from './session/google-address';

let configured: Promise<ClientConfig> | undefined;

/** Tells Amplify where the stage's user pool and live API are; once, however often it is called. */
export function configureAmplify(): Promise<ClientConfig> {
  configured ??= configure().catch((error: unknown) => {
    configured = undefined;
    throw error;
  });
  return configured;
}

async function configure(): Promise<ClientConfig> {
  const [config, { setUpAmplify }] = await Promise.all([loadConfig(), import('./set-up-amplify')]);
  // Before Amplify looks at the address: the page may be the way back from Google.
  if (config.local) (await import('./redirect-to-stand-ins')).redirectToStandIns(config, config.local);
  // Before Amplify is told where everything is: that is when it looks at the answer.
  if (isReturnFromGoogle(window.location)) await import('./session/google-requests');
  setUpAmplify(config);
  return config;
}

let loaded: Promise<ClientConfig> | undefined;

/** Where the stage's services are: `config.json` beside the client, read once and checked. A failed read is tried again. */
export function loadConfig(): Promise<ClientConfig> {
  loaded ??= readConfig().catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  return loaded;
}

async function readConfig(): Promise<ClientConfig> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new ApiError(toErrorCode(response.status), `config.json answered ${response.status}.`);
  return clientConfig.parse(await response.json());
}

/**
 * The token that calls carry; undefined when nobody is signed in. It is kept fresh, once for all tabs.
 * @throws TokenNotRenewedError when it has expired and the identity provider does not answer
 */
export async function bearerToken(): Promise<string | undefined> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString();
}
