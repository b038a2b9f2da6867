import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { listComments } from '#shared/api/comments';
import { getProject, type OpenProject } from '#shared/api/projects';
import { projectArchive } from '#shared/archive/project-archive';
import type { Comment } from '#shared/entities/comment';
import type { ProjectId } from '#shared/entities/scalars';
import { compareKeys } from '#shared/ids';
import { call, type SignedUp, urls } from '../../testing/test-stack';

/** @param path whose extension is part of it */
export const hashFile = (bytes: Uint8Array, path = ''): string =>
  createHash('sha256').update(bytes).digest('hex') + extname(path);

const omit = <Item extends object, Name extends keyof Item>(item: Item, ...names: readonly Name[]): Omit<Item, Name> =>
  Object.fromEntries(Object.entries(item).filter(([name]) => !names.includes(name as Name))) as Omit<Item, Name>;

/** Replaces texts that are names, at any depth. */
function rename<Value>(value: Value, names: ReadonlyMap<string, string>): Value {
  if (typeof value === 'string') return (names.get(value) ?? value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each: unknown) => rename(each, names)) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, rename<unknown>(each, names)])) as Value;
}

const sortById = <Item extends { id: string }>(items: readonly Item[]): Item[] =>
  [...items].sort((a, b) => compareKeys(a.id, b.id));

/** A name for each of the different values that items have in a field. */
const nameAll = <Field extends string>(kind: string, items: readonly Record<Field, string>[], field: Field) =>
  [...new Set(items.map((item) => item[field]))]
    .filter((value) => value !== '')
    .map((value, index) => [value, `${kind} ${index + 1}`] as const);

/** Maps ids and paths to names that are the same in every copy of a project. Ids are numbered in ascending order, because they break ties in time. */
function buildNames({ slides, clips, captions }: OpenProject, comments: readonly Comment[]) {
  const sortedSlides = sortById(slides);
  const sortedClips = [...clips].sort((a, b) => a.created_at - b.created_at);
  const files = new Set(clips.map(({ file }) => file));
  const played = captions.filter(({ file }) => files.has(file));
  const ids = new Map<string, string>([
    ...nameAll('slide', sortedSlides, 'id'),
    ...nameAll('file', sortedClips, 'file'),
    ...nameAll('caption', sortById(played), 'id'),
    ...nameAll('comment', sortById(comments), 'id'),
  ]);
  const paths = new Map<string, string>([
    ...nameAll('picture', sortedSlides, 'url'),
    ...nameAll('clip', sortedClips, 'url'),
    ...nameAll('waveform', sortedClips, 'peaks_url'),
    ...nameAll('sound', sortedClips, 'sound_url'),
  ]);
  return { ids, paths };
}

/** Everything that must be the same after a project’s way out and back. A field that isn’t left out here is compared. */
function pickRecords(project: OpenProject, comments: readonly Comment[]) {
  const { slides, clips, markers, captions, settings } = project;
  const slideIds = new Set<string>(slides.map(({ id }) => id));
  const files = new Set(clips.map(({ file }) => file));
  const ofAccount = ['id', 'account_id', 'uid', 'named_by', 'who_can_edit', 'folder', 'inherited_from'] as const;
  const ofHistory = ['created_at', 'updated_at', 'updated_by_info', 'version', 'first_viewed_at'] as const;
  const ofLink = ['media_grant', 'guard_version', 'link_closed_at', 'preview_url'] as const;
  return {
    ...omit(project, ...ofAccount, ...ofHistory, ...ofLink),
    settings: projectArchive.shape.settings.parse(settings),
    slides: slides.map((slide) => omit(slide, 'created_at', 'version')),
    clips: clips.map((clip) => omit(clip, 'version')),
    // What names a deleted slide or clip shows nothing.
    markers: markers.map(({ slide_id, ...marker }) => ({
      ...omit(marker, 'version'),
      slide_id: slideIds.has(slide_id) ? slide_id : '',
    })),
    captions: sortById(captions.filter(({ file }) => files.has(file))).map((caption) => omit(caption, 'version')),
    comments: sortById(comments).map((comment) =>
      omit(comment, 'project_id', 'uid', 'profilePicUrl', 'mentions', 'is_imported', 'version'),
    ),
  };
}

async function hashFiles(paths: ReadonlyMap<string, string>, grant: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const [path, name] of paths) {
    const answer = await fetch(`${urls.app}${path}?${grant}`);
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}.`);
    hashes[name] = hashFile(new Uint8Array(await answer.arrayBuffer()), path);
  }
  return hashes;
}

/** A project as it is stored, and what of it must be the same in a copy from its ZIP: its records, and the hashes of its files. */
export async function describeProject({ token }: SignedUp, id: ProjectId) {
  const project = await call(getProject, { id }, token);
  const { comments, next } = await call(listComments, { project_id: id }, token);
  expect(next).toBeNull();
  const { ids, paths } = buildNames(project, comments);
  const records = rename(pickRecords(project, comments), new Map([...ids, ...paths]));
  return { project, comments, records, files: await hashFiles(paths, project.media_grant) };
}
