import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { deleteProjectForGood, listBin, type PlaceInBin, restoreProject } from '#shared/api/bin';
import type { OutputOf } from '#shared/api/contract';
import type { BinnedProject } from '#shared/entities/binned-project';
import type { Change } from '#shared/entities/change';
import type { ProjectSummary, WhoCanEdit } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { POLL_MS } from '../live/live-channel';
import { applyToList } from '../live/live-list';
import { useAskedAnew } from '../live/use-asked-anew';
import { useSession } from '../session/session-query';
import { projectsQuery } from './list-projects';

async function fetchList(who_can_edit: WhoCanEdit): Promise<BinnedProject[]> {
  const found: BinnedProject[] = [];
  let after: PlaceInBin | undefined;
  do {
    const { projects, next }: OutputOf<typeof listBin> = await call(listBin, { who_can_edit, after });
    found.push(...projects);
    after = next ?? undefined;
  } while (after);
  return found;
}

async function fetchBin(): Promise<BinnedProject[]> {
  const lists = await Promise.all([fetchList('Private'), fetchList('Team')]);
  return lists.flat().sort((a, b) => b.deleted_at - a.deleted_at);
}

const binQuery = queryOptions({ queryKey: ['bin'], queryFn: fetchBin, refetchInterval: POLL_MS });

const comesOrGoes = ({ kind }: Change): boolean => kind !== 'modified';

/** The deleted projects that the person may restore, newest in the bin first; looked at anew when a project comes or goes. */
export function useBin() {
  const { account_id, uid } = useSession().user;
  useAskedAnew(binQuery.queryKey, [channelOf.privateOf(account_id, uid), channelOf.team(account_id)], comesOrGoes);
  return useQuery({ ...binQuery, staleTime: 0 });
}

const takeOut = (client: QueryClient, id: ProjectId): void =>
  void client.setQueryData(binQuery.queryKey, (known) => known?.filter((project) => project.id !== id));

/** Takes a project out of the bin, and shows it in its list at once. Gives it. */
export async function bringBack(client: QueryClient, id: ProjectId): Promise<ProjectSummary> {
  const project = await call(restoreProject, { id });
  takeOut(client, id);
  applyToList(client, projectsQuery(project.who_can_edit).queryKey, { kind: 'put', item: project });
  return project;
}

/** Deletes a project in the bin for good. */
export async function endForGood(client: QueryClient, id: ProjectId): Promise<void> {
  await call(deleteProjectForGood, { id });
  takeOut(client, id);
}
