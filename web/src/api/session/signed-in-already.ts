import { queryOptions } from '@tanstack/react-query';
import type { User } from '#shared/entities/user';
import { findSession } from './session-query';

/**
 * Who is logged in on a page where somebody could log in; null for nobody. It begins no session, and where it can't be found out nobody
 * is: they log in again.
 */
export const signedInAlreadyQuery = queryOptions({
  queryKey: ['signed-in-already'],
  queryFn: async (): Promise<User | null> => (await findSession().catch(() => undefined))?.user ?? null,
  gcTime: 0,
});
