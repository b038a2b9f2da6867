import { compareCaptions } from '#shared/captions/caption-spans';
import { caption, type Caption } from '#shared/entities/caption';
import { type Clip, clip } from '#shared/entities/clip';
import { type Marker, marker } from '#shared/entities/marker';
import type { FileId, ProjectId } from '#shared/entities/scalars';
import { type Slide, slide } from '#shared/entities/slide';
import { compareKeys } from '#shared/position';
import { compareMarkers } from '#shared/time/timeline';
import { captionKeyPrefix, type Key, keyOf, partitionOf } from './keys';
import { readValidItems, createItemReader } from './read-item';
import { deleteItems, type Item, queryPartition, type Write } from './table';

/** Reads the item of a slide. */
export const readSlide: (item: Item) => Slide = createItemReader(slide);

const placeFields = createItemReader(slide.pick({ id: true, url: true, position: true, created_at: true }));
/** What a slide says of itself even where the rest of it can't be read. */
export type SlidePlace = ReturnType<typeof placeFields>;

/** Where slides stand of which more can't be read: one of them may be the first of all. */
export const readSlidePlaces = (items: readonly Item[]): SlidePlace[] => readValidItems(items, placeFields);

/** Reads the item of a clip. */
export const readClip: (item: Item) => Clip = createItemReader(clip);

/** Reads the item of a marker. */
export const readMarker: (item: Item) => Marker = createItemReader(marker);

/** Reads the marker items of a project's clips, those of each clip in order: one is nothing without its clip, which may be one that can't be read. */
export function readMarkers(items: readonly Item[], clips: readonly Clip[]): Marker[] {
  const known = new Set<unknown>(clips.map(({ created_at }) => created_at));
  const own = readValidItems(items, readMarker).filter(({ clip_created_at }) => known.has(clip_created_at));
  return own.sort((a, b) => a.clip_created_at - b.clip_created_at || compareMarkers(a, b));
}

/** Reads the item of a caption. */
export const readCaption: (item: Item) => Caption = createItemReader(caption);

/** Reads the caption items of a project, in order. */
export const readCaptions = (items: readonly Item[]): Caption[] =>
  readValidItems(items, readCaption).sort((a, b) => compareKeys(a.file, b.file) || compareCaptions(a, b));

/** Deletes the captions of a file. */
export async function deleteFileCaptions(project: ProjectId, file: FileId): Promise<void> {
  const items = await queryPartition(partitionOf.project(project), captionKeyPrefix(file), { consistent: true });
  await deleteItems(items.map(({ pk, sk }) => ({ pk, sk }) as Key));
}

/** A slide, clip, marker or caption. */
export type ProjectRecord =
  | { entity: 'slide'; item: Slide }
  | { entity: 'clip'; item: Clip }
  | { entity: 'marker'; item: Marker }
  | { entity: 'caption'; item: Caption };

const recordKey = (project: ProjectId, record: ProjectRecord): Key => {
  if (record.entity === 'slide') return keyOf.slide(project, record.item.id);
  if (record.entity === 'clip') return keyOf.clip(project, record.item.created_at);
  if (record.entity === 'caption') return keyOf.caption(project, record.item.file, record.item.id);
  return keyOf.marker(project, record.item.clip_created_at, record.item.created_at);
};

const ifVersion = (seen: number) =>
  seen === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen } };

/** Writes a record over the version that was seen; 0 where none was there. */
export const putRecordWrite = (project: ProjectId, record: ProjectRecord, seen: number): Write => ({
  Put: { Item: { ...recordKey(project, record), ...record.item }, ...ifVersion(seen) },
});

/** Removes a record at the version it has. */
export const removeRecordWrite = (project: ProjectId, record: ProjectRecord): Write => ({
  Delete: { Key: recordKey(project, record), ...ifVersion(record.item.version) },
});

const existsCheck = (key: Key): Write => ({
  ConditionCheck: { Key: key, ConditionExpression: 'attribute_exists(pk)' },
});

/** Fails when the clip is not there. */
export const clipExistsCheck = (project: ProjectId, createdAt: number): Write =>
  existsCheck(keyOf.clip(project, createdAt));

/** Fails when the marker is not there. */
export const markerExistsCheck = (project: ProjectId, marker: Marker): Write =>
  existsCheck(keyOf.marker(project, marker.clip_created_at, marker.created_at));
