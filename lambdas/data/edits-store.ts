import type { Caption } from '#shared/entities/caption';
import type { Clip } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import type { ProjectId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import { type Key, keyOf } from './keys';
import type { ListedCaptions } from './caption-store';
import { transact, TRANSACTION_WRITES_MAX, type Write } from './table';

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

/**
 * Stores where outdated markers begin and which slide they show, under the version that they have. Who reads in between, or
 * goes on where this broke off, gets the same places.
 * @throws ConditionFailed when one of them has changed
 */
export async function placeMarkers(project: ProjectId, markers: readonly Marker[]): Promise<void> {
  for (let first = 0; first < markers.length; first += TRANSACTION_WRITES_MAX) {
    await transact(markers.slice(first, first + TRANSACTION_WRITES_MAX).map((marker) => placeWrite(project, marker)));
  }
}

/**
 * Stores the captions that clips still list as records of their own, and then takes the lists away. Who reads in between, or
 * goes on where this broke off, gets the same captions.
 * @throws ConditionFailed when one of the clips has changed
 */
export async function storeListedCaptions(project: ProjectId, { captions, clips }: ListedCaptions): Promise<void> {
  const writes = [
    ...captions.map((item) => ({
      Put: { Item: { ...keyOf.caption(project, item.file, item.id), ...item }, ...atVersion(0) },
    })),
    ...clips.map(({ created_at, version }) => ({
      Update: {
        Key: keyOf.clip(project, created_at),
        UpdateExpression: 'REMOVE captions',
        ConditionExpression: 'version = :seen',
        ExpressionAttributeValues: { ':seen': version },
      },
    })),
  ];
  for (let first = 0; first < writes.length; first += TRANSACTION_WRITES_MAX) {
    await transact(writes.slice(first, first + TRANSACTION_WRITES_MAX));
  }
}

const placeWrite = (
  project: ProjectId,
  { clip_created_at, created_at, slide_id, source_ms, version }: Marker,
): Write => ({
  Update: {
    Key: keyOf.marker(project, clip_created_at, created_at),
    UpdateExpression: 'SET slide_id = :slide, source_ms = :source',
    ConditionExpression: 'version = :seen AND attribute_not_exists(source_ms)',
    ExpressionAttributeValues: { ':slide': slide_id, ':source': source_ms, ':seen': version },
  },
});
