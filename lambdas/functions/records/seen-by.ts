import type { FoundRecord, RecordKey } from '#shared/api/records';
import type { Account } from '#shared/entities/account';
import type { Invite } from '#shared/entities/invite';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { authorize, type Operation } from '#shared/permissions/authorize';
import { withoutCodes } from '../../data/visible-account';

type Found = FoundRecord['item'];
/** Shows a record as somebody may see it; null where they may not. */
export type See = (key: RecordKey, read: () => Found) => Found;

type ProjectOf = (id: ProjectId) => ProjectSummary | undefined;

/** What somebody has to be allowed who sees a record; undefined where there is nothing to see. */
function operationFor(key: RecordKey, read: () => Found, projectOf: ProjectOf): Operation | undefined {
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
    default: {
      const project = projectOf(key.entity === 'project' ? key.id : key.project_id);
      return project && { do: 'viewProject', project };
    }
  }
}

/**
 * Makes what shows somebody a record as they may see it: null where they may not, by the same rules as everywhere. `projectOf`
 * gives those that the records are, or belong to, without the deleted ones. Only who may see a record has it read, so that a
 * foreign one that can't be is not told from a missing one.
 */
export const seenBy =
  (person: User, projectOf: ProjectOf): See =>
  (key, read) => {
    const operation = operationFor(key, read, projectOf);
    if (!operation || authorize(person, operation) !== 'allowed') return null;
    if (key.entity === 'project') return projectOf(key.id) ?? null;
    const item = read();
    if (key.entity !== 'account' || item === null) return item;
    const mayInvite = authorize(person, { do: 'seeInvites', account_id: key.id }) === 'allowed';
    return mayInvite ? item : withoutCodes(item as Account);
  };

/** Shows what somebody might see before a record was read, and still may after it, as they see it then. */
export const seenThroughout =
  (before: See, after: See): See =>
  (key, read) =>
    before(key, read) === null ? null : after(key, read);
