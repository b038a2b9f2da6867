import type { QueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/contract';
import { updateUser } from '#shared/api/users';
import { call } from '../call';
import { sessionQuery } from './session-query';

/** Changes the person's own name or settings and shows the result at once. */
export async function changeUser(client: QueryClient, input: InputOf<typeof updateUser>): Promise<void> {
  const user = await call(updateUser, input);
  client.setQueryData(sessionQuery.queryKey, (session) => session && { ...session, user });
}
