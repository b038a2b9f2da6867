import { queryOptions, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OutputOf } from '#shared/api/contract';
import { listProjects, type PlaceInProjects } from '#shared/api/projects';
import type { WhoCanEdit } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { applyChange } from '../live/apply-change';
import { POLL_MS } from '../live/live-channel';
import { fetchListed, type LiveList, useLiveList } from '../live/live-list';
import { useSession } from '../session/session-query';
import { projectFound, type ProjectInList } from './project-in-list';

async function fetchAll(who_can_edit: WhoCanEdit): Promise<{ items: ProjectInList[] }> {
  const items: ProjectInList[] = [];
  let after: PlaceInProjects | undefined;
  do {
    const { projects, next }: OutputOf<typeof listProjects> = await call(listProjects, { who_can_edit, after });
    items.push(...projects);
    after = next ?? undefined;
  } while (after);
  return { items };
}

/** The person's Private projects, or the account's Team projects: all of them, by as many calls as that takes. */
export function projectsQuery(who_can_edit: WhoCanEdit) {
  const queryKey = ['projects', who_can_edit] as const;
  return queryOptions({
    queryKey,
    queryFn: () => fetchListed(queryKey, () => fetchAll(who_can_edit)),
    refetchInterval: POLL_MS,
  });
}

const liveProjects = (who_can_edit: WhoCanEdit, channel: string): LiveList<ProjectInList, 'project'> => ({
  queryKey: projectsQuery(who_can_edit).queryKey,
  channel,
  entity: 'project',
  keyOf: (id) => ({ entity: 'project', id: id as ProjectId }),
  read: ({ id, version }, found) => projectFound(who_can_edit, id as ProjectId, version, found),
});

/** All projects that the person sees, newest first, kept in step with the server (spec section 7). */
export function useProjects() {
  const { account_id, uid } = useSession().user;
  useLiveList(useMemo(() => liveProjects('Private', channelOf.privateOf(account_id, uid)), [account_id, uid]));
  useLiveList(useMemo(() => liveProjects('Team', channelOf.team(account_id)), [account_id]));
  const [mine, team] = useQueries({ queries: [projectsQuery('Private'), projectsQuery('Team')] });
  const failed = [mine, team].find((query) => query.isError && query.data === undefined);
  return {
    /** Undefined until both lists are there. */
    projects: mine.data && team.data && merge(mine.data.items, team.data.items),
    error: failed?.error ?? undefined,
    retry: () => void Promise.all([mine.refetch(), team.refetch()]),
  };
}

/** A project that is just passing from one list to the other is in both for a moment: the newer one counts. */
function merge(mine: ProjectInList[], team: ProjectInList[]): ProjectInList[] {
  const all = mine.reduce((list, item) => applyChange(list, { kind: 'put', item }), team);
  return all.sort((a, b) => b.created_at - a.created_at);
}
