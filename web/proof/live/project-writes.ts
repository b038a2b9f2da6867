import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { newProjectId } from '../../../testing/records';
import { call, type SignedUp } from '../../../testing/test-stack';
import type { Random } from '../../src/features/editor/model/testing/random-edits';
import type { Cast } from './cast';
import { Pieces } from './pieces';

/** A person's write through the real functions. */
export type Write = () => Promise<unknown>;

const OWN_PROJECTS_MAX = 6;

/** Random writes of one author, mostly in the shared projects, sometimes to their own. */
export function createProjectWrites(author: SignedUp, shared: readonly ProjectId[], random: Random): Write {
  const { token } = author;
  const pieces = shared.map((id) => new Pieces(id, token, random));
  const own: ProjectId[] = [];
  const create = async () => {
    const id = newProjectId();
    await call(createProject, { id, name: 'New' }, token);
    own.push(id);
    if (random() < 0.5) await call(updateProject, { id, who_can_edit: 'Team' }, token);
  };
  const remove = async () => {
    const [id] = own.splice(0, 1);
    if (id) await call(deleteProject, { id }, token);
  };
  const rename = (ids: readonly ProjectId[]) => {
    const id = ids[Math.floor(random() * ids.length)];
    const who_can_edit = ids === own && random() < 0.3 ? (random() < 0.5 ? 'Team' : 'Private') : undefined;
    return id ? call(updateProject, { id, name: `Name ${random()}`, who_can_edit }, token) : create();
  };
  return () => {
    const dice = random();
    if (dice < 0.04) return own.length < OWN_PROJECTS_MAX ? create() : remove();
    if (dice < 0.1 || pieces.length === 0) return rename(own);
    if (dice < 0.25) return rename(shared);
    return pieces[Math.floor(random() * pieces.length)]!.edit();
  };
}

/** Turns one shared project to Private, then back to Team, then another. */
export function createToggles({ owner, projects }: Cast, random: Random): Write {
  let hidden: ProjectId | undefined;
  return async () => {
    const id = hidden ?? projects[Math.floor(random() * projects.length)]!;
    const who_can_edit = hidden ? 'Team' : 'Private';
    hidden = hidden ? undefined : id;
    await call(updateProject, { id, who_can_edit }, owner.token);
  };
}
