import { SEARCH_WORDS_BYTES_MAX } from '#shared/api/projects';
import { listPlayedCaptions } from '#shared/captions/caption-spans';
import type { Comment } from '#shared/entities/comment';
import type { Project } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { parseSearchTerms } from '#shared/search/search-terms';
import { listAllComments } from '../data/comment-store';
import { findWholeProject } from '../data/project-store';
import { findSearchWords, storeSearchWords, unpackSearchWords } from '../data/search-words-store';
import { retryConflicts } from '../data/table';

/** Stores the words of a project for search, if they changed. Does nothing for a deleted one: restoring it requests this again. */
export const indexProject = ({ project_id }: { project_id: ProjectId }): Promise<void> =>
  retryConflicts(async () => {
    const now = Date.now();
    const project = await findWholeProject(project_id, { consistent: true });
    if (!project) return;
    const comments = await listAllComments(project_id, { consistent: true });
    const words = listWords(project, comments);
    const stored = (await findSearchWords([project_id])).get(project_id);
    const isStored =
      stored?.who_can_edit === project.who_can_edit && (await unpackSearchWords(stored)).join(' ') === words.join(' ');
    if (!isStored) await storeSearchWords(project, words, now);
  });

/** The distinct words of a project and its comments, in their default order. The last of very many are left out. */
function listWords(
  { slides, clips, captions }: Pick<Project, 'slides' | 'clips' | 'captions'>,
  comments: readonly Pick<Comment, 'text'>[],
): string[] {
  const texts = [
    ...slides.flatMap(({ text, notes }) => [text, notes]),
    ...[...listPlayedCaptions(clips, captions), ...comments].map(({ text }) => text),
  ];
  const words = new Set(texts.flatMap((text) => parseSearchTerms(text).map(({ term }) => term)));
  let bytes = 0;
  const kept = [...words].filter((word) => (bytes += Buffer.byteLength(word) + 1) <= SEARCH_WORDS_BYTES_MAX);
  return kept.sort();
}
