import { createHash } from 'node:crypto';
import * as z from 'zod';
import { byStart } from '#shared/captions/caption-spans';
import { caption, type Caption, captionName, type ShownCaption, shownCaption } from '#shared/entities/caption';
import type { Clip } from '#shared/entities/clip';
import { captionId, type FileId, type ProjectId } from '#shared/entities/scalars';
import { ID_ALPHABET, ID_LENGTH } from '#shared/ids';
import { captionsOf, type Key, partitionOf } from './keys';
import { readEach, reader } from './read-item';
import { deleteItems, type Item, queryPartition } from './table';

/** Reads the item of a caption. */
export const readCaption: (item: Item) => Caption = reader(caption);

const lists = z.object({ captions: z.array(shownCaption).min(1) });

/** Captions that clips were stored with until November 2026, and that are still to be stored as records of their own. */
export interface ListedCaptions {
  captions: readonly Caption[];
  /** The clips that list any. */
  clips: readonly Clip[];
}

/** The same for the same line, however often it is read. */
function idOfListed(file: FileId, { start, end, text }: ShownCaption): Caption['id'] {
  const hash = createHash('sha256')
    .update(JSON.stringify([file, start, end, text]))
    .digest();
  const letters = [...hash.subarray(0, ID_LENGTH)].map((byte) => ID_ALPHABET[byte % ID_ALPHABET.length]!);
  return captionId.parse(letters.join(''));
}

const captionsListed = (item: Item, { file }: Clip): Caption[] =>
  (lists.safeParse(item).data?.captions ?? []).map((line) => ({
    id: idOfListed(file, line),
    file,
    ...line,
    version: 1,
  }));

/**
 * The captions of a project, in order; and which of them are still to be stored like this. Parts of one file that were split
 * list some lines twice.
 */
export function readCaptions(
  items: readonly Item[],
  clipItems: readonly Item[],
  clips: readonly Clip[],
): { captions: Caption[]; listed: ListedCaptions } {
  const stored = readEach(items, readCaption);
  const known = new Map(stored.map((each) => [captionName(each), each]));
  const listing = clips.flatMap((clip) => {
    const item = clipItems.find(({ created_at }) => created_at === clip.created_at);
    const captions = item ? captionsListed(item, clip) : [];
    return captions.length > 0 ? [{ clip, captions }] : [];
  });
  const found = new Map(listing.flatMap(({ captions }) => captions.map((each) => [captionName(each), each])));
  const open = [...found].filter(([name]) => !known.has(name)).map(([, each]) => each);
  return {
    captions: [...stored, ...open].sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : byStart(a, b))),
    listed: { captions: open, clips: listing.map(({ clip }) => clip) },
  };
}

/** Deletes the captions of a file. */
export async function deleteCaptionsOf(project: ProjectId, file: FileId): Promise<void> {
  const items = await queryPartition(partitionOf.project(project), captionsOf(file), { consistent: true });
  await deleteItems(items.map(({ pk, sk }) => ({ pk, sk }) as Key));
}
