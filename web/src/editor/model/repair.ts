import { type Clip } from '#shared/entities/clip';
import { type Marker } from '#shared/entities/marker';
import { markersOf, viewOf } from './project-view';
import { clipRecord, markerRecord, type ProjectRecord, type Records } from './records';
import { diffOf, type RecordsDiff } from './records-diff';

/** The marker of a clip that shows no slide. */
const blankMarker = ({ created_at, duration }: Clip): Marker => ({
  created_at,
  clip_created_at: created_at,
  slide_url: '',
  duration,
  version: 0,
});

/**
 * The change that makes a project hold together again after two people's edits met. A clip lasts as long as the part of
 * its file that it plays, and goes when nothing of it is left. Its markers add up to that: the last one takes what is left
 * over, what reaches past the clip is cut off, and markers without a clip or without a length go. Sound without any marker
 * gets one that shows no slide.
 */
export function repair(records: Records): RecordsDiff {
  const view = viewOf(records);
  const put: ProjectRecord[] = [];
  const kept = new Set<Clip | Marker>();
  for (const { clip } of view.timeline.clips) {
    const duration = clip.trim_end - clip.trim_start;
    if (duration <= 0) continue;
    kept.add(clip);
    if (clip.duration !== duration) put.push(clipRecord({ ...clip, duration }));
    const spans = markersOf(view, clip.created_at);
    if (spans.length === 0 && clip.type === 'audio') put.push(markerRecord(blankMarker({ ...clip, duration })));
    for (const { marker, start, end } of spans) {
      if (end === start) continue;
      kept.add(marker);
      if (marker.duration !== end - start) put.push(markerRecord({ ...marker, duration: end - start }));
    }
  }
  const remove = Object.values(records).filter(
    (record) => (record.entity === 'marker' || record.entity === 'clip') && !kept.has(record.item),
  );
  return diffOf(records, { put, remove });
}
