import type { RequestListener } from 'node:http';
import type { KeyPair } from '../config/key-pair';
import type { PlainMail } from '../ses/start-mail';
import type { UserPoolPlan } from '../template/user-pool-plan';
import type { Tokens } from './tokens';

export interface CognitoOptions extends Omit<UserPoolPlan, 'callbackUrls' | 'logoutUrls'> {
  port: number;
  region: string;
  /** Calls a Lambda function and returns its result. Rejects with its error. */
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  sendMail: (mail: PlainMail) => Promise<void>;
  origins: readonly string[];
  key: KeyPair;
  /** Where people are stored. Defaults to memory. */
  file?: string;
  /** Creates the hosted sign-in pages. They receive all requests outside Cognito's own protocol. */
  pages: (federation: Federation) => RequestListener;
}

export interface ExternalUser {
  /** Google's id of the account. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  picture: string;
}

/** What the hosted sign-in pages use of the pool. All of it throws errors with `code` and `message`. */
export interface Federation {
  /** Admits a person of Google and returns the user name. The first time, calls the pre-sign-up function. */
  admit: (person: ExternalUser) => Promise<string>;
  /** `scope` as the pages received it: words separated by spaces. */
  openSession: (username: string, scope: string) => Tokens;
}
