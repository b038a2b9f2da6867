import { Amplify, type ResourcesConfig } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage } from 'aws-amplify/utils';
import type { ClientConfig } from '#shared/client-config';
import { GOOGLE_PATH } from './session/google-address';
import { keptTokens } from './session/kept-tokens';

/** Gives Amplify a stage's settings and our way to keep tokens. A file of its own, loaded when it is first needed. */
export function setUpAmplify(config: ClientConfig): void {
  const settings = amplifySettings(config, window.location.origin);
  // What Amplify does by itself where nobody else keeps the tokens.
  cognitoUserPoolsTokenProvider.setAuthConfig(settings.Auth);
  cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage);
  Amplify.configure(settings, { Auth: { tokenProvider: keptTokens() } });
}

function amplifySettings(config: ClientConfig, origin: string) {
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
            redirectSignIn: [`${origin}/`, `${origin}${GOOGLE_PATH}`],
            redirectSignOut: [`${origin}/`],
            responseType: 'code',
          },
        },
      },
    },
    API: { GraphQL: { endpoint: config.graphqlUrl, region: config.region, defaultAuthMode: 'userPool' } },
  } satisfies ResourcesConfig;
}
