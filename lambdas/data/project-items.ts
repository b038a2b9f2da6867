import { compareCaptions } from '#shared/captions/caption-spans';
import { caption, type Caption } from '#shared/entities/caption';
import { type Clip, clip } from '#shared/entities/clip';
import { type Marker, marker } from '#shared/entities/marker';
import { partId, type PartRecord } from '#shared/entities/project';
import type { FileId, ProjectId } from '#shared/entities/scalars';
import { type Slide, slide } from '#shared/entities/slide';
import { compareKeys } from '#shared/ids';
import { compareMarkers } from '#shared/time/timeline';
import { captionKeyPrefix, CLIP_PREFIX, type Key, keyOf, markerKeyPrefix, partitionOf, SLIDE_PREFIX } from './keys';
import { readValidItems, createItemReader } from './read-item';
import { type Item, queryPartition, type Write } from './table';
import { ifVersion, presentCheck } from './update-expression';

export const readSlide: (item: Item) => Slide = createItemReader(slide);

const placeFields = createItemReader(slide.pick({ id: true, url: true, position: true, created_at: true }));
/** The fields of a slide that are needed even if the rest is unreadable. */
type SlidePlace = ReturnType<typeof placeFields>;

/** The positions of slides, including otherwise unreadable ones, because one of them may be the first. */
const readSlidePlaces = (items: readonly Item[]): SlidePlace[] => readValidItems(items, placeFields);

export const readClip: (item: Item) => Clip = createItemReader(clip);

export const readMarker: (item: Item) => Marker = createItemReader(marker);

/** Parses the marker items of a project's clips, in order per clip. Omits markers without a readable clip. */
export function readMarkers(items: readonly Item[], clips: readonly Clip[]): Marker[] {
  const known = new Set<unknown>(clips.map(({ created_at }) => created_at));
  const own = readValidItems(items, readMarker).filter(({ clip_created_at }) => known.has(clip_created_at));
  return own.sort((a, b) => a.clip_created_at - b.clip_created_at || compareMarkers(a, b));
}

export const readCaption: (item: Item) => Caption = createItemReader(caption);

export const readCaptions = (items: readonly Item[]): Caption[] =>
  readValidItems(items, readCaption).sort((a, b) => compareKeys(a.file, b.file) || compareCaptions(a, b));

/** The key of a record by its `partId`. */
export function toRecordItemKey(project: ProjectId, entity: PartRecord['entity'], id: string): Key {
  if (entity === 'slide') return keyOf.slide(project, id);
  if (entity === 'clip') return keyOf.clip(project, id);
  const [owner = '', own = ''] = id.split(entity === 'marker' ? '-' : '/');
  return entity === 'marker' ? keyOf.marker(project, owner, own) : keyOf.caption(project, owner, own);
}

const recordKey = (project: ProjectId, record: PartRecord): Key =>
  toRecordItemKey(project, record.entity, partId(record));

const recordReaders: Record<string, (item: Item) => PartRecord> = {
  SLIDE: (item) => ({ entity: 'slide', item: readSlide(item) }),
  CLIP: (item) => ({ entity: 'clip', item: readClip(item) }),
  MARKER: (item) => ({ entity: 'marker', item: readMarker(item) }),
  CAPTION: (item) => ({ entity: 'caption', item: readCaption(item) }),
};

/** The records among a project's items, without unreadable ones. */
export const readRecords = (items: readonly Item[]): PartRecord[] =>
  readValidItems(items, (item) => recordReaders[(item.sk as string).split('#')[0]!]!(item));

const queryRecords = async (project: ProjectId, prefix: string): Promise<PartRecord[]> =>
  readRecords(await queryPartition(partitionOf.project(project), prefix, { consistent: true }));

export const findClips = (project: ProjectId): Promise<PartRecord[]> => queryRecords(project, CLIP_PREFIX);

export const findClipMarkers = (project: ProjectId, clip: number): Promise<PartRecord[]> =>
  queryRecords(project, markerKeyPrefix(clip));

export const findFileCaptions = (project: ProjectId, file: FileId): Promise<PartRecord[]> =>
  queryRecords(project, captionKeyPrefix(file));

export const findSlidePlaces = async (project: ProjectId): Promise<SlidePlace[]> =>
  readSlidePlaces(await queryPartition(partitionOf.project(project), SLIDE_PREFIX, { consistent: true }));

/** Writes a record over the version that was seen; 0 for a new record. */
export const putRecordWrite = (project: ProjectId, record: PartRecord, seen: number): Write => ({
  Put: { Item: { ...recordKey(project, record), ...record.item }, ...ifVersion(seen) },
});

export const removeRecordWrite = (project: ProjectId, record: PartRecord): Write => ({
  Delete: { Key: recordKey(project, record), ...ifVersion(record.item.version) },
});

export const unchangedClipCheck = (project: ProjectId, { created_at, version }: Clip): Write => ({
  ConditionCheck: { Key: keyOf.clip(project, created_at), ...ifVersion(version) },
});

export const clipExistsCheck = (project: ProjectId, createdAt: number): Write =>
  presentCheck(keyOf.clip(project, createdAt));

export const markerExistsCheck = (project: ProjectId, marker: Marker): Write =>
  presentCheck(keyOf.marker(project, marker.clip_created_at, marker.created_at));
