import * as z from 'zod';
import { durationMs, fileId } from '#shared/entities/scalars';
import { anchor, type Anchor, anchorAt, type AnchoredTimeline, resolveAnchor } from '#shared/time/anchor';
import type { Span } from '#shared/time/timeline';

/** Part of what a file holds, milliseconds of its own time. */
const sound = z.strictObject({ file: fileId, from_ms: durationMs, to_ms: durationMs });
export type SoundRange = z.infer<typeof sound>;

/**
 * A stretch of the timeline in which one slide shows: an anchor in it, and what played in it when it was named. Neither what
 * adjoins it later nor another passage of the slide is meant. Of one that was noted without its sounds the anchor's place is known.
 */
export const timelineRangeRef = anchor
  .extend({ sounds: z.array(sound).optional() })
  .transform(({ sounds, ...place }) => ({
    ...place,
    sounds: sounds ?? [{ file: place.file, from_ms: place.source_ms, to_ms: place.source_ms + 1 }],
  }));
export type TimelineRangeRef = z.infer<typeof timelineRangeRef>;

/** A stretch of what was said, from its first to its last millisecond: it keeps its words while others edit around them. */
export interface AnchoredSpan {
  first: Anchor;
  last: Anchor;
}

/** The words of a stretch of the timeline; undefined when it is empty. */
export function anchorSpan(timeline: AnchoredTimeline, { start, end }: Span): AnchoredSpan | undefined {
  const [from, to] = [Math.round(start), Math.round(end)];
  const first = anchorAt(timeline, from);
  const last = anchorAt(timeline, to - 1);
  return first && last && to > from ? { first, last } : undefined;
}

/** Where these words are now; undefined when nothing is left of them, or their ends have changed places. */
export function resolveSpan(timeline: AnchoredTimeline, { first, last }: AnchoredSpan): Span | undefined {
  const [from, to] = [resolveAnchor(timeline, first), resolveAnchor(timeline, last)];
  if (from.is === 'earlier' || from.is === 'gone' || to.is === 'earlier' || to.is === 'gone') return undefined;
  const end = to.is === 'there' ? to.at + 1 : to.at;
  return end > from.at ? { start: from.at, end } : undefined;
}
