import { queryOptions } from '@tanstack/react-query';
import { listAccounts } from '#shared/api/accounts';
import type { Uid } from '#shared/entities/scalars';
import { call } from '../call';

/** The accounts that the person belongs to, in the order in which they joined. */
export const accountsQuery = (uid: Uid) =>
  queryOptions({ queryKey: ['accounts', uid], queryFn: async () => (await call(listAccounts, {})).accounts });
