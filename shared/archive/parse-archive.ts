import * as z from 'zod';
import { projectArchive, type ProjectArchive } from '#shared/archive/project-archive';
import { CAPTION_TEXT_MAX, captionName } from '#shared/entities/caption';
import { COMMENTS_MAX } from '#shared/entities/comment';
import { markerId } from '#shared/entities/marker';
import { EMPTY_SIZE, findExceededBound, measureProject, SIZE_MAX } from '#shared/project-bounds';

/** Why `project.json` isn't used: not one of ours; in a later format; or not as we write it. */
export class ArchiveError extends Error {
  constructor(readonly reason: 'unknown' | 'newer' | 'invalid') {
    super(`The project in this ZIP is unusable: ${reason}.`);
    this.name = 'ArchiveError';
  }
}

const FORMAT: number = projectArchive.shape.format.value;

/** What every format has. */
const anyFormat = z.object({ kind: projectArchive.shape.kind, format: z.int().min(1) });

const boundedList = (most: number) => z.custom<unknown[]>((list) => Array.isArray(list) && list.length <= most);
/** Checked first: what is wrong with each of a million records would fill the memory, and so would a million clips that play the same captions. */
const boundedLists = z.object({
  slides: boundedList(SIZE_MAX.slides),
  clips: boundedList(SIZE_MAX.clips),
  markers: boundedList(SIZE_MAX.markers),
  captions: boundedList(SIZE_MAX.captions).pipe(
    z.array(z.object({ word_times: boundedList(CAPTION_TEXT_MAX).optional() })),
  ),
  comments: boundedList(COMMENTS_MAX),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ArchiveError('unknown');
  }
}

const areDifferent = (names: readonly (string | number)[]): boolean => new Set(names).size === names.length;

/** Whether each record is there once. */
const areUnique = ({ slides, clips, markers, captions, comments }: ProjectArchive): boolean =>
  [
    [...slides, ...comments].map(({ id }) => id),
    clips.map(({ created_at }) => created_at),
    markers.map(markerId),
    captions.map(captionName),
  ].every(areDifferent);

/** Whether all that records name is in the ZIP's records, too, and is of the right kind. An anchor may name what was deleted. */
function areConnected({ slides, clips, markers, captions, comments }: ProjectArchive): boolean {
  const slideIds = new Set<string>(slides.map(({ id }) => id));
  const marked = new Set(markers.map(({ clip_created_at }) => clip_created_at));
  const files = new Map(clips.map(({ file, url }) => [file, url]));
  const clipIds = new Set(clips.map(({ created_at }) => created_at));
  const threads = new Set<string>(comments.filter(({ reply_to }) => !reply_to).map(({ id }) => id));
  return (
    slides.every(({ url }) => url !== '') &&
    // A file has one id, and an id one file.
    clips.every(({ file, url }) => url !== '' && files.get(file) === url) &&
    areDifferent([...files.values()]) &&
    clips.every(({ duration, trim_start, trim_end }) => trim_end - trim_start === duration) &&
    captions.every(({ start, end }) => start < end) &&
    clips.every(({ type, created_at }) => type === 'video' || marked.has(created_at)) &&
    markers.every(
      (marker) => clipIds.has(marker.clip_created_at) && (!marker.slide_id || slideIds.has(marker.slide_id)),
    ) &&
    captions.every(({ file }) => files.has(file)) &&
    comments.every(({ reply_to }) => !reply_to || threads.has(reply_to))
  );
}

function isOfSize({ slides, clips, markers, captions }: ProjectArchive): boolean {
  const withVersion = <Item>(items: readonly Item[]) => items.map((item) => ({ ...item, version: 0 }));
  const parts = {
    slides: withVersion(slides),
    clips: withVersion(clips),
    markers: withVersion(markers),
    captions: withVersion(captions),
  };
  return findExceededBound(EMPTY_SIZE, measureProject(parts)) === undefined;
}

/**
 * The records of a project's ZIP, from the text of `project.json`. They are complete: whatever they name is among them, and a project has
 * room for them. @throws ArchiveError
 */
export function parseArchive(text: string): ProjectArchive {
  const found = parseJson(text);
  const head = anyFormat.safeParse(found);
  if (!head.success) throw new ArchiveError('unknown');
  if (head.data.format > FORMAT) throw new ArchiveError('newer');
  if (!boundedLists.safeParse(found).success) throw new ArchiveError('invalid');
  const { data } = projectArchive.safeParse(found);
  if (!data || !areUnique(data) || !areConnected(data) || !isOfSize(data)) throw new ArchiveError('invalid');
  return data;
}
