import type { Span } from '#shared/time/timeline';

/**
 * The index of the span that contains a moment, among consecutive spans. Before the first span it is 0; at or after the end it is the last
 * span with a length; -1 when there are no spans.
 */
export function indexAt(spans: readonly Span[], timelineMs: number): number {
  let low = 0;
  let high = spans.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (spans[middle]!.start <= timelineMs) low = middle;
    else high = middle - 1;
  }
  while (low > 0 && spans[low]!.start === spans[low]!.end) low -= 1;
  return Math.min(low, spans.length - 1);
}

/** The span that contains a moment (rules of `indexAt`), e.g. the slide that shows then. */
export const spanAt = <S extends Span>(spans: readonly S[], timelineMs: number): S | undefined =>
  spans[indexAt(spans, timelineMs)];
