import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { OutputOf } from '#shared/api/contract';
import { deleteProjectForGood, listBin, type PlaceInBin, restoreProject } from '#shared/api/trash';
import type { Change } from '#shared/entities/change';
import type { BinnedProject, ProjectSummary, WhoCanEdit } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from '../call';
import { listenToChannel, POLL_MS } from '../live/live-channel';
import { applyToList } from '../live/live-queries';
import { useSession } from '../session/session-query';
import { projectsQuery } from './project-queries';

/** Projects of the bin, newest there first. */
const newestFirst = (projects: readonly BinnedProject[]): BinnedProject[] =>
  [...projects].sort((a, b) => b.deleted_at - a.deleted_at);

/**
 * What is known of the bin, brought up to the first page of one of its two lists, as it is now: what comes to the bin comes on top. What
 * is known of behind that page stays.
 */
export function withHead(
  known: readonly BinnedProject[],
  list: WhoCanEdit,
  { projects, next }: OutputOf<typeof listBin>,
): BinnedProject[] {
  const onPage = new Set(projects.map(({ id }) => id));
  const isBehind = ({ id, deleted_at }: BinnedProject) =>
    next !== null && deleted_at <= next.deleted_at && !onPage.has(id);
  const kept = known.filter((project) => project.who_can_edit !== list || isBehind(project));
  return newestFirst([...kept, ...projects]);
}

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

const LISTS = ['Private', 'Team'] as const;

const fetchBin = async (): Promise<BinnedProject[]> => newestFirst((await Promise.all(LISTS.map(fetchList))).flat());

const binQuery = queryOptions({ queryKey: ['bin'], queryFn: fetchBin });

/** So many of each list are looked at again and again: 10 KB, however much is in the bin. */
const HEAD = 10;

const HEAD_KEY = ['bin-head'];

async function lookAtHead(client: QueryClient): Promise<null> {
  for (const who_can_edit of LISTS) {
    const page = await call(listBin, { who_can_edit, limit: HEAD });
    client.setQueryData(binQuery.queryKey, (known) => known && withHead(known, who_can_edit, page));
  }
  return null;
}

/**
 * The deleted projects that the person may restore, newest in the bin first. The whole is read when it is opened and when a live channel
 * is; what comes or goes meanwhile is heard of, or found by looking at the newest ones again.
 */
export function useBin() {
  const client = useQueryClient();
  const { account_id, uid } = useSession().user;
  useEffect(() => {
    const look = () => void client.invalidateQueries({ queryKey: binQuery.queryKey });
    const hear = ({ id }: Change) => {
      takeOut(client, id as ProjectId);
      void client.invalidateQueries({ queryKey: HEAD_KEY });
    };
    const ends = [channelOf.privateOf(account_id, uid), channelOf.team(account_id)].map((channel) =>
      listenToChannel(channel, { onOpen: look, onChange: (change) => change.kind !== 'modified' && hear(change) }),
    );
    return () => ends.forEach((end) => end());
  }, [client, account_id, uid]);
  const whole = useQuery({ ...binQuery, staleTime: 0 });
  useQuery({
    queryKey: HEAD_KEY,
    queryFn: () => lookAtHead(client),
    enabled: whole.isSuccess,
    refetchInterval: POLL_MS,
  });
  return whole;
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
