import type { ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { TeamUser } from '#shared/entities/team-user';
import { isPlanLimit } from '#shared/plan-limit';
import { authorize } from '#shared/permissions/authorize';
import { deleteObjectsBelow } from '../adapters/media';
import { findAccount } from '../data/account-store';
import { copyParts, findStored, inCopy, partsToCopy } from '../data/copied-parts';
import { type CopyJob, endGivenUpCopy, findCopyJob, giveCopyUp, showCopy } from '../data/copy-store';
import { deleteProjectParts, findDeletion } from '../data/delete-store';
import { isEndedId } from '../data/ended-id-store';
import { findMember } from '../data/member-store';
import { readProject } from '../data/project-store';
import { uncountAllFiles } from '../data/stored-file-store';
import { ConditionFailed, type Item } from '../data/table';
import { copyFiles } from './copy-files';
import type { Work } from './work';

/** How often a step looks again at a source that others edit meanwhile, before it leaves them alone for a moment. */
const TRIES = 8;
const PAUSE_SECONDS = 2;

interface Source {
  source: ProjectSummary;
  root: Item;
  parts: Item[];
  copier: TeamUser;
}

/** What is to be copied, as it is now; undefined when the copy is not to be made (any more). */
async function findSource({
  project_id,
  source_id,
  uid,
  account_id,
  given_up_at,
}: CopyJob): Promise<Source | undefined> {
  if (given_up_at !== undefined) return undefined;
  const [copier, account, taken, isEnded] = await Promise.all([
    findMember(uid, account_id),
    findAccount(account_id),
    findDeletion(project_id),
    isEndedId(project_id),
  ]);
  if (!copier || !account || taken || isEnded) return undefined;
  // Last, so that the rights are those of what is copied.
  const { root, parts } = await findStored(source_id);
  const source = root && readProject(root);
  if (!source || authorize(copier, { do: 'duplicateProject', project: source }) !== 'allowed') return undefined;
  return { source, root, parts: partsToCopy(parts), copier };
}

async function checkNobodyHasIt(id: ProjectId): Promise<void> {
  if (await findDeletion(id)) throw new Error('There is a project where a copy is to be cleared away.');
}

/** Takes away what there is of a copy, and gives its place in the plan back. */
async function* clearAway(job: CopyJob): AsyncGenerator<void, void> {
  if (job.given_up_at === undefined) await giveCopyUp(job, Date.now());
  const check = () => checkNobodyHasIt(job.project_id);
  if (!(await findDeletion(job.project_id))) {
    yield* deleteProjectParts(job.project_id, check);
    yield* deleteObjectsBelow(`projects/${job.project_id}/`, check);
    yield* uncountAllFiles(job.project_id);
  }
  await endGivenUpCopy(job, Date.now());
}

async function* makeCopy(job: CopyJob, { source, root, parts, copier }: Source): AsyncGenerator<void, void> {
  yield* copyFiles(job, parts);
  yield* copyParts(job, parts);
  const { cover_url, cover_position } = inCopy(root, job);
  await showCopy(job, { source, copier, cover: { cover_url, cover_position } }, Date.now());
}

/**
 * Makes the copy of a project: first its files, then its parts, and last its root together with the end of the job, so that nobody
 * sees half of it. The copy is its source at one moment: where that was edited meanwhile, what has changed is copied once more. A copy
 * whose source is gone or hidden from the copier, or whose copier has left or become a Member, is cleared away.
 */
export async function* copyProjectFully({ project_id }: { project_id: ProjectId }): Work {
  for (let tries = 0; tries < TRIES; tries++) {
    const job = await findCopyJob(project_id);
    if (!job) return;
    const found = await findSource(job);
    try {
      return yield* found ? makeCopy(job, found) : clearAway(job);
    } catch (error) {
      // What the plan has no room for is cleared away next; who asks again is told why.
      if (isPlanLimit(error)) await giveCopyUp(job, Date.now());
      else if (!(error instanceof ConditionFailed)) throw error;
    }
    yield;
  }
  return { afterSeconds: PAUSE_SECONDS };
}
