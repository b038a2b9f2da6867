import { type Clip } from '#shared/entities/clip';
import { type ClipSpan, type Span, toSourceTime } from '#shared/time/timeline';
import { markersOf, type ProjectView } from '../project-view';
import { clipRecord, keyOf, markerRecord, type ProjectRecord } from '../records';
import { newClipCreatedAt } from './new-created-at';
import { sliceMarkers } from './slice-markers';

export interface RecordChange {
  put: ProjectRecord[];
  remove: ProjectRecord[];
}

/**
 * Keeps some parts of a clip, in order, and drops the rest with its markers. The first part stays the clip it was; each
 * further one becomes a clip of the same file that follows it. No part at all removes the clip. `now` is a Unix time.
 */
export function carveClip(view: ProjectView, span: ClipSpan<Clip>, parts: readonly Span[], now: number): RecordChange {
  const { clip } = span;
  const own = markersOf(view, clip.created_at);
  const after = view.timeline.clips[view.timeline.clips.indexOf(span) + 1]?.clip.position ?? clip.position + 1;
  const put = parts.flatMap((part, index) => {
    const isFirst = index === 0;
    const created_at = isFirst ? clip.created_at : newClipCreatedAt(view, now) + index;
    const trim_start = toSourceTime(span, part.start);
    const trim_end = toSourceTime(span, part.end);
    const carved: Clip = {
      ...clip,
      created_at,
      trim_start,
      trim_end,
      duration: trim_end - trim_start,
      position: clip.position + ((after - clip.position) * index) / parts.length,
      captions: isFirst && parts.length === 1 ? clip.captions : captionsWithin(clip, trim_start, trim_end),
      version: isFirst ? clip.version : 0,
    };
    const markers = sliceMarkers(own, part).map((marker) =>
      markerRecord(isFirst ? marker : { ...marker, clip_created_at: created_at, version: 0 }),
    );
    return [clipRecord(carved), ...markers];
  });
  const kept = new Set(put.map(keyOf));
  const before = [clipRecord(clip), ...own.map(({ marker }) => markerRecord(marker))];
  return { put, remove: before.filter((record) => !kept.has(keyOf(record))) };
}

/** Captions stand in the file's own time: those that a part plays go with it, unchanged. */
const captionsWithin = (clip: Clip, from: number, to: number) =>
  clip.captions.filter((caption) => caption.end > from && caption.start < to);
