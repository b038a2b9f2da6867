import type { RequestListener } from 'node:http';
import type { RefreshedTokens, Tokens } from './tokens';

/** The password policy of the pool, from the template. */
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

/** The mail for a code, from the template. `{####}` stands for the digits. */
interface CodeMail {
  subject: string;
  text: string;
}

/** The stand-in's settings, from the template and the other stand-ins. */
export interface CognitoOptions {
  /** Port on 127.0.0.1; 0 picks a free one. */
  port: number;
  region: string;
  /** `<region>_<name>`. Fixed per stage, so that people and their tokens survive a restart. */
  userPoolId: string;
  clientId: string;
  passwordPolicy: PasswordPolicy;
  codeMail: CodeMail;
  /** `ExplicitAuthFlows` of the app client, such as `ALLOW_USER_SRP_AUTH`. */
  authFlows: readonly string[];
  /** Attributes that people may set themselves, such as `name`. */
  writableAttributes: readonly string[];
  accessTokenMinutes?: number;
  idTokenMinutes?: number;
  refreshTokenMinutes?: number;
  /** The pool's functions by trigger name, such as `PreSignUp` and `PostConfirmation`. */
  triggers: Readonly<Record<string, string>>;
  /** Calls a Lambda function and returns its result. Rejects with its error. */
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  sendMail: (mail: PoolMail) => Promise<void>;
  /** Origins that may call the pool. */
  origins: readonly string[];
  /** Where people are stored. Defaults to memory. */
  dataDir?: string;
  /** Creates the hosted sign-in pages. They receive all requests outside Cognito's own protocol. */
  pages?: (federation: Federation) => RequestListener;
}

/** A person authenticated by an outside provider. */
export interface ExternalUser {
  provider: 'Google';
  /** The provider's id of the account. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** The address of their picture. */
  picture: string;
}

/** What hosted sign-in pages use of the pool. All of it throws errors with `code` and `message`. */
export interface Federation {
  /** Admits a person of an outside provider and returns the user name. The first time, calls the pre-sign-up function. */
  admit: (person: ExternalUser) => Promise<string>;
  /** `scope` as the pages received it: words separated by spaces. */
  openSession: (username: string, scope: string) => Promise<Tokens>;
  refresh: (refreshToken: string) => Promise<RefreshedTokens>;
  /** The attributes of the person with this access token. */
  userInfo: (accessToken: string) => Promise<Record<string, string>>;
}
