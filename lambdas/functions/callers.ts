import type { z } from 'zod';
import type { Contract } from '#shared/api/contract';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { isSignedOut, sessionEnded } from '#shared/permissions/signed-out';
import { ConflictRetriesExhausted } from '../data/table';
import { findUser } from '../data/user-store';
import { type Claims, readClaims } from '../runtime/claims';
import { getCallerAddress, type ViewerKeys, viewerKeys } from '../runtime/edge';
import { handle, type HttpHandler } from '../runtime/handler';

/** A call's network address, and the caller's username in the user pool ('' without a sign-in). */
interface Call {
  callerAddress: string;
  username: string;
  /** Sign viewers' tokens and passes. */
  keys: ViewerKeys;
}

const toCall = (event: Parameters<HttpHandler>[0], username: string): Call => ({
  callerAddress: getCallerAddress(event),
  username,
  keys: viewerKeys(event),
});

function assertCaller(contract: Contract, caller: Contract['caller']): void {
  if (contract.caller !== caller) throw new Error(`The contract of ${contract.name} is for '${contract.caller}'.`);
}

/** Finds the caller. A person with a record may have ended this token by signing out everywhere. */
async function findSignedIn({ sub, auth_time }: Claims): Promise<User | undefined> {
  const person = await findUser(sub);
  if (person && isSignedOut(person, auth_time)) throw sessionEnded();
  return person;
}

/** After too many concurrent writes, the caller can retry. */
const rethrowAsUnavailable = (error: unknown): never => {
  if (error instanceof ConflictRetriesExhausted)
    throw new ApiError('unavailable', 'Others are saving right now. Try again.');
  throw error;
};

export function forAnyone<I extends z.ZodType, O extends z.ZodType>(
  contract: Contract<I, O>,
  run: (input: z.output<I>, call: Call) => Promise<z.output<O>>,
): HttpHandler {
  assertCaller(contract, 'anyone');
  return handle(
    contract,
    (event) => Promise.resolve(toCall(event, '')),
    (input, call) => run(input, call).catch(rethrowAsUnavailable),
  );
}

/** Wraps a function that needs a verified token, with or without a user record. */
export function forSignedIn<I extends z.ZodType, O extends z.ZodType>(
  contract: Contract<I, O>,
  run: (input: z.output<I>, claims: Claims, call: Call) => Promise<z.output<O>>,
): HttpHandler {
  assertCaller(contract, 'signed-in');
  return handle(
    contract,
    async (event) => {
      const claims = readClaims(event);
      await findSignedIn(claims);
      return { claims, call: toCall(event, claims['cognito:username']) };
    },
    (input, { claims, call }) => run(input, claims, call).catch(rethrowAsUnavailable),
  );
}

/** Wraps a function for people. Reads the person at each call, so that a lost role or a deleted person takes effect immediately. */
export function forPerson<I extends z.ZodType, O extends z.ZodType>(
  contract: Contract<I, O>,
  run: (input: z.output<I>, person: User, call: Call) => Promise<z.output<O>>,
): HttpHandler {
  assertCaller(contract, 'person');
  return handle(
    contract,
    async (event) => {
      const claims = readClaims(event);
      const person = await findSignedIn(claims);
      if (!person) throw new ApiError('unauthenticated', 'Log in again to continue.');
      return { person, call: toCall(event, claims['cognito:username']) };
    },
    (input, { person, call }) => run(input, person, call).catch(rethrowAsUnavailable),
  );
}
