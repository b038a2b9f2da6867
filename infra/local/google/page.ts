import { createHash, randomUUID } from 'node:crypto';
import type { Federation } from '../cognito/options';

export interface PageRequest {
  query: Record<string, string>;
  fields: Record<string, string>;
}

export type PageAnswer = { html: string } | { json: object; status: number } | { goTo: string };

export type Page = (request: PageRequest, options: GoogleOptions, codes: AuthorizationCodes) => Promise<PageAnswer>;

export interface GoogleOptions {
  clientId: string;
  /** Allowed callback addresses. They must match exactly. */
  callbackUrls: readonly string[];
  logoutUrls: readonly string[];
  pool: Federation;
}

const LIFE_MS = 5 * 60_000;

interface CodeGrant {
  username: string;
  redirectUri: string;
  codeChallenge: string;
  scope: string;
}

/** Authorization codes. Each is valid once, for five minutes, with the redirect address and verifier of its request. */
export class AuthorizationCodes {
  private readonly open = new Map<string, CodeGrant & { expiry: number }>();

  issue(grant: CodeGrant): string {
    const code = randomUUID();
    this.open.set(code, { ...grant, expiry: Date.now() + LIFE_MS });
    return code;
  }

  /** Returns the grant if everything matches; otherwise undefined. Uses up the code either way. */
  redeem(code: string, redirectUri: string, codeVerifier: string): CodeGrant | undefined {
    const grant = this.open.get(code);
    this.open.delete(code);
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const fits = grant && grant.expiry > Date.now() && grant.redirectUri === redirectUri;
    return fits && grant.codeChallenge === challenge ? grant : undefined;
  }
}
