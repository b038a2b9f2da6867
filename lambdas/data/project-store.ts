import { type ProjectsCursor, PROJECTS_LISTED } from '#shared/api/projects';
import {
  type Project,
  type ProjectChange,
  type ProjectParts,
  type ProjectSummary,
  projectSummary,
  type WhoCanEdit,
} from '#shared/entities/project';
import type { AccountId, ProjectId, Uid } from '#shared/entities/scalars';
import type { TeamUser, User } from '#shared/entities/user';
import { limitConcurrency } from '#shared/limit-concurrency';
import { EMPTY_SIZE } from '#shared/project-bounds';
import { compareClips, compareSlides } from '#shared/time/timeline';
import { accountExistsCheck, incrementProjectCountWrite } from './account-store';
import { idNotRetiredCheck } from './retired-id-store';
import { type FormerOwner, recordFormerOwnerWrites } from './former-name-store';
import { toListKey, keyOf, listOf, partitionOf, parseListKey } from './keys';
import { memberCheck } from './member-store';
import { readCaptions, readClip, readMarkers, readSlide } from './project-items';
import { newSaveFields } from './project-sizes';
import { type RateLimit, consumeLimitWrite } from './rate-limit-store';
import { createItemReader, findItem, hasItem, readValidItems } from './read-item';
import {
  getItems,
  type Item,
  listQuery,
  queryItems,
  queryListPage,
  queryPartition,
  transact,
  updateItem,
  type Write,
} from './table';
import { buildUpdateIf, IF_ABSENT, nestedChanges } from './update-expression';

const parseSummary = createItemReader(projectSummary);

const isDeleted = (item: Item) => item.deleted_at !== undefined;

/** What a project stores about its last editor. */
export const toUpdatedByInfo = ({
  uid,
  fullName,
  email,
  profilePicUrl,
}: Pick<User, 'uid' | 'fullName' | 'email' | 'profilePicUrl'>): ProjectSummary['updated_by_info'] => ({
  uid,
  fullName,
  email,
  profilePicUrl,
});

/** A project without its slides, clips, markers and captions, plus fields that only the table holds. */
interface StoredProject {
  project: ProjectSummary;
  isDeleted: boolean;
  /** When it was moved to the trash; undefined if it isn't there. */
  trashedAt?: number;
}

/** The stored project, even if it is deleted but its data still exists; undefined if it doesn't exist. */
export const findStoredProject = (id: ProjectId): Promise<StoredProject | undefined> =>
  findItem(keyOf.project(id), (item) => ({
    project: parseSummary(item),
    isDeleted: isDeleted(item),
    trashedAt: item.trash_until === undefined ? undefined : (item.deleted_at as number),
  }));

/** Parses the root of a project; undefined for a deleted one. Throws if it is unreadable. */
export const readProject = (root: Item): ProjectSummary | undefined =>
  isDeleted(root) ? undefined : parseSummary(root);

/** A project without its slides, clips, markers and captions; undefined when it is missing or deleted. */
export const findProject = (id: ProjectId): Promise<ProjectSummary | undefined> =>
  findItem(keyOf.project(id), readProject);

/** The roots of up to 100 projects, without missing and deleted ones. */
const getRoots = async (ids: readonly ProjectId[]): Promise<Item[]> =>
  (await getItems(ids.map(keyOf.project))).filter((item) => !isDeleted(item));

/** Finds up to 100 projects. The returned function answers for each of them as `findProject` does, and throws for an unreadable one. */
export async function findProjects(ids: readonly ProjectId[]): Promise<(id: ProjectId) => ProjectSummary | undefined> {
  const roots = new Map((await getRoots(ids)).map((item) => [item.pk, item]));
  return (id) => {
    const root = roots.get(keyOf.project(id).pk);
    return root && parseSummary(root);
  };
}

/** The readable ones among up to 100 projects, by id; missing and deleted ones are omitted. */
export async function listProjectsById(ids: readonly ProjectId[]): Promise<Map<ProjectId, ProjectSummary>> {
  const projects = readValidItems(await getRoots(ids), parseSummary);
  return new Map(projects.map((project) => [project.id, project]));
}

/** Whether a project has a clip, without reading the others. */
export const hasClip = (id: ProjectId, createdAt: number): Promise<boolean> => hasItem(keyOf.clip(id, createdAt));

/** A whole project by one Query, without its unreadable parts; undefined when it is missing or deleted. */
export async function findWholeProject(
  id: ProjectId,
  options: { consistent?: boolean } = {},
): Promise<Project | undefined> {
  return assembleProject(await queryPartition(partitionOf.project(id), '', options));
}

function assembleProject(items: readonly Item[]): Project | undefined {
  const root = items.find(({ sk }) => sk === 'PROJECT');
  return !root || isDeleted(root) ? undefined : { ...parseSummary(root), ...readParts(items) };
}

/** The slides, clips, markers and captions among a project's items, in order, without unreadable ones. */
export function readParts(items: readonly Item[]): ProjectParts {
  const parts = (prefix: string) => items.filter(({ sk }) => (sk as string).startsWith(prefix));
  const slides = readValidItems(parts('SLIDE#'), readSlide).sort(compareSlides);
  const clips = readValidItems(parts('CLIP#'), readClip).sort(compareClips);
  const markers = readMarkers(parts('MARKER#'), clips);
  const captions = readCaptions(parts('CAPTION#'));
  return { slides, clips, markers, captions };
}

/** A listed project as stored, so that the list can include unreadable ones. */
export interface ListedProject {
  id: ProjectId;
  uid: Uid;
  /** The project's id if its name is unreadable. */
  name: string;
  named_by: Uid;
  created_at: number;
}

/** All Private projects of a person or all Team projects of the account, including unreadable ones. */
export async function listAllProjects(account: AccountId, whoCanEdit: WhoCanEdit, uid: Uid): Promise<ListedProject[]> {
  const items = await queryItems({
    ...listQuery(listOf.projects(account, whoCanEdit, uid)),
    ScanIndexForward: false,
    ProjectionExpression: 'pk, index1_sk, uid, #name, named_by',
    ExpressionAttributeNames: { '#name': 'name' },
  });
  return items.map((item) => {
    const { name: id, created_at } = parseListKey(item);
    const name = typeof item.name === 'string' ? item.name : id;
    return { id: id as ProjectId, uid: item.uid as Uid, name, named_by: item.named_by as Uid, created_at };
  });
}

/** Lists that are read at once: a team may have hundreds of people. */
const CONCURRENT_LISTS = 20;

/** How many Private projects these people have in their account; without people who have none. */
export async function listPrivateCounts(
  people: readonly TeamUser[],
): Promise<(Pick<TeamUser, 'uid' | 'fullName'> & { count: number })[]> {
  const limit = limitConcurrency(CONCURRENT_LISTS);
  const counts = await Promise.all(
    people.map(({ uid, fullName, account_id }) =>
      limit(async () => ({ uid, fullName, count: (await listAllProjects(account_id, 'Private', uid)).length })),
    ),
  );
  return counts.filter(({ count }) => count > 0);
}

/** Up to 500 readable Private projects of a person or Team projects of the account, newest first; `next` is null on the last page. */
export async function listProjectsPage(
  account: AccountId,
  whoCanEdit: WhoCanEdit,
  uid: Uid,
  after?: ProjectsCursor,
): Promise<{ projects: ProjectSummary[]; next: ProjectsCursor | null }> {
  const start = after && { key: keyOf.project(after.id), at: after.created_at };
  const list = listOf.projects(account, whoCanEdit, uid);
  const { items, next } = await queryListPage(list, PROJECTS_LISTED, start);
  return {
    projects: readValidItems(items, parseSummary),
    next: next && { created_at: next.created_at, id: next.name as ProjectId },
  };
}

const toItem = (project: ProjectSummary): Item => ({
  ...keyOf.project(project.id),
  ...toListKey(listOf.projects(project.account_id, project.who_can_edit, project.uid), project.created_at),
  ...project,
});

/** Writes a new project's root, with the table's own fields. The first fails when its id is taken, the second when it is used up. */
export const createProjectWrites = (project: ProjectSummary, besides: Item): [Write, Write] => [
  { Put: { Item: { ...toItem(project), ...besides }, ...IF_ABSENT } },
  idNotRetiredCheck(project.id),
];

/**
 * Writes a new project and counts it for its account and toward its owner's creation limit, in one transaction.
 * @throws ConditionFailed item 0 when the id is taken, item 1 when it is used up, item 2 when the plan is full, item 3 when the owner has
 * just left, item 4 when they have reached `limit`
 */
export const createProjectRecord = (project: ProjectSummary, limit: RateLimit): Promise<void> =>
  transact([
    ...createProjectWrites(project, newSaveFields(EMPTY_SIZE)),
    incrementProjectCountWrite(project.account_id, project.created_at),
    memberCheck(project.uid, project.account_id),
    consumeLimitWrite(limit, project.uid, project.created_at),
  ]);

export const UNCHANGED = 'version = :seen AND attribute_not_exists(deleted_at)';

export const unchangedProjectCheck = ({ id, version }: ProjectSummary): Write => ({
  ConditionCheck: {
    Key: keyOf.project(id),
    ConditionExpression: UNCHANGED,
    ExpressionAttributeValues: { ':seen': version },
  },
});

/**
 * Merges a change into a project and moves it to its list. Turning Private or Team takes it out of its folder, and moving it to a folder doesn't
 * count as an edit.
 * @throws ConditionFailed when the project has changed since `seen`
 */
export async function updateProjectRecord(
  seen: ProjectSummary,
  { settings, ...fields }: ProjectChange,
  person: User,
  now: number,
): Promise<ProjectSummary> {
  const { who_can_edit } = fields;
  const list = who_can_edit && toListKey(listOf.projects(seen.account_id, who_can_edit, seen.uid), seen.created_at);
  const namer = fields.name !== undefined && fields.name !== seen.name && { named_by: person.uid };
  const isLeavingFolder = who_can_edit !== undefined && who_can_edit !== seen.who_can_edit;
  const isMove = Object.keys({ ...fields, ...settings }).join() === 'folder';
  const isGuardChanged = settings?.link_access !== undefined && settings.link_access !== seen.settings.link_access;
  const item = await updateItem({
    Key: keyOf.project(seen.id),
    ...buildUpdateIf(
      UNCHANGED,
      { ':seen': seen.version },
      {
        ...(isLeavingFolder && { folder: '' }),
        ...fields,
        ...namer,
        ...nestedChanges('settings', settings),
        ...list,
        ...(isGuardChanged && { guard_version: seen.guard_version + 1 }),
        ...(!isMove && { updated_by_info: toUpdatedByInfo(person), updated_at: now }),
      },
    ),
  });
  return parseSummary(item);
}

/** Names the stored preview of the first slide. @throws ConditionFailed when another slide is the first one now */
export async function updatePreviewUrl(seen: ProjectSummary, preview_url: string): Promise<ProjectSummary> {
  const item = await updateItem({
    Key: keyOf.project(seen.id),
    ...buildUpdateIf(
      'cover_url = :cover AND attribute_not_exists(deleted_at)',
      { ':cover': seen.cover_url },
      { preview_url },
    ),
  });
  return parseSummary(item);
}

/**
 * Transfers a project to another owner in the same account, if that owner is still there, and records the former owner.
 * @throws ConditionFailed when it has changed since `seen`, or the former owner has just deleted themselves
 */
export async function transferProject(seen: ProjectSummary, uid: Uid, former: FormerOwner, now: number): Promise<void> {
  const list = toListKey(listOf.projects(seen.account_id, seen.who_can_edit, uid), seen.created_at);
  // The name of a Private folder stays with its owner (decision 89).
  const leftFolder = seen.who_can_edit === 'Private' ? { folder: '' } : {};
  const update = buildUpdateIf(
    UNCHANGED,
    { ':seen': seen.version },
    { uid, inherited_from: former.fullName, ...list, updated_at: now, ...leftFolder },
  );
  await transact([
    { Update: { Key: keyOf.project(seen.id), ...update } },
    accountExistsCheck(seen.account_id),
    ...recordFormerOwnerWrites(seen.id, former),
  ]);
}
