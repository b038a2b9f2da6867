import { createPrivateKey, createPublicKey, sign, verify, type JsonWebKey } from 'node:crypto';
import privateKeyFile from 'cognito-local/lib/keys/cognitoLocal.private.json';
import publicKeyFile from 'cognito-local/lib/keys/cognitoLocal.public.json';
import * as z from 'zod';

export type Claims = Record<string, unknown>;

/** The public half, as the pool's JWKS address gives it. */
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

/** The claims of a token that this pool's key has signed; undefined for any other text. Its time is not looked at. */
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
