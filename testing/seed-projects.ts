import type { ProjectSummary } from '#shared/entities/project';
import { newProjectId } from './records';
import { type SignedUp, table } from './test-stack';

/**
 * Writes a person's Team projects to the table, more than their plan allows, and returns them, newest first. `coverOf` is the path of each
 * one's first slide.
 */
export async function seedTeamProjects(
  { user }: SignedUp,
  count: number,
  coverOf: (id: string) => string = () => '',
): Promise<ProjectSummary[]> {
  const now = Date.now();
  const projects = Array.from({ length: count }, (_, n): ProjectSummary => {
    const id = newProjectId();
    const created_at = now - n * 60_000;
    return {
      id,
      account_id: user.account_id,
      uid: user.uid,
      name: `Deck ${n + 1}`,
      named_by: user.uid,
      who_can_edit: 'Team',
      created_at,
      updated_at: created_at,
      updated_by_info: { uid: user.uid, fullName: user.fullName, email: user.email, profilePicUrl: '' },
      folder: '',
      settings: { link_access: 'anyone' },
      link_closed_at: null,
      guard_version: 0,
      inherited_from: '',
      preview_url: '',
      first_viewed_at: null,
      duration: 0,
      slide_count: 1,
      cover_url: coverOf(id),
      version: 1,
    };
  });
  const list = `ACCOUNT#${user.account_id}#TEAM`;
  const toItem = (project: ProjectSummary) => ({
    pk: `PROJECT#${project.id}`,
    sk: 'PROJECT',
    index1_pk: list,
    index1_sk: `${project.created_at}`,
    ...project,
  });
  await table.putAll(projects.map(toItem));
  return projects;
}
