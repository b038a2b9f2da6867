import { createHash, randomUUID } from 'node:crypto';

/** A request in the form in which the pages look at it. */
export interface PageRequest {
  query: Record<string, string>;
  /** Fields of a form; empty without one. */
  fields: Record<string, string>;
  authorization: string;
}

/** An answer: a page, data, or another address to go to. */
export type PageAnswer = { html: string } | { json: object; status: number } | { goTo: string };

/** Answers requests to one path. */
export type Page = (request: PageRequest, options: GoogleOptions, codes: AuthorizationCodes) => Promise<PageAnswer>;

/** Somebody whom Google would have let in. */
interface GooglePerson {
  provider: 'Google';
  /** Google's own id of the account. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** The address of their picture. */
  picture: string;
}

/** The tokens of a session, as the pool gives them. */
export interface PoolTokens {
  AccessToken: string;
  IdToken: string;
  RefreshToken?: string;
  ExpiresIn: number;
}

/** What the pages need of the user pool. Its errors carry a message for the person. */
export interface SignInPool {
  /** Lets somebody in and gives their user name; rejects when the pool's functions refuse. */
  admit(person: GooglePerson): Promise<string>;
  /** `scope`: words with spaces between. */
  openSession(username: string, scope: string): Promise<PoolTokens>;
  refresh(refreshToken: string): Promise<PoolTokens>;
  /** The attributes of the person behind an access token. */
  userInfo(accessToken: string): Promise<Record<string, string>>;
}

/** The app client, as the template has it. */
export interface GoogleOptions {
  clientId: string;
  /** Where people may be sent back to, to the letter. */
  callbackUrls: readonly string[];
  logoutUrls: readonly string[];
  pool: SignInPool;
}

const LIFE_MS = 5 * 60_000;

/** What a code was given for. */
interface CodeGrant {
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
