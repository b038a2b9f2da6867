import type { RequestListener } from 'node:http';
import type { KeyPair } from '../config/key-pair';
import type { UserPoolPlan } from '../template/user-pool-plan';
import type { Tokens } from './tokens';

/** A mail that the pool itself sends: password codes and codes for a new address. */
export interface PoolMail {
  to: string;
  subject: string;
  text: string;
}

/** The stand-in's settings, from the template and the other stand-ins. */
export interface CognitoOptions extends Omit<UserPoolPlan, 'callbackUrls' | 'logoutUrls'> {
  /** Port on 127.0.0.1; 0 picks a free one. */
  port: number;
  region: string;
  /** Calls a Lambda function and returns its result. Rejects with its error. */
  invoke: (functionName: string, event: unknown) => Promise<unknown>;
  sendMail: (mail: PoolMail) => Promise<void>;
  /** Origins that may call the pool. */
  origins: readonly string[];
  /** The key that signs tokens. */
  key: KeyPair;
  /** Where people are stored. Defaults to memory. */
  file?: string;
  /** Creates the hosted sign-in pages. They receive all requests outside Cognito's own protocol. */
  pages: (federation: Federation) => RequestListener;
}

/** A person authenticated by Google. */
export interface ExternalUser {
  /** Google's id of the account. */
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string;
  /** The address of their picture. */
  picture: string;
}

/** What the hosted sign-in pages use of the pool. All of it throws errors with `code` and `message`. */
export interface Federation {
  /** Admits a person of Google and returns the user name. The first time, calls the pre-sign-up function. */
  admit: (person: ExternalUser) => Promise<string>;
  /** `scope` as the pages received it: words separated by spaces. */
  openSession: (username: string, scope: string) => Tokens;
}
