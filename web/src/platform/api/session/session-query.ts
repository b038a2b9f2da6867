import {
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { InputOf } from '#shared/api/contract';
import { getSession, resumeMail, type Session, startSession } from '#shared/api/session';
import { updateUser } from '#shared/api/users';
import { isNeverConfirmed } from '#shared/email';
import { type SignedInUser, toSignedInUser, type User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { messagesByCode } from '../../../wording/call-errors';
import { call } from '../call';
import { readNameFromToken } from './identity';
import { pendingInvite } from './sign-in-memory';

let beginning: Promise<Session> | undefined;

/**
 * After a sign-in: the person and their account, which are created at the first one. Somebody new who came by an invite
 * link joins its team; who is known already is asked later. Asked for twice at the same moment it begins once: the second
 * would not know of the invite any more, and found another account.
 * @param begin_anew whether the person chose to do without an account with their address that was never confirmed
 */
export const startUserSession = (begin_anew = false): Promise<Session> =>
  (beginning ??= requestSession(begin_anew).finally(() => {
    beginning = undefined;
  }));

async function requestSession(begin_anew: boolean): Promise<Session> {
  const invite = pendingInvite.readComplete();
  if (invite === undefined) return call(startSession, { fullName: await readNameFromToken(), begin_anew });
  const known = await findSession();
  if (known) return known;
  // Whatever comes of it, the link is answered: if it does not work any more, the next try begins without it.
  pendingInvite.forget();
  const session = await call(startSession, { fullName: await readNameFromToken(), invite, begin_anew }).catch(
    (error: unknown) => {
      if (isNeverConfirmed(error)) pendingInvite.remember(invite);
      throw error;
    },
  );
  pendingInvite.settle(invite, session);
  return session;
}

/** The person and their account; undefined where there is no such person (any more). */
export async function findSession(): Promise<Session | undefined> {
  try {
    return await call(getSession, {});
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/**
 * The person and their account; creates both where an earlier sign-up broke off half-way. Who was there a moment ago and is
 * not any more was removed: that ends the session and must not begin a new one.
 */
async function fetchSession({ client }: { client: QueryClient }): Promise<Session> {
  const session = await findSession();
  if (session) return session;
  if (client.getQueryData(['session'])) throw new ApiError('unauthenticated', messagesByCode.unauthenticated);
  return startUserSession();
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: fetchSession,
  staleTime: 60_000,
  structuralSharing: (known, answer) =>
    replaceEqualDeep(known, newestSession(known as Session | undefined, omitLiftedMailStop(answer as Session))),
});

/** The signed-in person and their account. For screens that need a login; waits until they are there. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

/** Who is signed in. For screens that need a login. */
export const useSignedInUser = (): SignedInUser => toSignedInUser(useSession().user);

/** Who is signed in, as far as it is known; undefined before that, and after a session has ended. */
export const signedInUid = (client: QueryClient): string | undefined =>
  client.getQueryData(sessionQuery.queryKey)?.user.uid;

/** The same, for what stands over all screens and does not wait. */
export function useSignedInUid(): string | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client]);
  return useSyncExternalStore(subscribe, () => signedInUid(client));
}

/** The account that is worked in, as far as it is known. */
export const knownAccountId = (client: QueryClient): string | undefined =>
  client.getQueryData(sessionQuery.queryKey)?.account.id;

/**
 * What is known of a person and their account after another answer: an answer that was asked for earlier, and comes later than
 * a change that was heard since, takes nothing back. What an account shows depends on the person's role, so an answer of an
 * older person brings only what changed in the account.
 */
export function newestSession(known: Session | undefined, answer: Session): Session {
  if (!known || known.user.uid !== answer.user.uid || known.account.id !== answer.account.id) return answer;
  const isOlderUser = answer.user.version < known.user.version;
  const isOlderAccount = answer.account.version < known.account.version;
  if (isOlderAccount) return isOlderUser ? known : { ...answer, account: known.account };
  if (!isOlderUser) return answer;
  const isNewerAccount = answer.account.version > known.account.version;
  return isNewerAccount ? { ...known, account: { ...known.account, ...answer.account } } : known;
}

const mailStopTime = (session: Session | undefined): number | undefined => {
  const stop = session?.mail_stop;
  return stop && 'stopped_at' in stop ? stop.stopped_at : undefined;
};

let liftedMailStop: number | undefined;

/** Notes that the stop of mail that a session told of is lifted: nothing that is heard of that one later counts. */
export function recordLiftedMailStop(before: Session | undefined): void {
  liftedMailStop = mailStopTime(before) ?? liftedMailStop;
}

/** An answer without a stop that was lifted while it was on its way. A later stop, after mail came back again, stays. */
export const omitLiftedMailStop = (answer: Session): Session =>
  liftedMailStop !== undefined && mailStopTime(answer) === liftedMailStop ? { ...answer, mail_stop: null } : answer;

/**
 * Who is logged in on a page where somebody could log in; null for nobody. It begins no session, and where it can't be found out nobody
 * is: they log in again.
 */
export const existingUserQuery = queryOptions({
  queryKey: ['signed-in-already'],
  queryFn: async (): Promise<User | null> => (await findSession().catch(() => undefined))?.user ?? null,
  gcTime: 0,
});

/** Changes the person's own name or settings and shows the result at once. */
export async function changeUser(client: QueryClient, input: InputOf<typeof updateUser>): Promise<void> {
  const user = await call(updateUser, input);
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
}

/**
 * Lets mail to the person's own address go again, and has one sent there.
 * @throws ApiError `resource-exhausted` when that was tried lately
 */
export async function resumeMailDelivery(client: QueryClient): Promise<void> {
  // A stop that is heard of while this is on its way is a later one.
  const before = client.getQueryData(sessionQuery.queryKey);
  await call(resumeMail, {});
  recordLiftedMailStop(before);
  client.setQueryData(sessionQuery.queryKey, (session) => session && omitLiftedMailStop(session));
}
