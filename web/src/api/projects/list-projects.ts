import { queryOptions, useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listProjects } from '#shared/api/projects';
import type { WhoCanEdit } from '#shared/entities/project';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { applyChange, RecentChanges, type RecordChange } from '../live/apply-change';
import { listenToChannel, POLL_MS } from '../live/live-channel';
import { useSession } from '../session/session-query';
import { type ProjectInList, readProjectChange } from './read-project-change';

const recentChanges: Record<WhoCanEdit, RecentChanges<ProjectInList>> = {
  Private: new RecentChanges(),
  Team: new RecentChanges(),
};

/** Forgets what was heard: the next person in this tab must not see it. */
export function forgetProjects(): void {
  recentChanges.Private = new RecentChanges();
  recentChanges.Team = new RecentChanges();
}

/** The person's Private projects, or the account's Team projects. */
export const projectsQuery = (who_can_edit: WhoCanEdit) =>
  queryOptions({
    queryKey: ['projects', who_can_edit],
    queryFn: async (): Promise<ProjectInList[]> => {
      const { projects } = await call(listProjects, { who_can_edit });
      return recentChanges[who_can_edit].bringUpToDate(projects, Date.now());
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
      onOpen: () => {
        recentChanges[list].forgetBeforeOpen(Date.now());
        refetch();
      },
      onChange: (change) => {
        const heard = readProjectChange(change);
        if (!heard) return;
        applyToList(queryClient, list, heard);
        // A change carries no grant for the pictures of a project that was not in the list yet.
        if (heard.kind === 'put' && isWithoutGrant(queryClient, list, heard.item.id)) refetch();
      },
    });
  }, [queryClient, list, channel]);
}

/** Puts a change into the list that this browser holds, and remembers it against fetches that are older. */
export function applyToList(client: QueryClient, list: WhoCanEdit, change: RecordChange<ProjectInList>): void {
  if (!recentChanges[list].hear(change, Date.now())) return;
  client.setQueryData(projectsQuery(list).queryKey, (known) => known && applyChange(known, change));
}

function isWithoutGrant(client: QueryClient, list: WhoCanEdit, id: string): boolean {
  const known = client.getQueryData(projectsQuery(list).queryKey);
  return known?.some((project) => project.id === id && !project.media_grant) ?? false;
}
