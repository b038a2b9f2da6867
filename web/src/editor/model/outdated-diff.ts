import { type Clip, fileIdOf } from '#shared/entities/clip';
import { outdatedMarker, type OutdatedMarker, placeOutdatedMarkers } from '#shared/time/outdated-markers';
import { markerSpansOf, type ProjectView, viewOf } from './project-view';
import { clipRecord, indexRecords, markerRecord, type ProjectRecord, type Records } from './records';
import { applyDiff, diffBetween, type RecordsDiff } from './records-diff';

/** A marker as pages held it until November 2026; undefined for one of today and for anything else. */
const outdatedIn = ({ entity, item }: ProjectRecord): OutdatedMarker | undefined =>
  entity === 'marker' ? outdatedMarker.safeParse(item).data : undefined;

const isOutdated = (record: ProjectRecord): boolean =>
  outdatedIn(record) !== undefined ||
  (record.entity === 'clip' && (!('file' in record.item) || 'captions' in record.item));

/** A clip as it is held today. */
function clipOfToday({ captions: _captions, ...clip }: Clip & { captions?: unknown }): ProjectRecord {
  return clipRecord({ ...clip, file: clip.file ?? fileIdOf(clip.url) });
}

const recordsIn = (diff: RecordsDiff): ProjectRecord[] => [
  ...Object.values(diff.added),
  ...Object.values(diff.updated).flat(),
  ...Object.values(diff.removed),
];

/** The markers that a clip shows, as they were held: by their pictures and for how long. */
function outdatedMarkersOf(view: ProjectView, clipCreatedAt: number): ProjectRecord[] {
  const urls = new Map<string, string>(view.slides.map(({ id, url }) => [id, url]));
  return markerSpansOf(view, clipCreatedAt).map(({ marker, start, end }) => {
    const { created_at, clip_created_at, slide_id, version } = marker;
    const held = { created_at, clip_created_at, slide_url: urls.get(slide_id) ?? '', duration: end - start, version };
    return { entity: 'marker', item: held } as unknown as ProjectRecord;
  });
}

/**
 * A change that a page left behind, as one that can be applied to what is saved now. Until November 2026 markers were held
 * with their durations, and clips with captions: what the change made of the former is placed in the clips' files, the latter
 * are records of their own now. A change of today is given back.
 */
export function withoutDurations(saved: Records, left: RecordsDiff): RecordsDiff {
  const touched = recordsIn(left);
  if (!touched.some(isOutdated)) return left;
  const view = viewOf(saved);
  const clips = new Set(touched.flatMap(({ entity, item }) => (entity === 'marker' ? [item.clip_created_at] : [])));
  const held = [...clips].flatMap((createdAt) => outdatedMarkersOf(view, createdAt));
  const after = applyDiff(new Map([...saved, ...indexRecords(held)]), left);
  const others = [...after.values()]
    .filter((record) => !outdatedIn(record))
    .map((record) => (record.entity === 'clip' ? clipOfToday(record.item) : record));
  const placed = placeOutdatedMarkers(
    [...after.values()].flatMap((record) => outdatedIn(record) ?? []),
    others.flatMap(({ entity, item }) => (entity === 'clip' ? [item] : [])),
    view.slides,
  );
  const records = [...others, ...placed.map(markerRecord)];
  return diffBetween(saved, indexRecords(records));
}
