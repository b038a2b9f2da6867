import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { COVER_GRANTS_MAX, getCoverGrants } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { call } from '../call';
import { POLL_MS } from '../live/live-channel';

/** A grant holds for a day at least; a page that stays open longer asks again in time. */
const RENEWED_MS = 12 * 60 * 60 * 1000;

/** Grants by the project's id; undefined for one that could not be made at this moment. */
type CoverGrants = Readonly<Record<ProjectId, string | undefined>>;

const given = new Map<ProjectId, { grant: string; at: number }>();

/** Forgets the grants: the next person in this tab must not have them. */
export const forgetCoverGrants = (): void => given.clear();

/** Asks for those that are not there yet, together, and gives all. What is not asked for again is not given again. */
async function grantsFor(ids: readonly ProjectId[], now: number): Promise<CoverGrants> {
  const isMissing = (id: ProjectId) => now - (given.get(id)?.at ?? -Infinity) >= RENEWED_MS;
  const missing = ids.filter(isMissing);
  for (let first = 0; first < missing.length; first += COVER_GRANTS_MAX) {
    const { grants } = await call(getCoverGrants, { ids: missing.slice(first, first + COVER_GRANTS_MAX) });
    // '' opens nothing, as no key could be read.
    for (const { id, media_grant } of grants) if (media_grant) given.set(id, { grant: media_grant, at: now });
  }
  return Object.fromEntries(ids.map((id) => [id, given.get(id)?.grant]));
}

const coverGrantsQuery = (ids: readonly ProjectId[]) =>
  queryOptions({
    queryKey: ['cover-grants', ids],
    queryFn: () => grantsFor(ids, Date.now()),
    staleTime: RENEWED_MS,
    refetchInterval: ({ state: { data } }) =>
      data && Object.values(data).every((grant) => grant !== undefined) ? RENEWED_MS : POLL_MS,
  });

/**
 * What opens the covers of the projects that are seen, by id; as long as nothing is there it is empty. Projects whose
 * pictures are seen together are asked for together; none is asked for twice within half a day.
 */
export function useCoverGrants(projects: readonly { id: ProjectId; cover_url: string }[], isSeen = true): CoverGrants {
  const ids = projects.filter(({ cover_url }) => cover_url !== '').map(({ id }) => id);
  const { data } = useQuery({
    ...coverGrantsQuery(ids),
    enabled: isSeen && ids.length > 0,
    // A project that comes or goes leaves the others' pictures where they are.
    placeholderData: keepPreviousData,
  });
  return data ?? {};
}
