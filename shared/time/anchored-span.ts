import { type Anchor, anchorAt, type AnchoredTimeline, placeOf } from '#shared/time/anchor';
import type { Span } from '#shared/time/timeline';

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
export function spanOfAnchored(timeline: AnchoredTimeline, { first, last }: AnchoredSpan): Span | undefined {
  const [from, to] = [placeOf(timeline, first), placeOf(timeline, last)];
  if (from.is === 'earlier' || from.is === 'gone' || to.is === 'earlier' || to.is === 'gone') return undefined;
  const end = to.is === 'there' ? to.at + 1 : to.at;
  return end > from.at ? { start: from.at, end } : undefined;
}
