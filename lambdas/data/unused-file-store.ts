import type { ProjectId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { findWholeProject } from './project-store';
import { updateItem } from './table';

/** How long a file that may be without use is kept, so that a removal can be undone and an upload be used. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Puts files on the list of those to look at when a week is over; what is used then stays. */
export async function noteFiles(project: ProjectId, paths: readonly string[], now: number): Promise<void> {
  for (const path of paths) {
    await updateItem({
      Key: keyOf.unusedFile(path),
      UpdateExpression: 'SET project_id = :project, #path = :path, #ttl = :ttl',
      ExpressionAttributeNames: { '#path': 'path', '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':project': project, ':path': path, ':ttl': Math.ceil((now + KEPT_MS) / 1000) },
    });
  }
}

/** Whether a slide, clip or marker of the project shows or plays a file. */
export async function isFileUsed(id: ProjectId, path: string): Promise<boolean> {
  const project = await findWholeProject(id, { consistent: true });
  const used = [
    ...(project?.slides.map(({ url }) => url) ?? []),
    ...(project?.clips.flatMap((clip) => [clip.url, clip.peaks_url]) ?? []),
    ...(project?.markers.map(({ slide_url }) => slide_url) ?? []),
  ];
  return used.includes(path);
}
