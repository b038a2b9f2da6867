import { type FoundRecord, getRecords, type RecordKey } from '#shared/api/records';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { findProjects } from '../../data/project-store';
import { nameForLog } from '../../data/keys';
import { findRecords, placeOf, readRecord, type StoredKey } from '../../data/record-store';
import { findUser } from '../../data/user-store';
import { logFailure } from '../../runtime/logger';
import { forPerson } from '../callers';
import { seenBy, seenThroughout, type Sight } from './seen-by';

/** The project that a record is, or belongs to. */
const projectIn = (key: RecordKey): ProjectId[] => {
  if ('project_id' in key) return [key.project_id];
  return key.entity === 'project' ? [key.id] : [];
};

/** What a person may see, after everything else has been read. */
async function rightsNow({ uid }: User, projects: readonly ProjectId[]): Promise<Sight> {
  // The person last: somebody who is removed meanwhile gets nothing of a project that is opened then.
  const projectOf = await findProjects(projects);
  const now = await findUser(uid);
  if (!now) throw new ApiError('unauthenticated', 'Please log in again.');
  return seenBy(now, projectOf);
}

/** The record as this person sees it; undefined for one that can't be read, of which only the name is logged. */
function read(key: RecordKey, asSeen: () => FoundRecord['item']): FoundRecord | undefined {
  try {
    return { ...key, item: asSeen() } as FoundRecord;
  } catch (error) {
    logFailure(`A record can't be read: ${nameForLog(placeOf(key))}`, error);
    return undefined;
  }
}

/**
 * Rights are asked before the records are read and again after it: what was written, and gone again, while somebody was out
 * is not theirs, although they may see the rest by now. Projects are read with the rights to them.
 */
export const handler = forPerson(getRecords, async ({ keys }, person) => {
  const ids = [...new Set(keys.flatMap(projectIn))];
  const before = seenBy(person, await findProjects(ids));
  const found = await findRecords(keys.filter((key): key is StoredKey => key.entity !== 'project'));
  const see = seenThroughout(before, await rightsNow(person, ids));
  const projects = keys.flatMap((key) =>
    key.entity === 'project' ? (read(key, () => see.project(key.id)) ?? []) : [],
  );
  const others = found.flatMap(
    (stored) => read(stored.key, () => see.record(stored.key, () => readRecord(stored))) ?? [],
  );
  return { records: [...projects, ...others] };
});
