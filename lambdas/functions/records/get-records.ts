import { type FoundRecord, getRecords, type RecordKey } from '#shared/api/records';
import type { Account } from '#shared/entities/account';
import type { Invite } from '#shared/entities/invite';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { authorize, type Operation } from '#shared/permissions/authorize';
import { hideInviteCodes } from '../../data/account-store';
import { formatKeyForLog } from '../../data/keys';
import { findProjects } from '../../data/project-store';
import { findRecords, toItemKey, readRecord, type StoredKey } from '../../data/record-store';
import { findUser } from '../../data/user-store';
import { logFailure } from '../../runtime/logger';
import { forPerson } from '../callers';

const recordProjectIds = (key: RecordKey): ProjectId[] => {
  if ('project_id' in key) return [key.project_id];
  return key.entity === 'project' ? [key.id] : [];
};

/** The person's access after everything else has been read. */
async function findCurrentAccess({ uid }: User, projects: readonly ProjectId[]): Promise<RecordAccess> {
  // Reads the person last, so that a person removed meanwhile doesn't get a project that is opened to the team afterwards.
  const projectOf = await findProjects(projects);
  const now = await findUser(uid);
  if (!now) throw new ApiError('unauthenticated', 'Log in again to continue.');
  return recordAccess(now, projectOf);
}

/** The record as this person sees it; undefined for an unreadable one, whose name is logged. */
function readVisible(key: RecordKey, asSeen: () => FoundRecord['item']): FoundRecord | undefined {
  try {
    return { ...key, item: asSeen() } as FoundRecord;
  } catch (error) {
    logFailure(`A record can't be read: ${formatKeyForLog(toItemKey(key))}`, error);
    return undefined;
  }
}

/**
 * Checks permissions before the records are read and again after it: a person who had no access in between must not get records that
 * existed only then. Projects are read together with their permissions.
 */
export const handler = forPerson(getRecords, async ({ keys }, person) => {
  const ids = [...new Set(keys.flatMap(recordProjectIds))];
  const before = recordAccess(person, await findProjects(ids));
  const found = await findRecords(keys.filter((key): key is StoredKey => key.entity !== 'project'));
  const see = intersectAccess(before, await findCurrentAccess(person, ids));
  const projects = keys.flatMap((key) =>
    key.entity === 'project' ? (readVisible(key, () => see.project(key.id)) ?? []) : [],
  );
  const others = found.flatMap(
    (stored) => readVisible(stored.key, () => see.record(stored.key, () => readRecord(stored))) ?? [],
  );
  return { records: [...projects, ...others] };
});

type Found = FoundRecord['item'];
type ProjectOf = (id: ProjectId) => ProjectSummary | undefined;

const viewOperation = (project: ProjectSummary | undefined): Operation | undefined =>
  project && { do: 'viewProject', project };

/** The operation that seeing a record requires; undefined if there is nothing to see. */
function toOperation(key: StoredKey, read: () => Found, projectOf: ProjectOf): Operation | undefined {
  switch (key.entity) {
    case 'user':
      return { do: 'viewUser', uid: key.id };
    case 'teamUser':
      return { do: 'listUsers', account_id: key.account_id };
    case 'account':
      return { do: 'viewAccount', account_id: key.id };
    case 'invite': {
      const invite = read() as Invite | null;
      return invite ? { do: 'viewInviteDetails', account_id: invite.account_id } : undefined;
    }
    default:
      return viewOperation(projectOf(key.project_id));
  }
}

/** What a person may see; null for records that they may not. */
interface RecordAccess {
  project: (id: ProjectId) => ProjectSummary | null;
  /** Reads a record only if the person may see it, so that an unreadable one of another team looks like a missing one. */
  record: (key: StoredKey, read: () => Found) => Found;
}

/** A person's access, by the general rules. `projectOf` returns the projects that the records are, or belong to, without deleted ones. */
export function recordAccess(person: User, projectOf: ProjectOf): RecordAccess {
  const may = (operation: Operation | undefined) =>
    operation !== undefined && authorize(person, operation) === 'allowed';
  return {
    project: (id) => {
      const project = projectOf(id);
      return project && may(viewOperation(project)) ? project : null;
    },
    record: (key, read) => {
      if (!may(toOperation(key, read, projectOf))) return null;
      const item = read();
      if (key.entity !== 'account' || item === null) return item;
      return may({ do: 'viewInviteDetails', account_id: key.id }) ? item : hideInviteCodes(item as Account);
    },
  };
}

/** Access that a person had before reading and still has after it, with the later content. */
export const intersectAccess = (before: RecordAccess, after: RecordAccess): RecordAccess => ({
  project: (id) => (before.project(id) === null ? null : after.project(id)),
  record: (key, read) => (before.record(key, read) === null ? null : after.record(key, read)),
});
