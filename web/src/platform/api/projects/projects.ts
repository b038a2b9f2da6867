import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { OutputOf } from '#shared/api/contract';
import {
  COVER_GRANTS_MAX,
  type CreatedProject,
  createProject,
  deleteProject,
  duplicateProject,
  getCoverGrants,
  listProjects,
  type OpenProject,
  type ProjectsCursor,
  updateProject,
} from '#shared/api/projects';
import { getRecords } from '#shared/api/records';
import { removalVersion } from '#shared/entities/change';
import type { ProjectSummary, WhoCanEdit } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { channelOf } from '#shared/permissions/channels';
import { backoffMs, wait } from '#shared/time/retry';
import { call } from '../call';
import { isTransient } from '../classify-error';
import { POLL_MS } from '../live/live-channel';
import { applyToLiveList, fetchLiveList, type LiveList, useLiveList } from '../live/live-queries';
import { applyChange, type RecordChange, toRecordChange } from '../live/record-changes';
import { useSession } from '../session/session-query';

async function fetchProjects(who_can_edit: WhoCanEdit): Promise<{ items: ProjectInList[] }> {
  const items: ProjectInList[] = [];
  let after: ProjectsCursor | undefined;
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
    queryFn: () => fetchLiveList(queryKey, () => fetchProjects(who_can_edit)),
    refetchInterval: POLL_MS,
  });
}

const liveProjects = (who_can_edit: WhoCanEdit, channel: string): LiveList<ProjectInList, 'project'> => ({
  queryKey: projectsQuery(who_can_edit).queryKey,
  channel,
  entity: 'project',
  keyOf: (id) => ({ entity: 'project', id: id as ProjectId }),
  read: ({ id, version }, found) => toProjectChange(who_can_edit, id as ProjectId, version, found),
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
    projects: mine.data && team.data && mergeProjects(mine.data.items, team.data.items),
    error: failed?.error ?? undefined,
    retry: () => void Promise.all([mine.refetch(), team.refetch()]),
  };
}

/** A project that is just passing from one list to the other is in both for a moment: the newer one counts. */
function mergeProjects(mine: ProjectInList[], team: ProjectInList[]): ProjectInList[] {
  const all = mine.reduce((list, item) => applyChange(list, { kind: 'put', item }), team);
  return all.sort((a, b) => b.created_at - a.created_at);
}

/** A project in a list; what opens its cover is asked for where it is seen (`useCoverGrants`). */
export type ProjectInList = ProjectSummary;

/**
 * What a project, as it was found when a change of `version` was told, means for a list; null for one that is gone or not for
 * this person. One that is in the other list now is gone from this one.
 */
export function toProjectChange(
  list: WhoCanEdit,
  id: ProjectSummary['id'],
  version: number,
  found: ProjectSummary | null,
): RecordChange<ProjectInList> {
  if (found && found.who_can_edit !== list) return { kind: 'removed', id, version: found.version };
  return toRecordChange(id, version, found);
}

async function findProject(id: ProjectId): Promise<ProjectSummary | null> {
  const { records } = await call(getRecords, { keys: [{ entity: 'project', id }] });
  return (records[0]?.item ?? null) as ProjectSummary | null;
}

/** What is known of a project without its contents; null for one that this person does not see. Where there is no id it is not asked for. */
export const projectSummaryQuery = (id: ProjectId | undefined) =>
  queryOptions({ queryKey: ['found-project', id], queryFn: id === undefined ? skipToken : () => findProject(id) });

/** A grant holds for a day at least; a page that stays open longer asks again in time. */
const RENEWED_MS = 12 * 60 * 60 * 1000;

/** Grants by the project's id; undefined for one that could not be made at this moment. */
type CoverGrants = Readonly<Record<ProjectId, string | undefined>>;

const cachedGrants = new Map<ProjectId, { grant: string; at: number }>();

/** Forgets the grants: the next person in this tab must not have them. */
export const forgetCoverGrants = (): void => cachedGrants.clear();

/** Asks for those that are not there yet, together, and gives all. What is not asked for again is not given again. */
async function fetchCoverGrants(ids: readonly ProjectId[], now: number): Promise<CoverGrants> {
  const isMissing = (id: ProjectId) => now - (cachedGrants.get(id)?.at ?? -Infinity) >= RENEWED_MS;
  const missing = ids.filter(isMissing);
  for (let first = 0; first < missing.length; first += COVER_GRANTS_MAX) {
    const { grants } = await call(getCoverGrants, { ids: missing.slice(first, first + COVER_GRANTS_MAX) });
    // '' opens nothing, as no key could be read.
    for (const { id, media_grant } of grants) if (media_grant) cachedGrants.set(id, { grant: media_grant, at: now });
  }
  return Object.fromEntries(ids.map((id) => [id, cachedGrants.get(id)?.grant]));
}

const coverGrantsQuery = (ids: readonly ProjectId[]) =>
  queryOptions({
    queryKey: ['cover-grants', ids],
    queryFn: () => fetchCoverGrants(ids, Date.now()),
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

/** Creates an empty Private project under a new id and puts it into the list at once. */
export async function addProject(client: QueryClient, id: ProjectId, name: string): Promise<ProjectInList> {
  const project = await call(createProject, { id, name });
  cacheCreatedProject(project);
  applyToLiveList(client, projectsQuery('Private').queryKey, { kind: 'put', item: project });
  return project;
}

/** Gives a project, as the person saw it, another name, and shows it in the list at once. */
export async function renameProject(client: QueryClient, seen: ProjectInList, name: string): Promise<void> {
  const project = await call(updateProject, { id: seen.id, name, expected_name: seen.name });
  applyToLiveList(client, projectsQuery(project.who_can_edit).queryKey, { kind: 'put', item: project });
}

/** Deletes a project and takes it out of the list at once. */
export async function moveProjectToTrash(client: QueryClient, project: ProjectInList): Promise<void> {
  await call(deleteProject, { id: project.id });
  const { id, version, who_can_edit } = project;
  applyToLiveList(client, projectsQuery(who_can_edit).queryKey, {
    kind: 'removed',
    id,
    version: removalVersion(version),
  });
}

/** Most copies are there within a second; a long one is asked for every five. */
const POLLING = { firstMs: 400, maxMs: 5000, factor: 1.5 };

/**
 * Has the server copy a project under a new id, waits until the copy is there, and puts it into the list. Once the server has taken it
 * on, a lost line ends nothing: it is asked for again. Gives undefined when `signal` ends it first.
 * @throws ApiError when it can't be asked for, or is given up by the server
 */
export async function copyProject(
  client: QueryClient,
  { id, target_id }: { id: ProjectId; target_id: ProjectId },
  signal: AbortSignal,
): Promise<ProjectInList | undefined> {
  let isAccepted = false;
  for (let asked = 1; !signal.aborted; asked++) {
    try {
      const { project } = await call(duplicateProject, { id, target_id }, { signal });
      isAccepted = true;
      if (project) {
        applyToLiveList(client, projectsQuery('Private').queryKey, { kind: 'put', item: project });
        return project;
      }
    } catch (error) {
      if (!signal.aborted && (!isAccepted || !isTransient(error))) throw error;
    }
    await wait(backoffMs(asked, POLLING), signal);
  }
  return undefined;
}

/** The project that this page made last, until it is opened. */
let createdProject: OpenProject | undefined;

/** Keeps what is known of an empty project that was just made, so that it opens without being fetched. */
function cacheCreatedProject(project: CreatedProject): void {
  createdProject = { ...project, slides: [], clips: [], markers: [], captions: [] };
}

/** It is no longer what was made, and has to be fetched. */
export function dropCreatedProject(id: string): void {
  if (createdProject?.id === id) createdProject = undefined;
}

/**
 * The project if it is the one that this page made last for this person, once; the next time it has to be fetched. Somebody else may
 * have logged in since.
 */
export function takeCreatedProject(id: string, uid: string): OpenProject | undefined {
  if (createdProject?.id !== id || createdProject.uid !== uid) return undefined;
  const project = createdProject;
  createdProject = undefined;
  return project;
}
