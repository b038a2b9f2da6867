import { randomBytes, randomInt } from 'node:crypto';
import { CognitoIdentityProviderClient, SignUpCommand } from '@aws-sdk/client-cognito-identity-provider';
import type { Contract, InputOf, OutputOf } from '#shared/api/contract';
import { API_PATH } from '#shared/api/edge';
import { createSignUpChallenge, getSession, type Session, startSession } from '#shared/api/session';
import type { Account } from '#shared/entities/account';
import { VALIDATION_DATA } from '#shared/entities/sign-up-proof';
import type { User } from '#shared/entities/user';
import { solveSignUpChallenge } from '#shared/solve-sign-up-challenge';
import { REGION, STACK_CREDENTIALS } from '../infra/local/config/aws';
import { callContract, type RawAnswer, request } from './call';
import { signInAtGoogle } from './google-sign-in';
import { setEmailVerified } from './set-email-verified';
import { listMails, type ReceivedMail, waitForMail } from './inbox';
import { signInBySrp, type Tokens } from './srp-sign-in';
import { stackAddress } from './stack-address';
import { openTable } from './table';

/** A person with credentials, perhaps without a user record. */
export interface Registered {
  uid: string;
  email: string;
  password: string;
  /** The API's ID token, valid for an hour. */
  token: string;
}

/** A person who has signed up and started a session. */
export interface SignedUp extends Registered {
  user: User;
  account: Account;
}

export const TEST_PASSWORD = 'correct horse battery';

const { urls, config, dynamo, mediaBucket, stagingBucket } = stackAddress();
const cognito = new CognitoIdentityProviderClient({
  endpoint: urls.cognito,
  region: REGION,
  credentials: STACK_CREDENTIALS,
});
export { config, dynamo, mediaBucket, stagingBucket, urls };

export const table = openTable(dynamo);

/** The API as browsers reach it: through the edge. */
const API = `${urls.app}${API_PATH}`;

/** Calls a function of the API. Rejects with an `ApiError`, so that tests can match its `code`. */
export const call = <C extends Contract>(contract: C, data: InputOf<C>, token?: string): Promise<OutputOf<C>> =>
  callContract(API, contract, data, { token });

/** Calls a function with another client address; otherwise all calls of a test file share one. Rejects with an `ApiError`. */
export const callFrom = <C extends Contract>(origin: string, contract: C, data: InputOf<C>): Promise<OutputOf<C>> =>
  callContract(API, contract, data, { origin });

/** Sends any request to a path of the API and returns the raw answer. */
export const requestApi = (path: string, init?: RequestInit): Promise<RawAnswer> => request(`${API}${path}`, init);

/** Signs in by password. Returns all tokens. */
export function signInForTokens(email: string, password = TEST_PASSWORD): Promise<Tokens> {
  const { userPoolId, userPoolClientId: clientId } = config;
  return signInBySrp(cognito, { userPoolId, clientId, username: email, password });
}

/** Signs in by password. Returns the API's ID token. */
export const signIn = async (email: string, password?: string): Promise<string> =>
  (await signInForTokens(email, password)).idToken;

/** Signs in with Google, the first time or again. Returns the API's ID token. */
export const signInWithGoogle = (email: string, name = 'Pat Example'): Promise<string> =>
  signInAtGoogle({ pages: urls.cognito, clientId: config.userPoolClientId, app: urls.app }, email, name);

/** An email address that is unique in this run. */
export const newAddress = (name = 'pat'): string =>
  `${name.toLowerCase().replace(/\W+/g, '.')}-${randomBytes(5).toString('hex')}@example.test`;

/** A new sign-up proof. Each is made at an address of its own, because a test file signs up more people than an address may. */
export async function makeSignUpProof(): Promise<string> {
  const origin = `198.19.${randomInt(256)}.${randomInt(256)}`;
  return solveSignUpChallenge((await callFrom(origin, createSignUpChallenge, {})).challenge);
}

/** Starts the session of a new person who signed in with Google. */
export const startGoogleSession = async (token: string, input: InputOf<typeof startSession> = {}): Promise<Session> =>
  call(startSession, { ...input, proof: await makeSignUpProof() }, token);

/** Signs up at the user pool with this validation data. Returns the person's `sub`. */
export async function registerWith(
  data: Record<string, string>,
  email: string,
  name = 'Pat Example',
  password = TEST_PASSWORD,
): Promise<string> {
  const toList = (values: Record<string, string>) => Object.entries(values).map(([Name, Value]) => ({ Name, Value }));
  const { UserSub = '' } = await cognito.send(
    new SignUpCommand({
      ClientId: config.userPoolClientId,
      Username: email,
      Password: password,
      UserAttributes: toList({ email, name }),
      ValidationData: toList(data),
    }),
  );
  return UserSub;
}

/** Creates credentials for a new person, without a user record. */
export async function register(
  name = 'Pat Example',
  email = newAddress(name),
  password = TEST_PASSWORD,
): Promise<Registered> {
  const uid = await registerWith({ [VALIDATION_DATA.proof]: await makeSignUpProof() }, email, name, password);
  return { uid, email, password, token: await signIn(email, password) };
}

/** Signs up a new person, as the app does: credentials, then `startSession`. Their address is unverified, so they see no invite codes. */
export async function signUpUnverified(name = 'Pat Example'): Promise<SignedUp> {
  const registered = await register(name);
  const { user, account } = await call(startSession, { fullName: name }, registered.token);
  return { ...registered, user, account };
}

/** A new person with a verified address. */
export async function signUp(name?: string): Promise<SignedUp> {
  const person = await signUpUnverified(name);
  await setEmailVerified(table, person.uid);
  const { user, account } = await call(getSession, {}, person.token);
  return { ...person, user, account };
}

/** Calls a function by its short name (`publish-changes`) as an AWS service would, without the API. Returns its answer. */
export async function invoke(name: string, event: unknown): Promise<unknown> {
  const path = `/2015-03-31/functions/narradeck-local-${name}/invocations`;
  const response = await fetch(`${urls.lambda}${path}`, { method: 'POST', body: JSON.stringify(event) });
  const answer: unknown = await response.json();
  if (response.headers.has('x-amz-function-error')) {
    const { errorType, errorMessage } = answer as { errorType: string; errorMessage: string };
    throw Object.assign(new Error(errorMessage), { name: errorType });
  }
  return answer;
}

export const inbox = {
  to: (address: string): Promise<ReceivedMail[]> => listMails(urls.inbox, address),
  waitFor: (address: string, count?: number): Promise<ReceivedMail> => waitForMail(urls.inbox, address, count),
};

/** The stack's report: denied AWS calls, unused grants, writes that met a transaction, abandoned stream records. */
export interface StackReport {
  denials: { principal: string; action: string; resource: string }[];
  unusedGrants: string[];
  transactionConflicts: number;
  deadLetters: unknown[];
}

export async function stackReport(): Promise<StackReport> {
  return (await (await fetch(urls.control)).json()) as StackReport;
}
