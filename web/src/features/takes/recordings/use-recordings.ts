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
 * The person's recordings on this computer, the newest first, kept in step with all tabs; undefined until they are read.
 * @param projectIds the projects that the person may open, as far as they are known
 * @param shown how many of them, the newest, are shown with when they go: from then on their time runs
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
    // What is on this computer is read without a line, too.
    networkMode: 'always',
    staleTime: 0,
  });
}

/** The project that a recording was made for, as far as it can be opened; asked for only while it is wanted. */
export const useRecordingProject = (projectId: string, isWanted = true) =>
  useQuery({
    queryKey: ['project-of-recording', projectId],
    queryFn: () => call(getProject, { id: asProjectId.parse(projectId) }),
    enabled: isWanted,
    retry: false,
  });
