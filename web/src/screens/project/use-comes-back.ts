import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { Change } from '#shared/entities/change';
import type { ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { useAskedAnew } from '../../api/live/use-asked-anew';
import { foundProjectQuery } from '../../api/projects/found-project';
import { useSession } from '../../api/session/session-query';

/** Tells when a project that is not here may be here (again): it is a Team project now, or was restored. `onBack` must stay the same. */
export function useComesBack(id: ProjectId, onBack: () => void): void {
  const { account_id, uid } = useSession().user;
  const query = foundProjectQuery(id);
  const isOfIt = useCallback(
    (change: Change) => change.entity === 'project' && change.id === id && change.kind !== 'removed',
    [id],
  );
  // Also asked as the channels open: it may have come back while they were on their way.
  useAskedAnew(query.queryKey, [channelOf.team(account_id), channelOf.privateOf(account_id, uid)], isOfIt);
  const { data: found, dataUpdatedAt, isFetchedAfterMount } = useQuery(query);
  const isBack = isFetchedAfterMount && !!found;
  // Each time that it is found anew: opening it may have failed before.
  useEffect(() => {
    if (isBack) onBack();
  }, [isBack, dataUpdatedAt, onBack]);
}
