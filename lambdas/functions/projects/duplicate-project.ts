import { duplicateProject } from '#shared/api/projects';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { boundMet, NOTHING, sizeOf } from '#shared/project-bounds';
import { askForCopy, type CopyJob, findCopyJob, findCopyOf } from '../../data/copy-store';
import { findProjectNow } from '../../data/project-store';
import { type Limit, takeTry } from '../../data/rate-limit-store';
import { requireRoom, storedBytesOf } from '../../data/stored-file-store';
import { ConditionFailed, retryConflicts } from '../../data/table';
import { forPerson } from '../callers';
import { countUpload, planIsFull } from '../plan-limits';
import { findAllowed } from '../require-allowed';

/** A copy that is deleted at once still cost hundreds of files, and kept others' jobs waiting. */
const OF_PERSON: Limit = { name: 'copies-of-person', max: 100, spanMs: 24 * 60 * 60 * 1000 };

const isOf = ({ uid, account_id }: User, thing: Pick<ProjectSummary, 'uid' | 'account_id'>): boolean =>
  thing.uid === uid && thing.account_id === account_id;

/** The copy that a person asked for; null while it is being made; undefined when nobody has asked for it. */
async function findCopy(job: CopyJob, person: User): Promise<ProjectSummary | null | undefined> {
  // The job first: it is gone in the moment in which the copy is there.
  const known = await findCopyJob(job.project_id);
  if (known) return known.source_id === job.source_id && isOf(person, known) ? null : undefined;
  const copy = await findCopyOf(job.source_id, job.project_id);
  return copy && isOf(person, copy) ? copy : undefined;
}

/** Asks for a copy. What the table refuses was asked for in the meantime, has an id that is something else's, or the plan is full. */
async function askOnce(job: CopyJob, person: User): Promise<ProjectSummary | null> {
  try {
    await askForCopy(job);
    return null;
  } catch (error) {
    const [failed] = error instanceof ConditionFailed ? error.failed : [];
    if (failed === undefined) throw error;
    if (failed === 2) throw await planIsFull(person);
    if (failed === 3) throw new ApiError('unauthenticated', 'Please log in again.');
    const copy = await findCopy(job, person);
    if (copy === undefined)
      throw new ApiError('invalid-argument', 'This project could not be copied. Please try again.');
    return copy;
  }
}

/** A copy begins from nothing: what a project holds too much of is not made twice. */
async function checkSize(id: ProjectId): Promise<void> {
  const found = await findProjectNow(id);
  const met = found && boundMet(NOTHING, sizeOf(found.project));
  if (met !== undefined) throw new ApiError('invalid-argument', met);
}

export const handler = forPerson(duplicateProject, async ({ id, target_id }, person) => {
  const { uid, account_id } = person;
  const now = Date.now();
  const job: CopyJob = { project_id: target_id, source_id: id, uid, account_id, asked_at: now };
  const copy = await findCopy(job, person);
  if (copy) return { project: copy };
  await findAllowed(person, id, 'duplicateProject');
  if (copy === null) return { project: null };
  await checkSize(id);
  const bytes = await storedBytesOf(id);
  await requireRoom(account_id, bytes);
  if (!(await takeTry(OF_PERSON, uid, now))) {
    throw new ApiError('permission-denied', `You have copied ${OF_PERSON.max} projects today. Please go on tomorrow.`);
  }
  // Where data is kept, a copy that is deleted at once still lies there for a month.
  await countUpload(account_id, bytes);
  return { project: await retryConflicts(() => askOnce(job, person)) };
});
