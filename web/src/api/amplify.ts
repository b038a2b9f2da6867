import { Amplify, type ResourcesConfig } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import 'aws-amplify/auth/enable-oauth-listener';
import { defaultStorage } from 'aws-amplify/utils';
import type { ClientConfig } from '#shared/client-config';
import { loadConfig } from './config';
import { keptTokens } from './session/kept-tokens';

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
  const config = await loadConfig();
  // Before Amplify looks at the address: the page may be the way back from Google.
  if (config.local) (await import('./local/redirect-to-stand-ins')).redirectToStandIns(config, config.local);
  const settings = amplifySettings(config, window.location.origin);
  // What Amplify does by itself where nobody else keeps the tokens.
  cognitoUserPoolsTokenProvider.setAuthConfig(settings.Auth);
  cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage);
  Amplify.configure(settings, { Auth: { tokenProvider: keptTokens() } });
  return config;
}

/** Amplify's own settings for a stage. */
export function amplifySettings(config: ClientConfig, origin: string) {
  return {
    Auth: {
      Cognito: {
        userPoolId: config.userPoolId,
        userPoolClientId: config.userPoolClientId,
        userPoolEndpoint: config.local?.cognitoEndpoint,
        loginWith: {
          email: true,
          oauth: {
            domain: config.authDomain,
            scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
            redirectSignIn: [`${origin}/`],
            redirectSignOut: [`${origin}/`],
            responseType: 'code',
          },
        },
      },
    },
    API: { GraphQL: { endpoint: config.graphqlUrl, region: config.region, defaultAuthMode: 'userPool' } },
  } satisfies ResourcesConfig;
}
