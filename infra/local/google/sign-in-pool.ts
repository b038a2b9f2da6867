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
