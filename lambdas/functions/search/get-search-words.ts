import { getSearchWords } from '#shared/api/projects';
import type { ProjectSummary } from '#shared/entities/project';
import { authorize } from '#shared/permissions/authorize';
import { packWords } from '#shared/search/packed-words';
import { listProjectsById } from '../../data/project-store';
import { findSearchWords, type SearchWords, unpackSearchWords } from '../../data/search-words-store';
import { forPerson } from '../callers';

/**
 * Reads projects and words consistently, at each call: a project that has just become Private, or gone to the trash, is omitted. Nothing is
 * stored for a whole team that would have to be corrected.
 */
export const handler = forPerson(getSearchWords, async ({ projects: asked }, person) => {
  const known = new Map(asked.map(({ id, indexed_at }) => [id, indexed_at]));
  const ids = [...known.keys()];
  const [projects, stored] = await Promise.all([listProjectsById(ids), findSearchWords(ids)]);
  const visible = [...projects.values()].filter(
    (project) => authorize(person, { do: 'viewProject', project }) === 'allowed',
  );
  return packWords(
    await Promise.all(visible.map((project) => readWords(project, stored.get(project.id), known.get(project.id)))),
  );
});

/** @param knownAt when the words that the caller has were collected */
async function readWords({ id, who_can_edit }: ProjectSummary, stored: SearchWords | undefined, knownAt?: number) {
  // Words that were collected while only the owner could read them may have been deleted before the team could.
  const isForOwner = who_can_edit === 'Team' && stored?.who_can_edit === 'Private';
  if (!stored || isForOwner) return { id, indexed_at: 0, words: [] };
  const { indexed_at } = stored;
  return { id, indexed_at, words: indexed_at === knownAt ? null : await unpackSearchWords(stored) };
}
