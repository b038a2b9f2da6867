import type { ProjectId, Uid } from '#shared/entities/scalars';
import { picturesOf } from '#shared/entities/slide-picture';
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

/** The files that slides and clips of a project show and play, with all pictures of a slide; none when there is no such project. */
export async function filesOfProject(id: ProjectId): Promise<ReadonlySet<string>> {
  const project = await findWholeProject(id, { consistent: true });
  return new Set([
    ...(project?.slides.flatMap(({ url }) => picturesOf(url)) ?? []),
    ...(project?.clips.flatMap((clip) => [clip.url, clip.peaks_url]) ?? []),
  ]);
}

/** The picture of a person, if there is one. */
export async function filesOfPerson(uid: Uid): Promise<ReadonlySet<string>> {
  const picture = (await findUser(uid))?.profilePicUrl;
  return new Set(picture === undefined ? [] : [picture]);
}
