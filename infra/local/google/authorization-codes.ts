import { createHash, randomUUID } from 'node:crypto';

const LIFE_MS = 5 * 60_000;

/** What a code was given for. */
export interface CodeGrant {
  username: string;
  redirectUri: string;
  codeChallenge: string;
  scope: string;
}

/** Codes that are good once, for five minutes, for the address and the verifier that they were asked with. */
export class AuthorizationCodes {
  private readonly open = new Map<string, CodeGrant & { expiry: number }>();

  issue(grant: CodeGrant): string {
    const code = randomUUID();
    this.open.set(code, { ...grant, expiry: Date.now() + LIFE_MS });
    return code;
  }

  /** The grant, if all of it fits; undefined otherwise. The code is used up either way. */
  redeem(code: string, redirectUri: string, codeVerifier: string): CodeGrant | undefined {
    const grant = this.open.get(code);
    this.open.delete(code);
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const fits = grant && grant.expiry > Date.now() && grant.redirectUri === redirectUri;
    return fits && grant.codeChallenge === challenge ? grant : undefined;
  }
}
