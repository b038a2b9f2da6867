import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#shared/api/contract';
import { deleteProjectForGood, listTrash, type TrashCursor, restoreProject } from '#shared/api/projects';
import type { Change } from '#shared/entities/change';
import type { TrashedProject, ProjectSummary, WhoCanEdit } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { channelOf } from '#shared/permissions/channels';
import { call, fetchPages } from '../call';
import { listenToChannel, POLL_MS } from '../live/live-channel';
import { applyToLiveList } from '../live/live-queries';
import { useSession } from '../session/session-query';
import { projectsQuery } from './projects';

const newestFirst = (projects: readonly TrashedProject[]): TrashedProject[] =>
  [...projects].sort((a, b) => b.deleted_at - a.deleted_at);

/** Updates the known trash with one list's first page. Newly deleted projects come first, so those after that page stay. */
export function mergeFirstPage(
  known: readonly TrashedProject[],
  list: WhoCanEdit,
  { projects, next }: OutputOf<typeof listTrash>,
): TrashedProject[] {
  const onPage = new Set(projects.map(({ id }) => id));
  const isBehind = ({ id, deleted_at }: TrashedProject) =>
    next !== null && deleted_at <= next.deleted_at && !onPage.has(id);
  const remaining = known.filter((project) => project.who_can_edit !== list || isBehind(project));
  return newestFirst([...remaining, ...projects]);
}

const fetchTrashList = (who_can_edit: WhoCanEdit) =>
  fetchPages(async (after?: TrashCursor) => {
    const { projects: items, next } = await call(listTrash, { who_can_edit, after });
    return { items, next };
  });

const LISTS = ['Private', 'Team'] as const;

const fetchTrash = async (): Promise<TrashedProject[]> =>
  newestFirst((await Promise.all(LISTS.map(fetchTrashList))).flatMap(({ items }) => items));

const trashQuery = queryOptions({ queryKey: ['trash'], queryFn: fetchTrash });

/** How many projects of each list are polled: 10 KB, whatever the size of the trash. */
const FIRST_PAGE_SIZE = 10;

const FIRST_PAGE_KEY = ['trash-head'];

async function refreshFirstPage(client: QueryClient): Promise<null> {
  for (const who_can_edit of LISTS) {
    const page = await call(listTrash, { who_can_edit, limit: FIRST_PAGE_SIZE });
    client.setQueryData(trashQuery.queryKey, (known) => known && mergeFirstPage(known, who_can_edit, page));
  }
  return null;
}

/**
 * The deleted projects that the person may restore, most recently deleted first. Loads the whole trash when it opens and when a live
 * channel opens; changes in between arrive over the channels, or by polling the first page.
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

/** Restores a project from the trash, adds it to its list at once, and returns it. */
export async function restoreDeleted(client: QueryClient, id: ProjectId): Promise<ProjectSummary> {
  const project = await call(restoreProject, { id });
  removeFromTrash(client, id);
  applyToLiveList(client, projectsQuery(project.who_can_edit).queryKey, { kind: 'put', item: project });
  return project;
}

/** Deletes a project for good. One that is gone, or that the person can no longer see, leaves the list, too: the server doesn't tell them apart. */
export async function deleteTrashedProject(client: QueryClient, id: ProjectId): Promise<void> {
  try {
    await call(deleteProjectForGood, { id });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not-found') removeFromTrash(client, id);
    throw error;
  }
  removeFromTrash(client, id);
}
