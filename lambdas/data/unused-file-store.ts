import type { ProjectId, Uid } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { findWholeProject } from './project-store';
import { putItems } from './table';
import { findUser } from './user-store';

/** How long a file that may be without use is kept, so that a removal can be undone and an upload be used. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

/** Whose file it is: a project's, or a person's picture. */
export type FileOwner = { project_id: ProjectId; uid?: undefined } | { uid: Uid; project_id?: undefined };

/** Puts files on the list of those to look at when a week is over; what is used then stays. */
export async function noteFiles(owner: FileOwner, paths: readonly string[], now: number): Promise<void> {
  const ttl = Math.ceil((now + KEPT_MS) / 1000);
  await putItems(paths.map((path) => ({ ...keyOf.unusedFile(path), ...owner, path, ttl })));
}

/** Whether a slide or clip of the project shows or plays a file, or it is the person's picture. */
export async function isFileUsed(owner: FileOwner, path: string): Promise<boolean> {
  if (owner.uid !== undefined) return (await findUser(owner.uid))?.profilePicUrl === path;
  const project = await findWholeProject(owner.project_id, { consistent: true });
  const used = [
    ...(project?.slides.map(({ url }) => url) ?? []),
    ...(project?.clips.flatMap((clip) => [clip.url, clip.peaks_url]) ?? []),
  ];
  return used.includes(path);
}
