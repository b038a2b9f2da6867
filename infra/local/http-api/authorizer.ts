import { JwtRsaVerifier } from 'aws-jwt-verify';
import { type Jwks } from 'aws-jwt-verify/jwk';
import { type JwtPayload } from 'aws-jwt-verify/jwt-model';
import { type Route } from './route-table';

/** A token's claims as a function gets them: all of them text. */
export type Claims = Record<string, string>;

const toText = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(String).join(' ')}]`;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
};

/** An access token names its client in `client_id`, an id token in `aud`. API Gateway takes either. */
function isForAudience(payload: JwtPayload, audience: string[]): boolean {
  const named = [payload.aud ?? payload.client_id].flat();
  return named.some((name) => typeof name === 'string' && audience.includes(name));
}

export type Authorize = (route: Route, header: string | undefined) => Promise<Claims | undefined>;

/** API Gateway's JWT authorizer: gives the token's claims, or undefined for a caller to turn away. */
export function createJwtAuthorizer(jwks: Jwks): Authorize {
  const verifiers = new Map<string, ReturnType<typeof verifierFor>>();
  const verifierFor = (issuer: string) => {
    const verifier = JwtRsaVerifier.create({ issuer, audience: null, jwksUri: `${issuer}/.well-known/jwks.json` });
    verifier.cacheJwks(jwks);
    return verifier;
  };
  return async ({ jwt }, header) => {
    const token = /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];
    if (!jwt || !token) return undefined;
    const verifier = verifiers.get(jwt.issuer) ?? verifierFor(jwt.issuer);
    verifiers.set(jwt.issuer, verifier);
    try {
      const payload = await verifier.verify(token);
      if (!isForAudience(payload, jwt.audience)) return undefined;
      return Object.fromEntries(Object.entries(payload).map(([name, value]) => [name, toText(value)]));
    } catch {
      return undefined;
    }
  };
}
