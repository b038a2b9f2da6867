import { anchorAt, resolveAnchor } from '#shared/time/anchor';
import type { SoundRange, TimelineRangeRef } from '#shared/time/timeline-range';
import { indexAt } from '#shared/time/span-at';
import { type Span, toSourceTime } from '#shared/time/timeline';
import { type ProjectView } from './project-view';

type Timed = Pick<ProjectView, 'timeline'>;

/** The range in which the slide at a time shows without a break, across clip edges. */
export function slideRangeAt(view: ProjectView, timelineMs: number): Span | undefined {
  const { markers } = view.timeline;
  const at = indexAt(markers, timelineMs);
  const slideId = markers[at]?.marker.slide_id;
  if (slideId === undefined) return undefined;
  const shows = (index: number) => markers[index]?.marker.slide_id === slideId;
  let [first, last] = [at, at];
  while (shows(first - 1) && markers[first - 1]!.end === markers[first]!.start) first -= 1;
  while (shows(last + 1) && markers[last + 1]!.start === markers[last]!.end) last += 1;
  return { start: markers[first]!.start, end: markers[last]!.end };
}

/** Creates a reference to a slide's range from the sound in its middle and all sound within it. Undefined if nothing plays there. */
export function createRangeRef({ timeline }: ProjectView, { start, end }: Span): TimelineRangeRef | undefined {
  const middle = anchorAt(timeline, Math.round((start + end) / 2));
  const played = timeline.clips.filter((span) => span.start < end && span.end > start);
  const sounds = played.map((span) => ({
    file: span.clip.file,
    from_ms: toSourceTime(span, Math.max(start, span.start)),
    to_ms: toSourceTime(span, Math.min(end, span.end)),
  }));
  return middle && { ...middle, sounds };
}

/** The current length of a referenced range, in milliseconds; 0 if it is ambiguous. */
export function rangeRefLengthMs(view: Timed, anchor: TimelineRangeRef): number {
  const { start, end } = resolveRangeRef(view, anchor) ?? { start: 0, end: 0 };
  return end - start;
}

/**
 * Finds a referenced range of a slide: the one around the referenced sound or, if that was cut out, what remains of the range. Undefined if
 * that is ambiguous. Other passages of the slide, including those recorded since, do not count.
 */
export function resolveRangeRef(view: Timed, anchor: TimelineRangeRef): Span | undefined {
  const place = resolveAnchor(view.timeline, anchor);
  const ranges = joinAdjacent(
    slideRuns(view, anchor.slide_id).filter((run) => anchor.sounds.some((of) => isOverlapping(run, of))),
  );
  const isSure = place.is === 'there' || (place.is === 'cut' && ranges.length === 1);
  return isSure ? ranges.find(({ start, end }) => start <= place.at && place.at <= end) : undefined;
}

/** A timeline range that plays one file without a break while one slide shows, across splits. */
type SlideRun = Span & SoundRange;

function slideRuns({ timeline }: Timed, slideId: string): SlideRun[] {
  const runs: SlideRun[] = [];
  for (const { marker, start, end } of timeline.markers) {
    const span = timeline.clips.find(({ clip }) => clip.created_at === marker.clip_created_at);
    if (marker.slide_id !== slideId || !span) continue;
    const { file } = span.clip;
    const from_ms = toSourceTime(span, start);
    const to_ms = from_ms + end - start;
    const last = runs.at(-1);
    const isContinued = last?.end === start && last.file === file && last.to_ms === from_ms;
    if (isContinued) Object.assign(last, { end, to_ms });
    else runs.push({ start, end, file, from_ms, to_ms });
  }
  return runs;
}

const isOverlapping = (a: SoundRange, b: SoundRange): boolean =>
  a.file === b.file && a.from_ms < b.to_ms && b.from_ms < a.to_ms;

/** Joins each span with the next one if that begins where it ends. */
export function joinAdjacent(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const { start, end } of spans) {
    const last = joined.at(-1);
    if (last?.end === start) last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}
