import {
  type CognitoIdentityProviderClient,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createHmac, randomBytes } from 'node:crypto';
import { g, hashHex, k, N, padHex, modPow, privateValue, signingKey } from '../infra/local/cognito/srp';

/** The person and the client of a sign-in. */
export interface Credentials {
  userPoolId: string;
  clientId: string;
  username: string;
  password: string;
}

export interface Tokens {
  idToken: string;
  accessToken: string;
  refreshToken: string;
}

/** `Sat Nov 1 03:07:09 UTC 2026`: the format that Cognito requires in the signature, with no zero before the day. */
const formatTimestamp = (date: Date) =>
  date.toUTCString().replace(/^(\w+), 0?(\d+) (\w+) (\d+) (\S+) GMT$/, '$1 $3 $2 $5 UTC $4');

const fromHex = (hex: string | undefined) => BigInt(`0x${hex ?? '0'}`);

/**
 * Signs in by SRP (`USER_SRP_AUTH`), the only flow that the app's client allows. Amplify does the same in the browser, but for one person
 * at a time.
 */
export async function signInBySrp(client: CognitoIdentityProviderClient, who: Credentials): Promise<Tokens> {
  const poolName = who.userPoolId.split('_')[1] ?? '';
  const a = fromHex(randomBytes(32).toString('hex'));
  const A = modPow(g, a);
  const started = await client.send(
    new InitiateAuthCommand({
      AuthFlow: 'USER_SRP_AUTH',
      ClientId: who.clientId,
      AuthParameters: { USERNAME: who.username, SRP_A: A.toString(16) },
    }),
  );
  const { SALT, SRP_B, SECRET_BLOCK = '', USER_ID_FOR_SRP: id = '' } = started.ChallengeParameters ?? {};
  const B = fromHex(SRP_B);
  const u = hashHex(padHex(A) + padHex(B));
  const x = privateValue(fromHex(SALT), poolName, id, who.password);
  const base = (((B - k * modPow(g, x)) % N) + N) % N;
  const timestamp = formatTimestamp(new Date());
  const signature = createHmac('sha256', signingKey(modPow(base, a + u * x), u))
    .update(poolName + id)
    .update(Buffer.from(SECRET_BLOCK, 'base64'))
    .update(timestamp)
    .digest('base64');
  const { AuthenticationResult } = await client.send(
    new RespondToAuthChallengeCommand({
      ChallengeName: 'PASSWORD_VERIFIER',
      ClientId: who.clientId,
      ChallengeResponses: {
        USERNAME: id,
        PASSWORD_CLAIM_SECRET_BLOCK: SECRET_BLOCK,
        PASSWORD_CLAIM_SIGNATURE: signature,
        TIMESTAMP: timestamp,
      },
    }),
  );
  return {
    idToken: AuthenticationResult?.IdToken ?? '',
    accessToken: AuthenticationResult?.AccessToken ?? '',
    refreshToken: AuthenticationResult?.RefreshToken ?? '',
  };
}
