import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getProject } from '#shared/api/projects';
import { projectId as asProjectId } from '#shared/entities/scalars';
import { call, serverTime } from '../../../platform/api/call';
import { useSession } from '../../../platform/api/session/session-query';
import { watchTakes } from '../store/takes';
import { listRecordings } from './recording';

const KEY = 'recordings';

/**
 * The user's recordings on this computer, newest first, in sync with all tabs; undefined until they are read.
 * @param projectIds the projects that the user may open, as far as they are known
 * @param shown how many of the newest are shown with their expiry, which starts their time
 */
export function useRecordings(projectIds: readonly string[], shown = 0) {
  const { uid } = useSession().user;
  const queryClient = useQueryClient();
  useEffect(() => watchTakes(() => void queryClient.invalidateQueries({ queryKey: [KEY] })), [queryClient]);
  return useQuery({
    queryKey: [KEY, uid, shown, ...projectIds.toSorted()],
    queryFn: () =>
      listRecordings(uid, new Set(projectIds), {
        clocks: { here: Date.now(), server: serverTime() },
        shown,
      }),
    placeholderData: keepPreviousData,
    // Reading from this computer needs no connection.
    networkMode: 'always',
    staleTime: 0,
  });
}

/** The project that a recording was made for, if it can be opened; loaded only if `isWanted`. */
export const useRecordingProject = (projectId: string, isWanted = true) =>
  useQuery({
    queryKey: ['project-of-recording', projectId],
    queryFn: () => call(getProject, { id: asProjectId.parse(projectId) }),
    enabled: isWanted,
    retry: false,
  });
