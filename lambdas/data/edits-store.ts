import type { Caption } from '#shared/entities/caption';
import type { Clip } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import type { ProjectId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { type Key, keyOf } from './keys';
import type { Write } from './table';

/** A slide, clip, marker or caption. */
export type ProjectRecord =
  | { entity: 'slide'; item: Slide }
  | { entity: 'clip'; item: Clip }
  | { entity: 'marker'; item: Marker }
  | { entity: 'caption'; item: Caption };

const keyOfRecord = (project: ProjectId, record: ProjectRecord): Key => {
  if (record.entity === 'slide') return keyOf.slide(project, record.item.id);
  if (record.entity === 'clip') return keyOf.clip(project, record.item.created_at);
  if (record.entity === 'caption') return keyOf.caption(project, record.item.file, record.item.id);
  return keyOf.marker(project, record.item.clip_created_at, record.item.created_at);
};

const atVersion = (seen: number) =>
  seen === 0
    ? { ConditionExpression: 'attribute_not_exists(pk)' }
    : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': seen } };

/** Writes a record over the version that was seen; 0 where none was there. */
export const putRecordWrite = (project: ProjectId, record: ProjectRecord, seen: number): Write => ({
  Put: { Item: { ...keyOfRecord(project, record), ...record.item }, ...atVersion(seen) },
});

/** Removes a record at the version it has. */
export const removeRecordWrite = (project: ProjectId, record: ProjectRecord): Write => ({
  Delete: { Key: keyOfRecord(project, record), ...atVersion(record.item.version) },
});

const thereCheck = (key: Key): Write => ({
  ConditionCheck: { Key: key, ConditionExpression: 'attribute_exists(pk)' },
});

/** Fails when the clip is not there. */
export const clipThereCheck = (project: ProjectId, createdAt: number): Write =>
  thereCheck(keyOf.clip(project, createdAt));

/** Fails when the marker is not there. */
export const markerThereCheck = (project: ProjectId, marker: Marker): Write =>
  thereCheck(keyOf.marker(project, marker.clip_created_at, marker.created_at));
