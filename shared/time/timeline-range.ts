import * as z from 'zod';
import { durationMs, fileId } from '#shared/entities/scalars';
import { anchor, type Anchor, anchorAt, type AnchoredTimeline, resolveAnchor } from '#shared/time/anchor';
import type { Span } from '#shared/time/timeline';

const sound = z.strictObject({ file: fileId, from_ms: durationMs, to_ms: durationMs });
export type SoundRange = z.infer<typeof sound>;

/**
 * A range of the timeline in which one slide is shown: an anchor in it, and the audio that it played when it was named. Excludes audio
 * added next to it later and other occurrences of the slide.
 */
export const timelineRangeRef = anchor.extend({ sounds: z.array(sound) });
export type TimelineRangeRef = z.infer<typeof timelineRangeRef>;

/** A range of speech, from its first to its last millisecond, which stays valid while others edit around it. */
export interface AnchoredSpan {
  first: Anchor;
  last: Anchor;
}

export function anchorSpan(timeline: AnchoredTimeline, { start, end }: Span): AnchoredSpan | undefined {
  const [from, to] = [Math.round(start), Math.round(end)];
  const first = anchorAt(timeline, from);
  const last = anchorAt(timeline, to - 1);
  return first && last && to > from ? { first, last } : undefined;
}

/** Where the range is now; undefined when nothing of it is left, or its ends have changed places. */
export function resolveSpan(timeline: AnchoredTimeline, { first, last }: AnchoredSpan): Span | undefined {
  const [from, to] = [resolveAnchor(timeline, first), resolveAnchor(timeline, last)];
  if (from.is === 'earlier' || from.is === 'gone' || to.is === 'earlier' || to.is === 'gone') return undefined;
  const end = to.is === 'there' ? to.at + 1 : to.at;
  return end > from.at ? { start: from.at, end } : undefined;
}
