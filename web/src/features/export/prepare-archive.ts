import { script, styles } from 'virtual:offline-player';
import { listComments } from '#shared/api/comments';
import { getProject } from '#shared/api/projects';
import { buildArchive } from '#shared/archive/build-archive';
import { ARCHIVE_FILES } from '#shared/archive/project-archive';
import type { Comment } from '#shared/entities/comment';
import type { ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { call } from '../../platform/api/call';
import { renderArchivePage } from './model/render-archive-page';
import type { ZipContent } from './worker/write-archive';

async function loadComments(project_id: ProjectId, signal: AbortSignal): Promise<Comment[]> {
  const loaded: Comment[] = [];
  for (let after: Comment['id'] | undefined; ;) {
    const { comments, next } = await call(listComments, { project_id, after }, { signal });
    loaded.push(...comments);
    if (next === null) return loaded;
    after = next;
  }
}

/** What the ZIP of a project contains, as the project is stored now. @param toAddress the address that a worker can load a stored file from */
export async function prepareArchive(
  id: ProjectId,
  toAddress: (path: string, mediaGrant: string) => string,
  signal: AbortSignal,
): Promise<ZipContent> {
  const [project, comments] = await Promise.all([call(getProject, { id }, { signal }), loadComments(id, signal)]);
  const exportedAt = Date.now();
  const archive = buildArchive(project, { comments, exportedAt, pageId: newId() as ProjectId });
  return {
    texts: [
      { path: ARCHIVE_FILES.page, text: renderArchivePage(archive, styles) },
      { path: ARCHIVE_FILES.player, text: script },
      ...archive.texts,
    ],
    files: archive.files.map(({ path, url }) => ({ path, url: toAddress(url, project.media_grant) })),
    exportedAt,
  };
}
