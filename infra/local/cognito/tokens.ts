import privateKeyFile from 'cognito-local/lib/keys/cognitoLocal.private.json';
import publicKeyFile from 'cognito-local/lib/keys/cognitoLocal.public.json';
import { createPrivateKey, createPublicKey, type JsonWebKey, randomUUID, sign, verify } from 'node:crypto';
import * as z from 'zod';
import { getAttribute, toAttributeRecord, type PoolUser } from './pool-user';

export interface TokenSettings {
  issuer: string;
  userPoolId: string;
  clientId: string;
  accessTokenMinutes: number;
  idTokenMinutes: number;
}

export interface RefreshedTokens {
  AccessToken: string;
  IdToken: string;
  /** Lifetime of the access token in seconds. */
  ExpiresIn: number;
  TokenType: 'Bearer';
}

export interface Tokens extends RefreshedTokens {
  RefreshToken: string;
}

const BOOLEAN_ATTRIBUTES = ['email_verified', 'phone_number_verified'];
const toClaim = (name: string, value: string): string | boolean =>
  BOOLEAN_ATTRIBUTES.includes(name) ? value === 'true' : value;

/**
 * Creates the access and id tokens of a session, with Cognito's claims. `auth_time` remains the time of the sign-in when tokens are
 * refreshed.
 */
export function createTokens(
  { issuer, userPoolId, clientId, accessTokenMinutes, idTokenMinutes }: TokenSettings,
  user: PoolUser,
  { originJti, authTime, scope }: { originJti: string; authTime: number; scope: string },
): RefreshedTokens {
  const now = Math.floor(Date.now() / 1000);
  const { identities, ...attributes } = toAttributeRecord(user.Attributes);
  const both = {
    sub: getAttribute(user, 'sub'),
    iss: issuer,
    origin_jti: originJti,
    event_id: randomUUID(),
    auth_time: authTime,
    iat: now,
    ...(identities && { 'cognito:groups': [`${userPoolId}_Google`] }),
  };
  const access = {
    ...both,
    client_id: clientId,
    username: user.Username,
    token_use: 'access',
    scope,
    version: 2,
    jti: randomUUID(),
    exp: now + accessTokenMinutes * 60,
  };
  const id = {
    ...Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, toClaim(name, value)])),
    ...(identities && { identities: JSON.parse(identities) as unknown }),
    ...both,
    'cognito:username': user.Username,
    aud: clientId,
    token_use: 'id',
    jti: randomUUID(),
    exp: now + idTokenMinutes * 60,
  };
  return {
    AccessToken: signJwt(access),
    IdToken: signJwt(id),
    ExpiresIn: accessTokenMinutes * 60,
    TokenType: 'Bearer',
  };
}

export type Claims = Record<string, unknown>;

/** The public key, as the pool's JWKS address returns it. */
export const jwks = { keys: [publicKeyFile.jwk] };

const privateKey = createPrivateKey(privateKeyFile.pem);
const publicKey = createPublicKey({ key: publicKeyFile.jwk as JsonWebKey, format: 'jwk' });
const header = z.object({ alg: z.literal('RS256'), kid: z.literal(publicKeyFile.jwk.kid) });
const anyClaims = z.record(z.string(), z.unknown());

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Signs claims with the pool's key (RS256). */
export function signJwt(claims: Claims): string {
  const content = `${encode({ alg: 'RS256', kid: publicKeyFile.jwk.kid, typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${sign('RSA-SHA256', Buffer.from(content), privateKey).toString('base64url')}`;
}

/** Returns the claims of a token signed with this pool's key; undefined for any other text. Doesn't check its expiry. */
export function readJwt(token: string): Claims | undefined {
  const [head = '', body = '', signature = ''] = token.split('.');
  try {
    if (!header.safeParse(decode(head)).success) return undefined;
    const content = Buffer.from(`${head}.${body}`);
    if (!verify('RSA-SHA256', content, publicKey, Buffer.from(signature, 'base64url'))) return undefined;
    return anyClaims.parse(decode(body));
  } catch {
    return undefined;
  }
}
