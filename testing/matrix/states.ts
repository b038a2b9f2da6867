import { createComment } from '#shared/api/comments';
import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import type { ProjectSummary } from '#shared/entities/project';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { bucket } from '../bucket';
import { newProjectId } from '../records';
import { call } from '../test-stack';
import type { Cast } from './actors';

/** A project of the cast's owner in one of six states; `project` is undefined where there is none (any more). */
export interface ProjectInState {
  state: string;
  id: ProjectId;
  project?: ProjectSummary;
}

export const STATES = [
  'Private, shared',
  'Private, not shared',
  'Team, shared',
  'Team, not shared',
  'deleted',
  'missing',
];

/** A comment of the owner's in each project. */
export const COMMENT_ID = 'abcdefghijkmnpqrstuw' as CommentId;

/** The stored file that media addresses are tried with. */
export const slidePath = (id: ProjectId): string => `/projects/${id}/slides/a.webp`;

/** Makes a project of the owner's in a state. */
export async function projectIn(state: string, { owner }: Pick<Cast, 'owner'>): Promise<ProjectInState> {
  const id = newProjectId();
  if (state === 'missing') return { state, id };
  await call(createProject, { id, name: 'Deck' }, owner.token);
  const comment = { id: COMMENT_ID, project_id: id, text: 'Mine', anchor: null };
  await call(createComment, comment, owner.token);
  if (state === 'deleted') {
    await call(deleteProject, { id }, owner.token);
    return { state, id };
  }
  await bucket.put(slidePath(id).slice(1), 'x');
  const who_can_edit = state.startsWith('Team') ? 'Team' : 'Private';
  const link_access = state.endsWith('not shared') ? 'off' : 'anyone';
  const project = await call(updateProject, { id, who_can_edit, settings: { link_access } }, owner.token);
  return { state, id, project };
}
