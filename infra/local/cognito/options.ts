import type { RequestListener } from 'node:http';
import type { RefreshedTokens, Tokens } from './tokens';

/** The password rules of the pool, as the template states them. */
export interface PasswordPolicy {
  minimumLength: number;
  requireLowercase?: boolean;
  requireUppercase?: boolean;
  requireNumbers?: boolean;
  requireSymbols?: boolean;
}

/** A mail that the pool itself sends: sign-up and password codes. */
export interface PoolMail {
  to: string;
  subject: string;
  text: string;
}

/** The words around a code, as the template states them; `{####}` stands for the digits. */
interface CodeMail {
  subject: string;
  text: string;
}

/** Everything that the stand-in needs to know of the template and of its neighbours. */
export interface CognitoOptions {
  /** Port on 127.0.0.1; 0 takes a free one. */
  port: number;
  region: string;
  /** `<region>_<name>`; fixed by the stage, so that people and their tokens survive a restart. */
  userPoolId: string;
  clientId: string;
  passwordPolicy: PasswordPolicy;
  codeMail: CodeMail;
  /** `ExplicitAuthFlows` of the app client, such as `ALLOW_USER_SRP_AUTH`. */
  authFlows: readonly string[];
  /** Attributes that people may set of themselves, such as `name`. */
  writableAttributes: readonly string[];
  accessTokenMinutes?: number;
  idTokenMinutes?: number;
  refreshTokenMinutes?: number;
  /** Names of the functions that the pool calls, by the names of the triggers: `PreSignUp`, `PostConfirmation`. */
  triggers: Readonly<Record<string, string>>;
  /** Calls a Lambda and gives its answer; rejects with what it threw. */
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  sendMail: (mail: PoolMail) => Promise<void>;
  /** Origins whose pages may call the pool. */
  origins: readonly string[];
  /** Where people are kept; in memory when left out. */
  dataDir?: string;
  /** Makes the hosted sign-in pages: they get all that is not Cognito's own protocol. */
  pages?: (federation: Federation) => RequestListener;
}

/** Somebody whom an outside provider has let in. */
export interface ExternalUser {
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
  admit: (person: ExternalUser) => Promise<string>;
  /** `scope` as the pages were asked for it: words with spaces between. */
  openSession: (username: string, scope: string) => Promise<Tokens>;
  refresh: (refreshToken: string) => Promise<RefreshedTokens>;
  /** The attributes of the person behind an access token. */
  userInfo: (accessToken: string) => Promise<Record<string, string>>;
}
