import type { IncomingHttpHeaders } from 'node:http';
import { SignatureError, sha256, verifyAwsSignature, type SecretLookup } from '../protocol/aws-signature';

/** The caller, as resolvers see it in `ctx.identity`. */
export type Caller =
  | { mode: 'iam'; identity: { username: string; userArn: string; sourceIp: string[] } }
  | { mode: 'user-pool'; identity: UserIdentity };

interface UserIdentity {
  sub: string;
  username: string;
  groups: string[] | null;
  claims: TokenClaims;
  sourceIp: string[];
}

export interface TokenClaims {
  sub: string;
  username?: string;
  'cognito:username'?: string;
  'cognito:groups'?: string[];
}

export interface CallerCheck {
  /** Returns the claims of a user pool token. Rejects for an invalid one. */
  verifyToken: (token: string) => Promise<TokenClaims>;
  secretOf: SecretLookup;
}

export class UnauthorizedError extends Error {
  readonly errorType = 'UnauthorizedException';
}

/** The signed parts of a request. The real-time protocol signs requests that are never sent. */
export interface Credentials {
  headers: Record<string, string>;
  path: string;
  body: string;
}

export const plainHeaders = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** Identifies the caller by user pool token or AWS signature. @throws UnauthorizedError */
export async function identifyCaller(credentials: Credentials, check: CallerCheck): Promise<Caller> {
  const headers = lowerCaseKeys(credentials.headers);
  const authorization = headers['authorization'];
  if (!authorization) throw new UnauthorizedError('Valid authorization header not provided.');
  return authorization.startsWith('AWS4-HMAC-SHA256')
    ? identifySigner({ ...credentials, headers }, check)
    : identifyPerson(authorization.replace(/^Bearer /, ''), check);
}

const lowerCaseKeys = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

function identifySigner({ headers, path, body }: Credentials, { secretOf }: CallerCheck): Caller {
  try {
    const accessKeyId = verifyAwsSignature({ method: 'POST', url: path, headers }, sha256(body), secretOf);
    const userArn = `arn:aws:sts::000000000000:assumed-role/${accessKeyId}/local`;
    return { mode: 'iam', identity: { username: accessKeyId, userArn, sourceIp: ['127.0.0.1'] } };
  } catch (error) {
    if (error instanceof SignatureError) throw new UnauthorizedError('The request signature does not match.');
    throw error;
  }
}

async function identifyPerson(token: string, { verifyToken }: CallerCheck): Promise<Caller> {
  try {
    const claims = await verifyToken(token);
    const username = claims.username ?? claims['cognito:username'] ?? claims.sub;
    const groups = claims['cognito:groups'] ?? null;
    return {
      mode: 'user-pool',
      identity: { sub: claims.sub, username, groups, claims, sourceIp: ['127.0.0.1'] },
    };
  } catch (error) {
    const expired = error instanceof Error && /expired/i.test(error.message);
    throw new UnauthorizedError(expired ? 'Token has expired.' : 'Unable to parse JWT token.');
  }
}
