import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#shared/api/contract';
import { deleteProjectForGood, listBin, type TrashCursor, restoreProject } from '#shared/api/projects';
import type { Change } from '#shared/entities/change';
import type { TrashedProject, ProjectSummary, WhoCanEdit } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { listenToChannel, POLL_MS } from '../live/live-channel';
import { applyToLiveList } from '../live/live-queries';
import { useSession } from '../session/session-query';
import { projectsQuery } from './projects';

/** Projects of the bin, newest there first. */
const newestFirst = (projects: readonly TrashedProject[]): TrashedProject[] =>
  [...projects].sort((a, b) => b.deleted_at - a.deleted_at);

/**
 * What is known of the bin, brought up to the first page of one of its two lists, as it is now: what comes to the bin comes on top. What
 * is known of behind that page stays.
 */
export function mergeFirstPage(
  known: readonly TrashedProject[],
  list: WhoCanEdit,
  { projects, next }: OutputOf<typeof listBin>,
): TrashedProject[] {
  const onPage = new Set(projects.map(({ id }) => id));
  const isBehind = ({ id, deleted_at }: TrashedProject) =>
    next !== null && deleted_at <= next.deleted_at && !onPage.has(id);
  const remaining = known.filter((project) => project.who_can_edit !== list || isBehind(project));
  return newestFirst([...remaining, ...projects]);
}

async function fetchTrashList(who_can_edit: WhoCanEdit): Promise<TrashedProject[]> {
  const found: TrashedProject[] = [];
  let after: TrashCursor | undefined;
  do {
    const { projects, next }: OutputOf<typeof listBin> = await call(listBin, { who_can_edit, after });
    found.push(...projects);
    after = next ?? undefined;
  } while (after);
  return found;
}

const LISTS = ['Private', 'Team'] as const;

const fetchTrash = async (): Promise<TrashedProject[]> =>
  newestFirst((await Promise.all(LISTS.map(fetchTrashList))).flat());

const trashQuery = queryOptions({ queryKey: ['bin'], queryFn: fetchTrash });

/** So many of each list are looked at again and again: 10 KB, however much is in the bin. */
const FIRST_PAGE_SIZE = 10;

const FIRST_PAGE_KEY = ['bin-head'];

async function refreshFirstPage(client: QueryClient): Promise<null> {
  for (const who_can_edit of LISTS) {
    const page = await call(listBin, { who_can_edit, limit: FIRST_PAGE_SIZE });
    client.setQueryData(trashQuery.queryKey, (known) => known && mergeFirstPage(known, who_can_edit, page));
  }
  return null;
}

/**
 * The deleted projects that the person may restore, newest in the bin first. The whole is read when it is opened and when a live channel
 * is; what comes or goes meanwhile is heard of, or found by looking at the newest ones again.
 */
export function useTrash() {
  const client = useQueryClient();
  const { account_id, uid } = useSession().user;
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: trashQuery.queryKey });
    const onProjectChange = ({ id }: Change) => {
      removeFromTrash(client, id as ProjectId);
      void client.invalidateQueries({ queryKey: FIRST_PAGE_KEY });
    };
    const unsubscribes = [channelOf.privateOf(account_id, uid), channelOf.team(account_id)].map((channel) =>
      listenToChannel(channel, {
        onOpen: refetch,
        onChange: (change) => change.kind !== 'modified' && onProjectChange(change),
      }),
    );
    return () => unsubscribes.forEach((end) => end());
  }, [client, account_id, uid]);
  const whole = useQuery({ ...trashQuery, staleTime: 0 });
  useQuery({
    queryKey: FIRST_PAGE_KEY,
    queryFn: () => refreshFirstPage(client),
    enabled: whole.isSuccess,
    refetchInterval: POLL_MS,
  });
  return whole;
}

const removeFromTrash = (client: QueryClient, id: ProjectId): void =>
  void client.setQueryData(trashQuery.queryKey, (known) => known?.filter((project) => project.id !== id));

/** Takes a project out of the bin, and shows it in its list at once. Gives it. */
export async function restoreDeleted(client: QueryClient, id: ProjectId): Promise<ProjectSummary> {
  const project = await call(restoreProject, { id });
  removeFromTrash(client, id);
  applyToLiveList(client, projectsQuery(project.who_can_edit).queryKey, { kind: 'put', item: project });
  return project;
}

/** Deletes a project in the bin for good. */
export async function deleteTrashedProject(client: QueryClient, id: ProjectId): Promise<void> {
  await call(deleteProjectForGood, { id });
  removeFromTrash(client, id);
}
