import { type Clip } from '#shared/entities/clip';
import { type Marker } from '#shared/entities/marker';
import { type ClipSpan, type Span, toSourceTime } from '#shared/time/timeline';
import { insertPositions } from '#shared/position';
import { markersOf, type ProjectView } from '../project-view';
import { clipRecord, keyOf, markerRecord, type ProjectRecord } from '../records';
import { newClipCreatedAt } from './new-created-at';

export interface RecordChange {
  put: ProjectRecord[];
  remove: ProjectRecord[];
}

/**
 * Keeps some parts of a clip, in order, and drops the rest. The first part stays the clip it was; each further one becomes a
 * clip of the same file that follows it, and takes its markers over. No part at all removes the clip with its markers. `now`
 * is a Unix time.
 */
export function carveClip(view: ProjectView, span: ClipSpan<Clip>, parts: readonly Span[], now: number): RecordChange {
  const { clip } = span;
  const own = markersOf(view, clip.created_at);
  const clips = view.timeline.clips.map((each) => each.clip);
  const { positions, moved } = insertPositions(clips, clips.indexOf(clip) + 1, Math.max(0, parts.length - 1));
  const isClip = (other: Clip) => other.created_at === clip.created_at;
  const partPositions = [moved.find(isClip)?.position ?? clip.position, ...positions];
  const starts = parts.map((part) => toSourceTime(span, part.start));
  const put = parts.flatMap((part, index) => {
    const isFirst = index === 0;
    const created_at = isFirst ? clip.created_at : newClipCreatedAt(view, now) + index;
    const trim_start = starts[index]!;
    const trim_end = toSourceTime(span, part.end);
    const carved: Clip = {
      ...clip,
      created_at,
      trim_start,
      trim_end,
      duration: trim_end - trim_start,
      position: partPositions[index]!,
      version: isFirst ? clip.version : 0,
    };
    const markers = markersBetween(own, isFirst ? -Infinity : trim_start, starts[index + 1] ?? Infinity).map((marker) =>
      markerRecord(isFirst ? marker : { ...marker, clip_created_at: created_at, version: 0 }),
    );
    return [clipRecord(carved), ...markers];
  });
  const kept = new Set(put.map(keyOf));
  const before = [clipRecord(clip), ...own.map(markerRecord)];
  const neighbors = moved.filter((other) => !isClip(other)).map(clipRecord);
  return { put: [...put, ...neighbors], remove: before.filter((record) => !kept.has(keyOf(record))) };
}

/** The markers that begin in a part of the file, and the one that shows when it begins. */
function markersBetween(own: readonly Marker[], fromMs: number, toMs: number): Marker[] {
  const first = Math.max(
    0,
    own.findLastIndex(({ source_ms }) => source_ms <= fromMs),
  );
  return own.slice(first).filter(({ source_ms }, index) => index === 0 || source_ms < toMs);
}
