import type { ClientConfig } from '#shared/client-config';
import { loadConfig } from './config';
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
  if (config.local) (await import('./local/redirect-to-stand-ins')).redirectToStandIns(config, config.local);
  // Before Amplify is told where everything is: that is when it looks at the answer.
  if (isReturnFromGoogle(window.location)) await import('./session/google-requests');
  setUpAmplify(config);
  return config;
}
