import { byStart } from '#shared/captions/caption-spans';
import { caption, type Caption } from '#shared/entities/caption';
import type { FileId, ProjectId } from '#shared/entities/scalars';
import { compareKeys } from '#shared/position';
import { captionsOf, type Key, partitionOf } from './keys';
import { readEach, reader } from './read-item';
import { deleteItems, type Item, queryPartition } from './table';

/** Reads the item of a caption. */
export const readCaption: (item: Item) => Caption = reader(caption);

/** Reads the caption items of a project, in order. */
export const readCaptions = (items: readonly Item[]): Caption[] =>
  readEach(items, readCaption).sort((a, b) => compareKeys(a.file, b.file) || byStart(a, b));

/** Deletes the captions of a file. */
export async function deleteCaptionsOf(project: ProjectId, file: FileId): Promise<void> {
  const items = await queryPartition(partitionOf.project(project), captionsOf(file), { consistent: true });
  await deleteItems(items.map(({ pk, sk }) => ({ pk, sk }) as Key));
}
