import { duplicateProject } from '#shared/api/projects';
import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { findExceededBound, EMPTY_SIZE } from '#shared/project-bounds';
import { createCopyJob, type CopyJob, findCopyJob, findFinishedCopy } from '../../data/copy-store';
import { findRoot } from '../../data/project-root';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';
import { requireStorage, sumStoredBytes } from '../../data/stored-file-store';
import { ConditionFailed } from '../../data/table';
import { forPerson } from '../callers';
import { countUpload, planFullError } from '../plan-limits';
import { findAllowed } from '../require-allowed';
import { DAY_MS } from '#shared/time/durations';

/** Limited because even a copy that is deleted immediately costs hundreds of files and delays other people's jobs. */
const OF_PERSON: RateLimit = { name: 'copies-of-person', max: 100, spanMs: DAY_MS };

const isOwnedBy = ({ uid, account_id }: User, thing: Pick<ProjectSummary, 'uid' | 'account_id'>): boolean =>
  thing.uid === uid && thing.account_id === account_id;

/** The copy that a person requested; null while it is in progress; undefined if it was never requested. */
async function findCopy(job: CopyJob, person: User): Promise<ProjectSummary | null | undefined> {
  // Reads the job first: it disappears at the moment when the copy appears.
  const known = await findCopyJob(job.project_id);
  if (known) return known.source_id === job.source_id && isOwnedBy(person, known) ? null : undefined;
  const copy = await findFinishedCopy(job.source_id, job.project_id);
  return copy && isOwnedBy(person, copy) ? copy : undefined;
}

/** Requests a copy. A refused write means that it was requested meanwhile, the id is taken, or the plan is full. */
async function requestCopy(job: CopyJob, person: User): Promise<ProjectSummary | null> {
  try {
    await createCopyJob(job);
    return null;
  } catch (error) {
    const [failed] = error instanceof ConditionFailed ? error.failed : [];
    if (failed === undefined) throw error;
    if (failed === 2) throw await planFullError(person);
    if (failed === 3) throw new ApiError('unauthenticated', 'Log in again to continue.');
    const copy = await findCopy(job, person);
    if (copy === undefined) throw new ApiError('invalid-argument', 'The project couldn’t be copied. Try again.');
    return copy;
  }
}

/** A copy starts from nothing, so a project that exceeds a bound can't be copied. */
async function checkSize(id: ProjectId): Promise<void> {
  const root = await findRoot(id);
  const met = root && findExceededBound(EMPTY_SIZE, root.sizes);
  if (met !== undefined) throw new ApiError('invalid-argument', met);
}

export const handler = forPerson(duplicateProject, async ({ id, target_id }, person) => {
  const { uid, account_id } = person;
  const now = Date.now();
  const job: CopyJob = { project_id: target_id, source_id: id, uid, account_id, requested_at: now };
  const copy = await findCopy(job, person);
  if (copy) return { project: copy };
  await findAllowed(person, id, 'duplicateProject');
  if (copy === null) return { project: null };
  await checkSize(id);
  const bytes = await sumStoredBytes(id);
  await requireStorage(account_id, bytes);
  if (!(await consumeLimit(OF_PERSON, uid, now))) {
    throw new ApiError('permission-denied', `You have copied ${OF_PERSON.max} projects today. Continue tomorrow.`);
  }
  // On stages that retain data, even a copy that is deleted immediately is stored for a month.
  await countUpload(account_id, bytes);
  return { project: await requestCopy(job, person) };
});
