import {
  type QueryClient,
  queryOptions,
  replaceEqualDeep,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { InputOf } from '#shared/api/contract';
import { getSession, resumeMail, type Session } from '#shared/api/session';
import { updateUser } from '#shared/api/users';
import { isNeverVerified } from '#shared/email';
import { type SignedInUser, toSignedInUser, type User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { messagesByCode } from '../../../wording/call-errors';
import { call } from '../call';
import { readNameFromToken } from './identity';
import { pendingInvite } from './sign-in-memory';
import { startSessionWithProof } from './sign-up-proof';

let beginning: Promise<Session> | undefined;

/**
 * Starts a session after a sign-in. At the first sign-in, the server creates the person and their account. A new person with a pending
 * invite joins its team; an existing person is asked later. Concurrent calls share one request: a second one would no longer find the
 * invite and would create another account.
 * @param restart whether the person chose to abandon an unverified account with their address
 */
export const startUserSession = (restart = false): Promise<Session> =>
  (beginning ??= requestSession(restart).finally(() => {
    beginning = undefined;
  }));

async function requestSession(restart: boolean): Promise<Session> {
  const invite = pendingInvite.readComplete();
  if (invite === undefined) return startSessionWithProof({ fullName: await readNameFromToken(), restart });
  const known = await findSession();
  if (known) return known;
  // The invite is consumed whatever the result: if the link no longer works, the next try starts without it.
  pendingInvite.forget();
  const session = await startSessionWithProof({ fullName: await readNameFromToken(), invite, restart }).catch(
    (error: unknown) => {
      if (isNeverVerified(error)) pendingInvite.remember(invite);
      throw error;
    },
  );
  pendingInvite.settle(invite, session);
  return session;
}

/** The person and their account; undefined if the person doesn't exist, or no longer does. */
export async function findSession(): Promise<Session | undefined> {
  try {
    return await call(getSession, {});
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') return undefined;
    throw error;
  }
}

/**
 * The person and their account; creates both if an earlier sign-up was interrupted. If this page already had a session and the person no
 * longer exists, they were removed: that ends the session and must not start a new one.
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

/** The signed-in person and their account. Only for screens that need a login; suspends until they are loaded. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

/** The same for screens that show the account's bytes, which are refetched when the screen opens: uploads send no live message. */
export const useRefetchedSession = (): Session => useSuspenseQuery({ ...sessionQuery, refetchOnMount: 'always' }).data;

/** The signed-in person. Only for screens that need a login. */
export const useSignedInUser = (): SignedInUser => toSignedInUser(useSession().user);

/** The signed-in person's id; undefined until it is known, and after a session has ended. */
export const signedInUid = (client: QueryClient): string | undefined =>
  client.getQueryData(sessionQuery.queryKey)?.user.uid;

/** The same as a hook that doesn't suspend, for components above all screens. */
export function useSignedInUid(): string | undefined {
  const client = useQueryClient();
  const subscribe = useCallback((onChange: () => void) => client.getQueryCache().subscribe(onChange), [client]);
  return useSyncExternalStore(subscribe, () => signedInUid(client));
}

export const knownAccountId = (client: QueryClient): string | undefined =>
  client.getQueryData(sessionQuery.queryKey)?.account.id;

/**
 * Merges a session answer into the known session. An answer that was requested earlier must not undo a change received since. What an
 * account contains depends on the person's role, so an answer with an older person record contributes only changes of the account.
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

/** Records that this session's mail stop was lifted, so that later answers that still contain it are ignored. */
export function recordLiftedMailStop(before: Session | undefined): void {
  liftedMailStop = mailStopTime(before) ?? liftedMailStop;
}

/** The answer without a mail stop that was lifted while the request was running. A later stop stays. */
export const omitLiftedMailStop = (answer: Session): Session =>
  liftedMailStop !== undefined && mailStopTime(answer) === liftedMailStop ? { ...answer, mail_stop: null } : answer;

/** The person who is logged in, for the sign-in pages; null for nobody or if the check fails. Doesn't start a session. */
export const existingUserQuery = queryOptions({
  queryKey: ['signed-in-already'],
  queryFn: async (): Promise<User | null> => (await findSession().catch(() => undefined))?.user ?? null,
  gcTime: 0,
});

/** Changes the person's own name or settings and updates the session at once. */
export async function changeUser(client: QueryClient, input: InputOf<typeof updateUser>): Promise<void> {
  const user = await call(updateUser, input);
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
}

/** Resumes mail to the person's own address, and sends one mail there. @throws ApiError `resource-exhausted` if that was tried recently */
export async function resumeMailDelivery(client: QueryClient): Promise<void> {
  // Read before the call: a stop that arrives during the call is a later one.
  const before = client.getQueryData(sessionQuery.queryKey);
  await call(resumeMail, {});
  recordLiftedMailStop(before);
  client.setQueryData(sessionQuery.queryKey, (session) => session && omitLiftedMailStop(session));
}
