import { queryOptions } from '@tanstack/react-query';
import { countPrivateProjects } from '#shared/api/accounts';
import type { AccountId } from '#shared/entities/scalars';
import { call } from '../call';

/** How many Private projects each of the others in the account has; the Admin may ask. */
export const privateCountsQuery = (account: AccountId) =>
  queryOptions({
    queryKey: ['private-counts', account],
    queryFn: async () => (await call(countPrivateProjects, {})).people,
    staleTime: 0,
  });
