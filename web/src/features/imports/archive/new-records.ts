import type { InputOf } from '#shared/api/contract';
import { COMMENTS_PER_IMPORT_MAX, type ImportedComment } from '#shared/api/comments';
import { EDITS_PER_SAVE_MAX, type saveEdits } from '#shared/api/projects';
import type { ProjectArchive } from '#shared/archive/project-archive';
import { toFileId } from '#shared/entities/clip';
import type { FileId, SlideId } from '#shared/entities/scalars';
import { groupBy, splitIntoChunks } from '#shared/group-by';
import { compareKeys, newId } from '#shared/ids';

type Put = InputOf<typeof saveEdits>['put'][number];

/** A new id for each of some records, by the former one. They sort as before: the ids order what starts together. */
export function renewIds<Id extends string>(items: readonly { id: Id }[]): ReadonlyMap<string, Id> {
  const former = items.map(({ id }) => id).sort(compareKeys);
  const ids = former.map(() => newId() as Id).sort(compareKeys);
  return new Map(former.map((id, index) => [id, ids[index]!]));
}

interface NewRecords {
  /** One for each call of `saveEdits`, in order. */
  saves: Put[][];
  /** One for each call of `importComments`, in order. */
  comments: (readonly ImportedComment[])[];
}

/**
 * The records of a project's ZIP as those of a new project, without its slides.
 * @param slideIds the new ids of its slides by the former ones
 * @param urls the stored files by their paths in the ZIP
 */
export function buildNewRecords(
  { clips, markers, captions, comments }: ProjectArchive,
  slideIds: ReadonlyMap<string, SlideId>,
  urls: ReadonlyMap<string, string>,
): NewRecords {
  const urlOf = (path: string) => (path === '' ? '' : urls.get(path)!);
  const files = new Map<string, FileId>(clips.map(({ file, url }) => [file, toFileId(urlOf(url))]));
  const captionIds = renewIds(captions);
  const commentIds = renewIds(comments);
  const slideIdOf = <Former extends SlideId | ''>(former: Former) => slideIds.get(former) ?? former;
  const markersByClip = groupBy(markers, ({ clip_created_at }) => clip_created_at);

  const puts = clips.flatMap((clip): Put[] => {
    const { file, url, peaks_url, sound_url } = clip;
    const stored = { url: urlOf(url), peaks_url: urlOf(peaks_url), sound_url: urlOf(sound_url) };
    const own = markersByClip.get(clip.created_at) ?? [];
    return [
      { entity: 'clip', item: { ...clip, ...stored, file: files.get(file)!, version: 0 } },
      ...own.map((marker): Put => ({
        entity: 'marker',
        item: { ...marker, slide_id: slideIdOf(marker.slide_id), version: 0 },
      })),
    ];
  });
  const lines = captions.map((caption): Put => ({
    entity: 'caption',
    item: { ...caption, id: captionIds.get(caption.id)!, file: files.get(caption.file)!, version: 0 },
  }));
  const written = comments.map(({ is_guest: _, ...comment }): ImportedComment => ({
    ...comment,
    id: commentIds.get(comment.id)!,
    reply_to: comment.reply_to && commentIds.get(comment.reply_to)!,
    // An anchor may name what was deleted before, and then refers to nothing here, either.
    anchor: comment.anchor && {
      ...comment.anchor,
      file: files.get(comment.anchor.file) ?? comment.anchor.file,
      slide_id: slideIdOf(comment.anchor.slide_id),
    },
  }));
  const threadsFirst = written.sort((a, b) => Number(a.reply_to !== '') - Number(b.reply_to !== ''));
  return {
    saves: splitIntoSaves([...puts, ...lines]),
    comments: [...splitIntoChunks(threadsFirst, COMMENTS_PER_IMPORT_MAX)],
  };
}

/** A sound is saved together with its first slide change, which follows it. */
function splitIntoSaves(puts: readonly Put[]): Put[][] {
  const saves: Put[][] = [];
  for (const put of puts) {
    const last = saves.at(-1);
    const room = put.entity === 'clip' ? EDITS_PER_SAVE_MAX - 1 : EDITS_PER_SAVE_MAX;
    if (last && last.length < room) last.push(put);
    else saves.push([put]);
  }
  return saves;
}
