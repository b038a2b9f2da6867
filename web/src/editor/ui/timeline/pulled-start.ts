import { type Clip } from '#shared/entities/clip';
import { type ClipSpan } from '#shared/time/timeline';

/** While the beginning of a clip is dragged: from where on the timeline is drawn further to the right, and by how much. */
export interface PulledStart {
  fromMs: number;
  byMs: number;
}

/**
 * Finds the clip whose beginning is being dragged: it is trimmed otherwise than it is stored. Its trim takes place at its
 * beginning, so that beginning stays under the pointer, and its end where it was; the gap closes when it is let go.
 */
export function pulledStart(
  settled: readonly ClipSpan<Clip>[],
  drafted: readonly ClipSpan<Clip>[],
): PulledStart | undefined {
  if (settled === drafted) return undefined;
  for (const { clip, start } of drafted) {
    const before = settled.find((span) => span.clip.created_at === clip.created_at)?.clip;
    if (before && before.trim_start !== clip.trim_start && before.trim_end === clip.trim_end) {
      return { fromMs: start, byMs: clip.trim_start - before.trim_start };
    }
  }
  return undefined;
}
