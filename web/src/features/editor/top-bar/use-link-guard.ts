import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InputOf } from '#shared/api/contract';
import { getLinkGuard, updateLinkGuard } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { call } from '../../../platform/api/call';

const linkGuardQuery = (id: ProjectId) => ({
  queryKey: ['link guard', id],
  queryFn: () => call(getLinkGuard, { id }),
  staleTime: 0,
});

/** What guards the project's link, besides its settings; fetched again whenever it becomes `isShown`. */
export const useLinkGuard = (id: ProjectId, isShown: boolean) => useQuery({ ...linkGuardQuery(id), enabled: isShown });

type Change<Input> = Input extends unknown ? Omit<Input, 'id'> : never;

/** Changes what guards the link. Returns it as it is then, also to whoever shows it; reads it again if the change failed, and rejects. */
export function useLinkGuardChange(id: ProjectId) {
  const client = useQueryClient();
  const query = linkGuardQuery(id);
  return async (change: Change<InputOf<typeof updateLinkGuard>>) => {
    try {
      const guard = await call(updateLinkGuard, { id, ...change });
      client.setQueryData(query.queryKey, guard);
    } catch (error) {
      await client.refetchQueries(query);
      throw error;
    }
  };
}
