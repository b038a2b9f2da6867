import type { Clip, VideoLayout } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import { insertPositions } from '#shared/position';
import { type ClipSpan, type Span, toSourceTime } from '#shared/time/timeline';
import { clipAt, markerAt, clipMarkers, type ProjectView, findClipSpan, buildView } from '../project-view';
import { clipRecord, recordKey, markerRecord, type ProjectRecord } from '../records';
import { applyDiff, buildDiff, EMPTY_DIFF, type RecordsDiff, squashDiffs } from '../records-diff';

/** The current time, but later than every clip's `created_at`, because `created_at` is the clip's id. */
const newClipCreatedAt = (view: ProjectView, now: number): number =>
  Math.max(now, ...view.timeline.clips.map(({ clip }) => clip.created_at + 1));

/**
 * A `created_at` for a new marker, which identifies it within its clip. It is the clip's `created_at` plus the position, so that two people
 * who add slide changes at different positions create two markers. If it is taken, the next free one is used.
 */
export function newMarkerCreatedAt(own: readonly Marker[], clipCreatedAt: number, sourceMs: number): number {
  const used = new Set(own.map(({ created_at }) => created_at));
  let createdAt = clipCreatedAt + sourceMs;
  while (used.has(createdAt)) createdAt++;
  return createdAt;
}

interface RecordChange {
  put: ProjectRecord[];
  remove: ProjectRecord[];
}

/**
 * Keeps the given parts of a clip, in order. The first part stays in the clip; each further part becomes a new clip of the same file with
 * its own markers. Without parts, the clip and its markers are removed. `now` is a Unix time in milliseconds.
 */
function carveClip(view: ProjectView, span: ClipSpan<Clip>, parts: readonly Span[], now: number): RecordChange {
  const { clip } = span;
  const own = clipMarkers(view, clip.created_at);
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
  const kept = new Set(put.map(recordKey));
  const before = [clipRecord(clip), ...own.map(markerRecord)];
  const neighbors = moved.filter((other) => !isClip(other)).map(clipRecord);
  return { put: [...put, ...neighbors], remove: before.filter((record) => !kept.has(recordKey(record))) };
}

/** The markers that begin within a range of the file, and the one already shown at its start. */
function markersBetween(own: readonly Marker[], fromMs: number, toMs: number): Marker[] {
  const first = Math.max(
    0,
    own.findLastIndex(({ source_ms }) => source_ms <= fromMs),
  );
  return own.slice(first).filter(({ source_ms }, index) => index === 0 || source_ms < toMs);
}

/** A recording to add. `addTake` sets its position among the clips. */
interface NewTake {
  clip: Omit<Clip, 'position' | 'version'>;
  markers: readonly Omit<Marker, 'version'>[];
}

/** Appends a take to the timeline. A retake of a slide replaces the slide's range instead; the lengths may differ. */
export function addTake(view: ProjectView, take: NewTake, replaced: Span | undefined, now: number): RecordsDiff {
  const cut = replaced ? deleteRange(view, replaced.start, replaced.end, now) : EMPTY_DIFF;
  const rest = buildView(applyDiff(view.records, cut));
  const clips = rest.timeline.clips;
  const index = replaced ? clips.filter((span) => span.start < replaced.start).length : clips.length;
  const { positions, moved } = insertPositions(
    clips.map(({ clip }) => clip),
    index,
    1,
  );
  const added = buildDiff(rest.records, {
    put: [
      clipRecord({ ...take.clip, position: positions[0]!, version: 0 }),
      ...moved.map(clipRecord),
      ...take.markers.map((marker) => markerRecord({ ...marker, version: 0 })),
    ],
  });
  return squashDiffs(cut, added);
}

/** A shorter clip would be too narrow to grab on the timeline. */
const CLIP_MIN_MS = 100;

/** Splits the clip at a moment of the timeline. Empty if a part would be shorter than `CLIP_MIN_MS`. */
export function splitClip(view: ProjectView, timelineMs: number, now: number): RecordsDiff {
  const span = clipAt(view, timelineMs);
  const at = Math.round(timelineMs);
  if (!span || at - span.start < CLIP_MIN_MS || span.end - at < CLIP_MIN_MS) return EMPTY_DIFF;
  const parts = [
    { start: span.start, end: at },
    { start: at, end: span.end },
  ];
  return buildDiff(view.records, carveClip(view, span, parts, now));
}

interface Trim {
  clipCreatedAt: number;
  edge: 'start' | 'end';
  /** The new position of the edge, in milliseconds of the clip's file. */
  sourceMs: number;
  /** The file's length, which limits the end of the clip. */
  fileMs: number;
}

/** Moves one end of a clip, within its file. Markers stay, so slides stay in sync, and trimmed ones return with the sound. */
export function trimClip(view: ProjectView, { clipCreatedAt, edge, sourceMs, fileMs }: Trim): RecordsDiff {
  const span = findClipSpan(view, clipCreatedAt);
  if (!span) return EMPTY_DIFF;
  const { clip } = span;
  const longest = Math.max(fileMs, clip.trim_end);
  const to =
    edge === 'start'
      ? Math.max(0, Math.min(Math.round(sourceMs), clip.trim_end - CLIP_MIN_MS))
      : Math.min(longest, Math.max(Math.round(sourceMs), clip.trim_start + CLIP_MIN_MS));
  const trimmed = { ...clip, [edge === 'start' ? 'trim_start' : 'trim_end']: to };
  const duration = trimmed.trim_end - trimmed.trim_start;
  return buildDiff(view.records, { put: [clipRecord({ ...trimmed, duration })] });
}

export function reorderClip(view: ProjectView, clipCreatedAt: number, index: number): RecordsDiff {
  const span = findClipSpan(view, clipCreatedAt);
  if (!span) return EMPTY_DIFF;
  const clips = view.timeline.clips.map(({ clip }) => clip);
  if (clips.indexOf(span.clip) === index) return EMPTY_DIFF;
  const others = clips.filter((clip) => clip !== span.clip);
  const { positions, moved } = insertPositions(others, index, 1);
  return buildDiff(view.records, { put: [{ ...span.clip, position: positions[0]! }, ...moved].map(clipRecord) });
}

/** Removes a clip and its markers (spec section 7). */
export function deleteClip(view: ProjectView, clipCreatedAt: number): RecordsDiff {
  const span = findClipSpan(view, clipCreatedAt);
  return span ? buildDiff(view.records, carveClip(view, span, [], 0)) : EMPTY_DIFF;
}

/**
 * Cuts a range out of the timeline; later content moves up. Clips within the range are removed, and a clip that extends past both ends is
 * split. Remainders shorter than `CLIP_MIN_MS` are removed too.
 */
export function deleteRange(view: ProjectView, fromMs: number, toMs: number, now: number): RecordsDiff {
  const from = Math.round(Math.min(fromMs, toMs));
  const to = Math.round(Math.max(fromMs, toMs));
  const touched = view.timeline.clips.filter((span) => span.start < to && span.end > from);
  const changes = touched.map((span) => {
    const parts = [
      { start: span.start, end: Math.max(from, span.start) },
      { start: Math.min(to, span.end), end: span.end },
    ];
    return carveClip(
      view,
      span,
      parts.filter((part) => part.end - part.start >= CLIP_MIN_MS),
      now,
    );
  });
  return buildDiff(view.records, {
    put: changes.flatMap((change) => change.put),
    remove: changes.flatMap((change) => change.remove),
  });
}

/** Sets a video's layout. A corner video needs a slide: without markers, its clip gets the slide shown before, or the deck's first. */
export function setVideoLayout(view: ProjectView, clipCreatedAt: number, layout: VideoLayout): RecordsDiff {
  const span = findClipSpan(view, clipCreatedAt);
  if (span?.clip.type !== 'video') return EMPTY_DIFF;
  const changed = clipRecord({ ...span.clip, video_layout: layout });
  const own = clipMarkers(view, clipCreatedAt);
  if (layout === 'full' || own.length > 0) return buildDiff(view.records, { put: [changed] });
  const slide_id: Marker['slide_id'] = markerAt(view, span.start)?.marker.slide_id ?? view.slides[0]?.id ?? '';
  const created_at = newMarkerCreatedAt(own, clipCreatedAt, 0);
  const added: Marker = { created_at, clip_created_at: clipCreatedAt, slide_id, source_ms: 0, version: 0 };
  return buildDiff(view.records, { put: [changed, markerRecord(added)] });
}
