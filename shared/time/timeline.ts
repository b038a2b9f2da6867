import type { Slide } from '#shared/entities/slide';
import { compareKeys } from '#shared/ids';

/**
 * Timeline math. Clips play one after another on one timeline that begins at 0; all times are whole milliseconds. There are three clocks:
 * the timeline's, a clip's own (0 where the clip begins to play) and its file's (source time, which trims and captions use).
 */

/** A range of the timeline: `start` is inclusive, `end` is exclusive. */
export interface Span {
  start: number;
  end: number;
}

export interface TimedClip {
  created_at: number;
  position: string;
  trim_start: number;
  trim_end: number;
}

export interface TimedMarker {
  created_at: number;
  clip_created_at: number;
  source_ms: number;
}

export interface ClipSpan<C extends TimedClip = TimedClip> extends Span {
  clip: C;
}

export interface MarkerSpan<M extends TimedMarker = TimedMarker> extends Span {
  marker: M;
}

export interface Timeline<C extends TimedClip = TimedClip, M extends TimedMarker = TimedMarker> {
  clips: ClipSpan<C>[];
  markers: MarkerSpan<M>[];
  duration: number;
}

type PlacedClip = Pick<TimedClip, 'position' | 'created_at'>;

/** Orders clips by `position`, then by id, because two people may insert clips at the same position concurrently. */
export const compareClips = (a: PlacedClip, b: PlacedClip): number =>
  compareKeys(a.position, b.position) || a.created_at - b.created_at;

export const compareSlides = (a: Pick<Slide, 'position' | 'id'>, b: Pick<Slide, 'position' | 'id'>): number =>
  compareKeys(a.position, b.position) || compareKeys(a.id, b.id);

/** Orders the markers of one clip by start; of two that start together, the newer one shows. */
export const compareMarkers = (
  a: Pick<TimedMarker, 'source_ms' | 'created_at'>,
  b: Pick<TimedMarker, 'source_ms' | 'created_at'>,
): number => a.source_ms - b.source_ms || a.created_at - b.created_at;

/** A slide shown for less than this at an end of a clip is only a flash, so its neighbor takes the time. */
const FLASH_MS = 50;

export function layOutClips<C extends TimedClip>(clips: readonly C[]): ClipSpan<C>[] {
  let start = 0;
  return [...clips].sort(compareClips).map((clip) => {
    const span = { clip, start, end: start + Math.max(0, clip.trim_end - clip.trim_start) };
    start = span.end;
    return span;
  });
}

/**
 * The markers of a clip that show while it plays, in order: the last one that begins at or before its first moment, and those that begin
 * later, before its last. If none begins early enough, the first one shows from the start. Trims hide markers but never move them.
 * @param own the clip's markers, by `compareMarkers`
 */
export function playedMarkers<M extends TimedMarker>(
  { trim_start, trim_end }: Pick<TimedClip, 'trim_start' | 'trim_end'>,
  own: readonly M[],
): M[] {
  if (trim_end <= trim_start) return [];
  const first = Math.max(
    0,
    own.findLastIndex(({ source_ms }) => source_ms < trim_start + FLASH_MS),
  );
  return own
    .slice(first)
    .filter(({ source_ms }, index) => index === 0 || source_ms <= trim_end - FLASH_MS)
    .filter(({ source_ms }, index, shown) => shown[index + 1]?.source_ms !== source_ms);
}

/** The spans of one clip's markers on the timeline: without gaps, from the clip's start to its end. */
function layOutMarkers<M extends TimedMarker>(span: ClipSpan, own: readonly M[]): MarkerSpan<M>[] {
  const shown = playedMarkers(span.clip, own);
  const starts = shown.map((marker, index) => (index === 0 ? span.start : toTimelineTime(span, marker.source_ms)));
  return shown.map((marker, index) => ({ marker, start: starts[index]!, end: starts[index + 1] ?? span.end }));
}

export function layOutTimeline<C extends TimedClip, M extends TimedMarker>(
  clips: readonly C[],
  markers: readonly M[],
): Timeline<C, M> {
  const spans = layOutClips(clips);
  const ofClips = new Map<number, M[]>(clips.map(({ created_at }) => [created_at, []]));
  for (const marker of [...markers].sort(compareMarkers)) ofClips.get(marker.clip_created_at)?.push(marker);
  return {
    clips: spans,
    markers: spans.flatMap((span) => layOutMarkers(span, ofClips.get(span.clip.created_at) ?? [])),
    duration: spans.at(-1)?.end ?? 0,
  };
}

/** Maps a moment of the timeline to the clip's file, clamped to the played range. */
export const toSourceTime = ({ clip, start }: ClipSpan, timelineMs: number): number =>
  Math.min(Math.max(timelineMs - start + clip.trim_start, clip.trim_start), clip.trim_end);

/** Maps a moment of the clip's file to the timeline, clamped to the clip's span. */
export const toTimelineTime = ({ clip, start, end }: ClipSpan, sourceMs: number): number =>
  Math.min(Math.max(sourceMs - clip.trim_start + start, start), end);
