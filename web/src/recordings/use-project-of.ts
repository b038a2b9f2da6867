import { useQuery } from '@tanstack/react-query';
import { getProject } from '#shared/api/projects';
import { projectId as asProjectId } from '#shared/entities/scalars';
import { call } from '../api/call';

/** The project that a recording was made for, as far as it can be opened; asked for only while it is wanted. */
export const useProjectOf = (projectId: string, isWanted = true) =>
  useQuery({
    queryKey: ['project-of-recording', projectId],
    queryFn: () => call(getProject, { id: asProjectId.parse(projectId) }),
    enabled: isWanted,
    retry: false,
  });
