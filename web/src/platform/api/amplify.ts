import { fetchAuthSession } from 'aws-amplify/auth';
import { type ClientConfig, clientConfig } from '#shared/client-config';
import { ApiError, toErrorCode } from '#shared/errors';
import { isReturnFromGoogle } from './session/google-address';

let configured: Promise<ClientConfig> | undefined;

/** Configures Amplify with the stage's user pool and live API; only once. */
export function configureAmplify(): Promise<ClientConfig> {
  configured ??= configure().catch((error: unknown) => {
    configured = undefined;
    throw error;
  });
  return configured;
}

async function configure(): Promise<ClientConfig> {
  const [config, { setUpAmplify }] = await Promise.all([loadConfig(), import('./set-up-amplify')]);
  // Before Amplify reads the URL, because the page may be the return from Google.
  if (config.local) (await import('./redirect-to-stand-ins')).redirectToStandIns(config, config.local);
  // Before Amplify is configured, because it reads Google's answer then.
  if (isReturnFromGoogle(window.location)) await import('./session/google-requests');
  setUpAmplify(config);
  return config;
}

let loaded: Promise<ClientConfig> | undefined;

/** The stage's configuration: `config.json`, deployed with the client, loaded and validated once. A failed load is tried again. */
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

/** The token for calls, fresh for all tabs; undefined if nobody is signed in. @throws TokenNotRenewedError if it can't be renewed */
export async function bearerToken(): Promise<string | undefined> {
  await configureAmplify();
  const { tokens } = await fetchAuthSession();
  return tokens?.idToken?.toString();
}
