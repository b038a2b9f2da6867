import type { QueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/contract';
import { resumeMail } from '#shared/api/session';
import { updateUser } from '#shared/api/users';
import { call } from '../call';
import { recordLiftedMailStop, sessionQuery, omitLiftedMailStop } from './session-query';

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
