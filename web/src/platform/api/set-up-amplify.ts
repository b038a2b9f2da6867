import { Amplify, type ResourcesConfig } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { defaultStorage, Hub } from 'aws-amplify/utils';
import type { ClientConfig } from '#shared/client-config';
import { localStore } from '../storage/safe-storage';
import { serializeAcrossTabs } from './session/cross-tab-lock';
import { endedSessionStore } from './session/session-state';
import { GOOGLE_PATH, isReturnFromGoogle } from './session/google-address';
import { type Lifetime, NO_PAUSE, type RenewalPause, TokenRefresher, type TokenStore } from './session/token-refresher';

/** Configures Amplify with a stage's settings and our token provider. A separate chunk, loaded when it is first needed. */
export function setUpAmplify(config: ClientConfig): void {
  const settings = amplifySettings(config, window.location.origin);
  // Amplify does this itself unless there is a custom token provider.
  cognitoUserPoolsTokenProvider.setAuthConfig(settings.Auth);
  cognitoUserPoolsTokenProvider.setKeyValueStorage(defaultStorage);
  Amplify.configure(settings, { Auth: { tokenProvider: createTokenProvider() } });
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

const PAUSE_KEY = 'narradeck.tokenPause';
const SECOND_MS = 1000;

type Tokens = NonNullable<Awaited<ReturnType<typeof cognitoUserPoolsTokenProvider.getTokens>>>;
interface StoredTokens extends Lifetime {
  tokens: Tokens;
}

/** Amplify's stored tokens, without renewing them. */
async function readTokens(): Promise<StoredTokens | undefined> {
  const tokens = await cognitoUserPoolsTokenProvider.authTokenStore.loadTokens();
  if (!tokens) return undefined;
  const { accessToken, idToken, clockDrift } = tokens;
  const here = (seconds = 0) => seconds * SECOND_MS - clockDrift;
  const ends = [accessToken, idToken].flatMap((token) => token?.payload.exp ?? []);
  return { tokens, issuedAt: here(accessToken.payload.iat), expiresAt: here(Math.min(...ends)) };
}

/** Amplify deletes the tokens if the provider reports the end of the sign-in, and keeps them if it doesn't answer. */
async function renewTokens(): Promise<StoredTokens | undefined> {
  const failure = await cognitoUserPoolsTokenProvider.getTokens({ forceRefresh: true }).then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
  const stored = await readTokens();
  if (stored && failure) throw failure.error;
  if (!stored) {
    endedSessionStore.setState({ isEnded: true });
    Hub.dispatch('auth', { event: 'signedOut' });
  }
  return stored;
}

const tokenStore: TokenStore<StoredTokens> = {
  read: readTokens,
  renew: renewTokens,
  readPause: () => JSON.parse(localStore.read(PAUSE_KEY) ?? JSON.stringify(NO_PAUSE)) as RenewalPause,
  writePause: (pause) => void localStore.write(PAUSE_KEY, JSON.stringify(pause)),
  runExclusively: serializeAcrossTabs,
};

const startTimer = (work: () => void, ms: number) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

/** Tokens for Amplify's requests and our own calls, renewed as in spec section 9. */
function createTokenProvider(): Pick<typeof cognitoUserPoolsTokenProvider, 'getTokens'> {
  const isReturning = isReturnFromGoogle(window.location);
  const keeper = new TokenRefresher(tokenStore, Date.now, startTimer);
  window.addEventListener('online', () => void keeper.retryNow());
  return {
    // On the return from Google, Amplify waits for the sign-in. On other pages, a sign-in in another window must not cause a wait.
    getTokens: async () =>
      (await keeper.get())?.tokens ?? (isReturning ? cognitoUserPoolsTokenProvider.getTokens() : null),
  };
}
