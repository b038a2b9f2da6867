import { createProject } from '#shared/api/projects';
import { newProjectSettings, type ProjectPresets, type ProjectSummary } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { coverGrant } from '../../adapters/media-grant';
import { findAccount } from '../../data/account-store';
import { createProjectRecord, findProject, toUpdatedByInfo } from '../../data/project-store';
import type { RateLimit } from '../../data/rate-limit-store';
import { ConditionFailed } from '../../data/table';
import { forPerson } from '../callers';
import { planFullError } from '../plan-limits';
import { requireAllowed } from '../require-allowed';
import { DAY_MS } from '#shared/time/durations';

/** Limited because deleted projects stay stored while in the trash. Per person, so that nobody can block their team. */
const OF_PERSON: RateLimit = { name: 'projects-of-person', max: 200, spanMs: DAY_MS };

const emptyProject = (
  { id, name, folder }: Pick<ProjectSummary, 'id' | 'name' | 'folder'>,
  person: User,
  presets: ProjectPresets,
  now: number,
): ProjectSummary => ({
  id,
  account_id: person.account_id,
  uid: person.uid,
  name,
  named_by: person.uid,
  who_can_edit: 'Private',
  folder,
  created_at: now,
  updated_at: now,
  updated_by_info: toUpdatedByInfo(person),
  settings: newProjectSettings(presets, now),
  link_closed_at: null,
  first_viewed_at: null,
  guard_version: 0,
  duration: 0,
  slide_count: 0,
  cover_url: '',
  preview_url: '',
  inherited_from: '',
  version: 1,
});

/** Why creation was refused: a repeated request (returns its project), a taken id, a full plan, or the daily limit. */
async function resolveRefusal(
  { failed: [failed] }: ConditionFailed,
  id: ProjectId,
  person: User,
): Promise<ProjectSummary> {
  if (failed === 3) throw new ApiError('unauthenticated', 'Log in again to continue.');
  if (failed === 2) throw await planFullError(person);
  if (failed === 4)
    throw new ApiError('permission-denied', `You have created ${OF_PERSON.max} projects today. Continue tomorrow.`);
  const there = await findProject(id);
  if (there?.uid === person.uid && there.account_id === person.account_id) return there;
  throw new ApiError('invalid-argument', 'The project couldn’t be created. Try again.');
}

async function createOnce(project: ProjectSummary, person: User): Promise<ProjectSummary> {
  try {
    await createProjectRecord(project, OF_PERSON);
    return project;
  } catch (error) {
    if (error instanceof ConditionFailed) return resolveRefusal(error, project.id, person);
    throw error;
  }
}

export const handler = forPerson(createProject, async ({ id, name, folder = '' }, person) => {
  requireAllowed(person, { do: 'createProject' });
  const now = Date.now();
  const account = await findAccount(person.account_id);
  const presets = account?.project_presets ?? {};
  const project = await createOnce(emptyProject({ id, name, folder }, person, presets, now), person);
  return { ...project, media_grant: await coverGrant(id, now) };
});
