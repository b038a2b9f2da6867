import { type Clip } from '#shared/entities/clip';
import { type Marker } from '#shared/entities/marker';
import { buildView } from './project-view';
import { clipRecord, markerRecord, type ProjectRecord, type Records } from './records';
import { buildDiff, type RecordsDiff } from './records-diff';

const blankMarker = ({ created_at }: Clip): Marker => ({
  created_at,
  clip_created_at: created_at,
  slide_id: '',
  source_ms: 0,
  version: 0,
});

/**
 * Builds the change that restores a project's consistency after a merge of two people's edits. A clip lasts as long as the trimmed part of
 * its file and is removed if that is empty. Markers without a clip are removed. A sound clip without markers gets one that shows no slide.
 * Other markers never move.
 */
export function repairRecords(records: Records): RecordsDiff {
  const { timeline, markers } = buildView(records);
  const put: ProjectRecord[] = [];
  const left = new Map(timeline.clips.map(({ clip }) => [clip.created_at, clip]));
  const marked = new Set(markers.map(({ clip_created_at }) => clip_created_at));
  for (const clip of left.values()) {
    const duration = clip.trim_end - clip.trim_start;
    if (duration <= 0) left.delete(clip.created_at);
    else if (clip.duration !== duration) put.push(clipRecord({ ...clip, duration }));
    if (duration > 0 && clip.type === 'audio' && !marked.has(clip.created_at))
      put.push(markerRecord(blankMarker(clip)));
  }
  const remove = [...records.values()].filter(
    (record) =>
      (record.entity === 'clip' && !left.has(record.item.created_at)) ||
      (record.entity === 'marker' && !left.has(record.item.clip_created_at)),
  );
  return buildDiff(records, { put, remove });
}
