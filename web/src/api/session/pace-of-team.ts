import type { QueryClient } from '@tanstack/react-query';
import { paceOfMany } from '../live/pace-of-many';
import { sessionQuery } from './session-query';

/** How a page asks for what its whole team has just heard of. */
export const paceOfTeam = (client: QueryClient): ReturnType<typeof paceOfMany> =>
  paceOfMany(client.getQueryData(sessionQuery.queryKey)?.account.user_count ?? 1);
