import type { RefreshedTokens, Tokens } from './tokens';

/** Somebody whom an outside provider has let in. */
export interface OutsidePerson {
  provider: 'Google';
  /** The provider's own id of the account. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** The address of their picture. */
  picture: string;
}

/** What hosted sign-in pages need of the pool. All of it throws errors with `code` and `message`. */
export interface Federation {
  /** Lets an outside person in and gives the user name. The first time, the pre-sign-up function is asked. */
  admit: (person: OutsidePerson) => Promise<string>;
  /** `scope` as the pages were asked for it: words with spaces between. */
  openSession: (username: string, scope: string) => Promise<Tokens>;
  refresh: (refreshToken: string) => Promise<RefreshedTokens>;
  /** The attributes of the person behind an access token. */
  userInfo: (accessToken: string) => Promise<Record<string, string>>;
}
