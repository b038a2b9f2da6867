import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getProject } from '#shared/api/projects';
import { getViewCounts, getWatchFigures, listViews } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { call } from './call';
import { listenToChannel, POLL_MS } from './live/live-channel';
import { toLoadState } from './load-state';

const viewsKey = (id: ProjectId) => ['views', id] as const;

/** Many people may start to watch at once, so the display updates at most once in this time. */
const FOLLOW_MS = 1000;

/** Keeps the views of a project in sync with the server (spec section 4). */
export function useLiveViews(id: ProjectId): void {
  const client = useQueryClient();
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      due = undefined;
      // Doesn't restart a running fetch: during a launch, it would restart every second and never finish.
      void client.invalidateQueries({ queryKey: viewsKey(id) }, { cancelRefetch: false });
    };
    const stop = listenToChannel(channelOf.views(id), {
      onOpen: follow,
      onChange: () => (due ??= setTimeout(follow, FOLLOW_MS)),
    });
    return () => {
      clearTimeout(due);
      stop();
    };
  }, [client, id]);
}

/** The views of the last `days` days, -1 for all time, newest first, in pages. */
export function useViews(project_id: ProjectId, days: number) {
  const query = useInfiniteQuery({
    queryKey: [...viewsKey(project_id), 'list', days],
    queryFn: ({ pageParam: after }) => call(listViews, { project_id, days, after }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: POLL_MS,
  });
  return {
    /** Undefined until the first page has loaded. */
    views: query.data?.pages.flatMap(({ views }) => views),
    ...toLoadState(query),
    /** Undefined if there are no more. */
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}

/** The number of views on each of the last `days` days, -1 for all time. */
export function useViewCounts(project_id: ProjectId, days: number) {
  const query = useQuery({
    queryKey: [...viewsKey(project_id), 'counts', days],
    queryFn: () => call(getViewCounts, { project_id, days }),
    refetchInterval: POLL_MS,
  });
  return {
    counts: query.data?.days,
    ...toLoadState(query),
  };
}

/**
 * How far the viewers of the last `days` days watched, -1 for all time, and the project that they watched.
 * @param linkName sums only views of the link with this name; '' for those of no link with a name
 */
export function useWatching(project_id: ProjectId, days: number, linkName?: string) {
  // Not below `viewsKey`: each fetch reads thousands of views, so it is too much for each live change.
  const figures = useQuery({
    queryKey: ['watching', project_id, days, linkName],
    queryFn: () => call(getWatchFigures, { project_id, days, link_name: linkName }),
    refetchInterval: POLL_MS,
  });
  const project = useQuery({
    queryKey: ['watching', project_id, 'project'],
    queryFn: () => call(getProject, { id: project_id }),
  });
  const failed = [figures, project].find(({ data, error }) => !data && error);
  return {
    figures: figures.data,
    project: project.data,
    error: failed?.error ?? undefined,
    retry: () => void failed?.refetch(),
  };
}
