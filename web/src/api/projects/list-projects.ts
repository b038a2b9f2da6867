import { queryOptions, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#shared/api/contract';
import { listProjects, type PlaceInProjects } from '#shared/api/projects';
import type { WhoCanEdit } from '#shared/entities/project';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import type { ProjectId } from '#shared/entities/scalars';
import { applyChange, RecentChanges, type RecordChange } from '../live/apply-change';
import { listenToChannel, POLL_MS } from '../live/live-channel';
import { liveRecords } from '../live/live-records';
import { paceOfTeam } from '../session/pace-of-team';
import { useSession } from '../session/session-query';
import { forgetCoverGrants } from './cover-grants';
import { projectFound, type ProjectInList } from './project-in-list';

const recentChanges: Record<WhoCanEdit, RecentChanges<ProjectInList>> = {
  Private: new RecentChanges(),
  Team: new RecentChanges(),
};

/** Forgets what was taken: the next person in this tab must not see it. */
export function forgetProjects(): void {
  recentChanges.Private = new RecentChanges();
  recentChanges.Team = new RecentChanges();
  forgetCoverGrants();
}

async function fetchAll(who_can_edit: WhoCanEdit): Promise<ProjectInList[]> {
  const all: ProjectInList[] = [];
  let after: PlaceInProjects | undefined;
  do {
    const { projects, next }: OutputOf<typeof listProjects> = await call(listProjects, { who_can_edit, after });
    all.push(...projects);
    after = next ?? undefined;
  } while (after);
  return all;
}

/** The person's Private projects, or the account's Team projects: all of them, by as many calls as that takes. */
export const projectsQuery = (who_can_edit: WhoCanEdit) =>
  queryOptions({
    queryKey: ['projects', who_can_edit],
    queryFn: async (): Promise<ProjectInList[]> => {
      const askedAt = Date.now();
      return recentChanges[who_can_edit].bringUpToDate(await fetchAll(who_can_edit), askedAt);
    },
    refetchInterval: POLL_MS,
  });

/** All projects that the person sees, newest first, kept in step with the server (spec section 7). */
export function useProjects() {
  const { user } = useSession();
  useLiveProjects('Private', channelOf.privateOf(user.account_id, user.uid));
  useLiveProjects('Team', channelOf.team(user.account_id));
  const [mine, team] = useQueries({ queries: [projectsQuery('Private'), projectsQuery('Team')] });
  const failed = [mine, team].find((query) => query.isError && query.data === undefined);
  return {
    /** Undefined until both lists are there. */
    projects: mine.data && team.data && merge(mine.data, team.data),
    error: failed?.error ?? undefined,
    retry: () => void Promise.all([mine.refetch(), team.refetch()]),
  };
}

/** A project that is just passing from one list to the other is in both for a moment: the newer one counts. */
function merge(mine: ProjectInList[], team: ProjectInList[]): ProjectInList[] {
  const all = mine.reduce((list, item) => applyChange(list, { kind: 'put', item }), team);
  return all.sort((a, b) => b.created_at - a.created_at);
}

function useLiveProjects(list: WhoCanEdit, channel: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries({ queryKey: projectsQuery(list).queryKey });
    return listenToChannel(channel, {
      onOpen: refetch,
      onChange: ({ entity, kind, id, version }) => {
        if (entity !== 'project') return;
        const key = { entity, id: id as ProjectId };
        liveRecords.hear({ kind, version }, key, {
          owner: projectsQuery(list).queryKey.join(' '),
          known: () => knownVersion(queryClient, list, id),
          take: (found) => applyToList(queryClient, list, projectFound(list, key.id, version, found)),
          ...paceOfTeam(queryClient),
          whileSeen: true,
        });
      },
    });
  }, [queryClient, list, channel]);
}

/** Puts a change into the list that this browser holds, and remembers it against fetches that are older. */
export function applyToList(client: QueryClient, list: WhoCanEdit, change: RecordChange<ProjectInList>): void {
  if (!recentChanges[list].note(change, Date.now())) return;
  client.setQueryData(projectsQuery(list).queryKey, (known) => known && applyChange(known, change));
}

const knownVersion = (client: QueryClient, list: WhoCanEdit, id: string): number | undefined =>
  client.getQueryData(projectsQuery(list).queryKey)?.find((project) => project.id === id)?.version;
