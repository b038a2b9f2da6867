import { createComment } from '#shared/api/comments';
import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import type { LinkAccess, ProjectSummary } from '#shared/entities/project';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { bucket } from '../bucket';
import { deleteForGood } from '../delete-for-good';
import { patch } from '../edited-project';
import { newProjectId } from '../records';
import { call, signUp } from '../test-stack';
import type { Cast } from './actors';

/** A project in one of these states. `project` is undefined if it doesn't exist; `trashed` is the project in the trash. */
export interface ProjectInState {
  state: string;
  id: ProjectId;
  project?: ProjectSummary;
  trashed?: ProjectSummary;
}

export const STATES = [
  'Private, shared',
  'Private, not shared',
  'Team, shared',
  'Team, not shared',
  'Team, with a password',
  'Private, for the team',
  'Private, in the trash',
  'Team, in the trash',
  'deleted for good',
  'account deleted',
  'missing',
];

const LINK_ACCESS: Readonly<Record<string, LinkAccess>> = {
  'not shared': 'off',
  'with a password': 'password',
  'for the team': 'team',
};

/** The owner's comment in each project. */
export const COMMENT_ID = 'abcdefghijkmnpqrstuw' as CommentId;

/** The stored file whose addresses are tested. */
export const slidePath = (id: ProjectId): string => `/projects/${id}/slides/a.webp`;

/** A shared Team project of a deleted account, without the job that would delete it. */
async function createProjectOfDeletedAccount(id: ProjectId): Promise<ProjectId> {
  const { token, account } = await signUp();
  await call(createProject, { id, name: 'Deck' }, token);
  await call(updateProject, { id, who_can_edit: 'Team' }, token);
  await patch(`ACCOUNT#${account.id}`, 'ACCOUNT', { deleted_at: Date.now() });
  await bucket.put(slidePath(id).slice(1), 'x');
  return id;
}

export async function createProjectInState(state: string, { owner }: Pick<Cast, 'owner'>): Promise<ProjectInState> {
  const id = newProjectId();
  if (state === 'missing') return { state, id };
  if (state === 'account deleted') return { state, id: await createProjectOfDeletedAccount(id) };
  await call(createProject, { id, name: 'Deck' }, owner.token);
  const comment = { id: COMMENT_ID, project_id: id, text: 'Mine', anchor: null };
  await call(createComment, comment, owner.token);
  if (state === 'deleted for good') {
    await deleteForGood(id, owner.token);
    return { state, id };
  }
  await bucket.put(slidePath(id).slice(1), 'x');
  const who_can_edit = state.startsWith('Team') ? 'Team' : 'Private';
  const link_access = LINK_ACCESS[state.split(', ')[1]!] ?? 'anyone';
  const project = await call(
    updateProject,
    { id, who_can_edit, settings: { link_access, embedding: 'anywhere' } },
    owner.token,
  );
  if (!state.endsWith('in the trash')) return { state, id, project };
  await call(deleteProject, { id }, owner.token);
  return { state, id, trashed: project };
}
