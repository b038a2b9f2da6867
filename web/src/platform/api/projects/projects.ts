import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  skipToken,
  useQueries,
  useQuery,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InputOf } from '#shared/api/contract';
import {
  COVER_GRANTS_MAX,
  type CreatedProject,
  createProject,
  deleteProject,
  duplicateProject,
  getCoverGrants,
  getProject,
  listProjects,
  type OpenProject,
  type ProjectsCursor,
  updateProject,
} from '#shared/api/projects';
import { getRecords } from '#shared/api/records';
import { removalVersion } from '#shared/entities/change';
import type { ProjectSummary, WhoCanEdit } from '#shared/entities/project';
import { projectId, type ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { limitConcurrency } from '#shared/limit-concurrency';
import { channelOf } from '#shared/permissions/channels';
import { backoffMs, wait } from '#shared/time/retry';
import { bearerToken } from '../amplify';
import { call, fetchPages, readTokenUid } from '../call';
import { formatError, isTransient } from '../classify-error';
import { useHasLoaded } from '../first-screen';
import { POLL_MS } from '../live/live-channel';
import { applyToLiveList, fetchLiveList, type LiveList, useLiveList } from '../live/live-queries';
import { applyChange, type RecordChange, toRecordChange } from '../live/record-changes';
import { useSession } from '../session/session-query';
import { onSessionEnd } from '../session/session-state';
import { HOUR_MS } from '#shared/time/durations';

const fetchProjects = (who_can_edit: WhoCanEdit) =>
  fetchPages(async (after?: ProjectsCursor) => {
    const { projects: items, next } = await call(listProjects, { who_can_edit, after });
    return { items, next };
  });

/** All of the person's Private projects, or all of the account's Team projects, in as many calls as needed. */
export function projectsQuery(who_can_edit: WhoCanEdit) {
  const queryKey = ['projects', who_can_edit] as const;
  return queryOptions({
    queryKey,
    queryFn: () => fetchLiveList(queryKey, () => fetchProjects(who_can_edit)),
    refetchInterval: POLL_MS,
  });
}

const liveProjects = (who_can_edit: WhoCanEdit, channel: string): LiveList<ProjectSummary, 'project'> => ({
  queryKey: projectsQuery(who_can_edit).queryKey,
  channel,
  entity: 'project',
  keyOf: (id) => ({ entity: 'project', id: id as ProjectId }),
  read: ({ id, version }, found) => toProjectChange(who_can_edit, id as ProjectId, version, found),
});

/** All projects that the person can see, newest first, kept in sync with the server (spec section 7). */
export function useProjects() {
  const { account_id, uid } = useSession().user;
  const mineLive = useMemo(() => liveProjects('Private', channelOf.privateOf(account_id, uid)), [account_id, uid]);
  const teamLive = useMemo(() => liveProjects('Team', channelOf.team(account_id)), [account_id]);
  // The code of live changes is large.
  const isEnabled = useHasLoaded();
  useLiveList(mineLive, isEnabled);
  useLiveList(teamLive, isEnabled);
  const [mine, team] = useQueries({ queries: [projectsQuery('Private'), projectsQuery('Team')] });
  const failed = [mine, team].find((query) => query.isError && query.data === undefined);
  return {
    /** Undefined until both lists have loaded. */
    projects: mine.data && team.data && mergeProjects(mine.data.items, team.data.items),
    error: failed?.error ?? undefined,
    retry: () => void Promise.all([mine.refetch(), team.refetch()]),
  };
}

/** A project that moves between the lists is briefly in both: the newer version wins. */
function mergeProjects(mine: ProjectSummary[], team: ProjectSummary[]): ProjectSummary[] {
  const all = mine.reduce((list, item) => applyChange(list, { kind: 'put', item }), team);
  return all.sort((a, b) => b.created_at - a.created_at);
}

/**
 * Converts a change of `version` into a change of the list. `found` is null if the project is gone or not visible to this person. A project
 * that is now in the other list is removed from this one.
 */
export function toProjectChange(
  list: WhoCanEdit,
  id: ProjectSummary['id'],
  version: number,
  found: ProjectSummary | null,
): RecordChange<ProjectSummary> {
  if (found && found.who_can_edit !== list) return { kind: 'removed', id, version: found.version };
  return toRecordChange(id, version, found);
}

async function findProject(id: ProjectId): Promise<ProjectSummary | null> {
  const { records } = await call(getRecords, { keys: [{ entity: 'project', id }] });
  return (records[0]?.item ?? null) as ProjectSummary | null;
}

/** A project without its contents; null if this person can't see it. Doesn't fetch without an id. */
export const projectSummaryQuery = (id: ProjectId | undefined) =>
  queryOptions({ queryKey: ['found-project', id], queryFn: id === undefined ? skipToken : () => findProject(id) });

/** A grant is valid for at least one day; a page that stays open longer renews it in time. */
const RENEWED_MS = 12 * HOUR_MS;

/** Grants by project id; undefined if the server could not create one right now. */
type CoverGrants = Readonly<Record<ProjectId, string | undefined>>;

const cachedGrants = new Map<ProjectId, { grant: string; at: number }>();

onSessionEnd(() => cachedGrants.clear());

/** Fetches the grants that are missing or due for renewal, and returns all. A grant that is still cached is returned unchanged. */
async function fetchCoverGrants(ids: readonly ProjectId[], now: number): Promise<CoverGrants> {
  const isMissing = (id: ProjectId) => now - (cachedGrants.get(id)?.at ?? -Infinity) >= RENEWED_MS;
  const missing = ids.filter(isMissing);
  for (let first = 0; first < missing.length; first += COVER_GRANTS_MAX) {
    const { grants } = await call(getCoverGrants, { ids: missing.slice(first, first + COVER_GRANTS_MAX) });
    // '' grants nothing: the server could not read its key.
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

/** Grants for the covers on screen, by project id; empty until they load. Each is requested at most once in 12 hours. */
export function useCoverGrants(projects: readonly { id: ProjectId; cover_url: string }[], isSeen = true): CoverGrants {
  const ids = projects.filter(({ cover_url }) => cover_url !== '').map(({ id }) => id);
  const { data } = useQuery({
    ...coverGrantsQuery(ids),
    enabled: isSeen && ids.length > 0,
    // Adding or removing a project must not make the other covers disappear.
    placeholderData: keepPreviousData,
  });
  return data ?? {};
}

/** Creates an empty Private project and adds it to the list at once. */
export async function addProject(client: QueryClient, input: InputOf<typeof createProject>): Promise<ProjectSummary> {
  const project = await call(createProject, input);
  cacheCreatedProject(project);
  applyToLiveList(client, projectsQuery('Private').queryKey, { kind: 'put', item: project });
  return project;
}

/** Renames a project and updates the list at once. Sends the name that the person saw, so that the server can detect a conflict. */
export async function renameProject(client: QueryClient, seen: ProjectSummary, name: string): Promise<void> {
  const project = await call(updateProject, { id: seen.id, name, expected_name: seen.name });
  applyToLiveList(client, projectsQuery(project.who_can_edit).queryKey, { kind: 'put', item: project });
}

const limitSaves = limitConcurrency(4);

/**
 * Stores the folder of each project and updates the list with each. Those that became Private or Team meanwhile are refused, and those that are
 * no longer in `expected_folder`, if given. Throws one error that names all that failed, each reason once.
 */
export async function saveFolders(
  client: QueryClient,
  projects: readonly ProjectSummary[],
  expected_folder?: string,
): Promise<void> {
  const saves = projects.map(({ id, folder, who_can_edit }) =>
    limitSaves(async () => {
      const input = { id, folder, expected_folder, expected_who_can_edit: who_can_edit };
      const project = await call(updateProject, input);
      applyToLiveList(client, projectsQuery(who_can_edit).queryKey, { kind: 'put', item: project });
    }),
  );
  const results = await Promise.allSettled(saves);
  const failures = results.flatMap((save) => (save.status === 'rejected' ? [save.reason as unknown] : []));
  const reasons = new Set(failures.map(formatError));
  if (reasons.size > 1) throw new Error([...reasons].join('\n'));
  if (failures.length > 0) throw failures[0];
}

/** Moves a project to the trash and removes it from the list at once. */
export async function moveProjectToTrash(client: QueryClient, project: ProjectSummary): Promise<void> {
  await call(deleteProject, { id: project.id });
  const { id, version, who_can_edit } = project;
  applyToLiveList(client, projectsQuery(who_can_edit).queryKey, {
    kind: 'removed',
    id,
    version: removalVersion(version),
  });
}

/** Most copies finish within a second; for a long one, polling slows to every five seconds. */
const POLLING = { firstMs: 400, maxMs: 5000, factor: 1.5 };

/**
 * Asks the server to copy a project to a new id, polls until the copy exists, and adds it to the list. Once the server has accepted the
 * request, transient errors are retried. Returns undefined if `signal` aborts it.
 * @throws ApiError if the server rejects the request or gives up
 */
export async function copyProject(
  client: QueryClient,
  { id, target_id }: { id: ProjectId; target_id: ProjectId },
  signal: AbortSignal,
): Promise<ProjectSummary | undefined> {
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

interface ProjectOfPerson {
  uid: string | undefined;
  project: OpenProject;
}

/** The project whose page is opening, requested before its screen and the session have loaded. */
let requestedProject: { id: string; answer: Promise<ProjectOfPerson> } | undefined;
onSessionEnd(() => (requestedProject = undefined));

/** Requests a project whose page is opening. Its screen takes the answer, or the failure. */
export function requestProject(id: string): void {
  const { data: known } = projectId.safeParse(id);
  if (!known || createdProject?.id === id) return;
  const answer = fetchForTokenOwner(known);
  answer.catch(() => undefined);
  requestedProject = { id, answer };
}

async function fetchForTokenOwner(id: ProjectId): Promise<ProjectOfPerson> {
  const uid = readTokenUid(await bearerToken());
  return { uid, project: await call(getProject, { id }, { uid }) };
}

/** The answer to `requestProject`, once; undefined if the project was not requested, or for another person or account. */
export async function takeRequestedProject(id: string, user: User): Promise<OpenProject | undefined> {
  const request = requestedProject;
  requestedProject = undefined;
  if (request?.id !== id) return undefined;
  const { uid, project } = await request.answer;
  return uid === user.uid && project.account_id === user.account_id ? project : undefined;
}

/** The project that this page created last, until it is opened. */
let createdProject: OpenProject | undefined;

/** Caches a new, empty project so that it opens without a fetch. */
function cacheCreatedProject(project: CreatedProject): void {
  createdProject = { ...project, slides: [], clips: [], markers: [], captions: [] };
}

/** Drops the cached project once it has changed, so that it is fetched. */
export function dropCreatedProject(id: string): void {
  if (createdProject?.id === id) createdProject = undefined;
}

/** Removes and returns the cached project, if this person created it. Another person may have logged in since. */
export function takeCreatedProject(id: string, uid: string): OpenProject | undefined {
  if (createdProject?.id !== id || createdProject.uid !== uid) return undefined;
  const project = createdProject;
  createdProject = undefined;
  return project;
}
