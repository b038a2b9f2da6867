import { createHash, createPrivateKey, createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import * as z from 'zod';
import type { KeyPair } from '../config/key-pair';
import type { PoolUser, Session } from './pool';

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

/** Creates the access and id tokens of a session. `auth_time` remains the time of the sign-in when tokens are refreshed. */
export function createTokens(
  signer: TokenSigner,
  { issuer, userPoolId, clientId, accessTokenMinutes, idTokenMinutes }: TokenSettings,
  { username, attributes: { identities, ...attributes } }: PoolUser,
  { originJti, authTime, scope }: Session,
): RefreshedTokens {
  const now = Math.floor(Date.now() / 1000);
  const both = {
    sub: attributes.sub,
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
    username,
    token_use: 'access',
    scope,
    version: 2,
    jti: randomUUID(),
    exp: now + accessTokenMinutes * 60,
  };
  const id = {
    ...attributes,
    email_verified: attributes.email_verified === 'true',
    ...(identities && { identities: JSON.parse(identities) as unknown }),
    ...both,
    'cognito:username': username,
    aud: clientId,
    token_use: 'id',
    jti: randomUUID(),
    exp: now + idTokenMinutes * 60,
  };
  return {
    AccessToken: signer.sign(access),
    IdToken: signer.sign(id),
    ExpiresIn: accessTokenMinutes * 60,
    TokenType: 'Bearer',
  };
}

export type Claims = Record<string, unknown>;

const anyClaims = z.record(z.string(), z.unknown());
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url');
const decode = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString());

/** Signs and verifies tokens with the pool's key (RS256). */
export class TokenSigner {
  /** The public key, as the pool's JWKS address returns it in AWS. */
  readonly jwks: { keys: { kty: 'RSA'; use: 'sig'; alg: 'RS256'; kid: string; n: string; e: string }[] };
  private readonly header: { alg: 'RS256'; kid: string };
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;

  constructor({ publicKey, privateKey }: KeyPair) {
    const kid = createHash('sha256').update(publicKey).digest('base64url');
    this.header = { alg: 'RS256', kid };
    this.privateKey = createPrivateKey(privateKey);
    this.publicKey = createPublicKey(publicKey);
    const { n = '', e = '' } = this.publicKey.export({ format: 'jwk' });
    this.jwks = { keys: [{ kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e }] };
  }

  sign(claims: Claims): string {
    const content = `${encode(this.header)}.${encode(claims)}`;
    return `${content}.${sign('RSA-SHA256', Buffer.from(content), this.privateKey).toString('base64url')}`;
  }

  /** Returns the claims of a token that this key signed; undefined for any other text. Doesn't check its expiry. */
  read(token: string): Claims | undefined {
    const [head = '', body = '', signature = ''] = token.split('.');
    if (head !== encode(this.header)) return undefined;
    const content = Buffer.from(`${head}.${body}`);
    if (!verify('RSA-SHA256', content, this.publicKey, Buffer.from(signature, 'base64url'))) return undefined;
    return anyClaims.parse(decode(body));
  }
}
