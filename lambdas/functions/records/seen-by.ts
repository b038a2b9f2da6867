import type { FoundRecord } from '#shared/api/records';
import type { Account } from '#shared/entities/account';
import type { Invite } from '#shared/entities/invite';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { authorize, type Operation } from '#shared/permissions/authorize';
import type { StoredKey } from '../../data/record-store';
import { withoutCodes } from '../../data/visible-account';

type Found = FoundRecord['item'];
type ProjectOf = (id: ProjectId) => ProjectSummary | undefined;

const viewing = (project: ProjectSummary | undefined): Operation | undefined =>
  project && { do: 'viewProject', project };

/** What somebody has to be allowed who sees a record; undefined where there is nothing to see. */
function operationFor(key: StoredKey, read: () => Found, projectOf: ProjectOf): Operation | undefined {
  switch (key.entity) {
    case 'user':
      return { do: 'viewUser', uid: key.id };
    case 'teamUser':
      return { do: 'listUsers', account_id: key.account_id };
    case 'account':
      return { do: 'viewAccount', account_id: key.id };
    case 'invite': {
      const invite = read() as Invite | null;
      return invite ? { do: 'seeInvites', account_id: invite.account_id } : undefined;
    }
    default:
      return viewing(projectOf(key.project_id));
  }
}

/** What somebody may see; null where they may not. */
export interface Sight {
  project: (id: ProjectId) => ProjectSummary | null;
  /** Has a record read only for who may see it, so that a foreign one that can't be is not told from a missing one. */
  record: (key: StoredKey, read: () => Found) => Found;
}

/**
 * What a person may see, by the same rules as everywhere. `projectOf` gives the projects that the records are, or belong to, without the
 * deleted ones.
 */
export function seenBy(person: User, projectOf: ProjectOf): Sight {
  const may = (operation: Operation | undefined) =>
    operation !== undefined && authorize(person, operation) === 'allowed';
  return {
    project: (id) => {
      const project = projectOf(id);
      return project && may(viewing(project)) ? project : null;
    },
    record: (key, read) => {
      if (!may(operationFor(key, read, projectOf))) return null;
      const item = read();
      if (key.entity !== 'account' || item === null) return item;
      return may({ do: 'seeInvites', account_id: key.id }) ? item : withoutCodes(item as Account);
    },
  };
}

/** What somebody might see before it was read, and still may after it, as they see it then. */
export const seenThroughout = (before: Sight, after: Sight): Sight => ({
  project: (id) => (before.project(id) === null ? null : after.project(id)),
  record: (key, read) => (before.record(key, read) === null ? null : after.record(key, read)),
});
