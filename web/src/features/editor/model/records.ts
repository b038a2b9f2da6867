import type { Caption } from '#shared/entities/caption';
import type { Clip, ShownClip } from '#shared/entities/clip';
import type { Marker, ShownMarker } from '#shared/entities/marker';
import { partId, type PartRecord, type Project, type ProjectSummary } from '#shared/entities/project';
import type { Slide } from '#shared/entities/slide';

export type ProjectRecord = { entity: 'project'; item: ProjectSummary } | PartRecord;

/** All records of a project by `recordKey`. A map, because each edit copies it, which takes several times as long with an object. */
export type Records = ReadonlyMap<string, ProjectRecord>;

/** The id of a record within its project, as `saveEdits` uses it. */
export const recordId = (record: ProjectRecord): string =>
  record.entity === 'project' ? record.item.id : partId(record);

export const toRecordKey = (entity: ProjectRecord['entity'], id: string): string => `${entity}/${id}`;

export const recordKey = (record: ProjectRecord): string => toRecordKey(record.entity, recordId(record));

export const slideRecord = (item: Slide): ProjectRecord => ({ entity: 'slide', item });
export const clipRecord = (item: Clip): ProjectRecord => ({ entity: 'clip', item });
export const markerRecord = (item: Marker): ProjectRecord => ({ entity: 'marker', item });
export const captionRecord = (item: Caption): ProjectRecord => ({ entity: 'caption', item });
export const projectRecord = (item: ProjectSummary): ProjectRecord => ({ entity: 'project', item });

export const indexRecords = (records: readonly ProjectRecord[]): Records =>
  new Map(records.map((record) => [recordKey(record), record]));

/** Fields that a later server added stay, so that a page that doesn't know them saves them unchanged. */
const removeDerivedClipFields = ({ captions: _captions, ...stored }: Clip & Partial<ShownClip>): Clip => stored;

const removeDerivedMarkerFields = ({
  slide_url: _url,
  duration: _duration,
  ...stored
}: Marker & Partial<ShownMarker>): Marker => stored;

/** Splits an opened project into records, without the fields that the API derives. */
export function toRecords({ slides, clips, markers, captions, ...summary }: Project): Records {
  return indexRecords([
    projectRecord(summary),
    ...slides.map(slideRecord),
    ...clips.map((each) => clipRecord(removeDerivedClipFields(each))),
    ...markers.map((each) => markerRecord(removeDerivedMarkerFields(each))),
    ...captions.map(captionRecord),
  ]);
}

/** The editable text of a record; undefined if it has none. */
export function recordText({ entity, item }: ProjectRecord): string | undefined {
  if (entity === 'caption') return item.text;
  if (entity === 'slide') return item.notes;
  return entity === 'project' ? item.name : undefined;
}

export function setRecordText(record: ProjectRecord, words: string): ProjectRecord {
  if (record.entity === 'caption') return { ...record, item: { ...record.item, text: words } };
  if (record.entity === 'slide') return { ...record, item: { ...record.item, notes: words } };
  return record.entity === 'project' ? { ...record, item: { ...record.item, name: words } } : record;
}

export const hasText = (words: string | undefined): words is string => Boolean(words?.trim());
