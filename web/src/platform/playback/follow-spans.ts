import { indexAt } from '#shared/time/span-at';
import type { Span } from '#shared/time/timeline';
import { type Playback } from './playback';

/** A frame is painted about one frame after its callback: looking half a frame ahead halves the error. */
const PAINT_LEAD_MS = 8;

/**
 * Emits which of the spans (slides, captions, chapters; in order, without gaps) is current: checked on the sound's clock on every animation
 * frame, and immediately after a seek. Calls `onChange` with the index (-1: no spans) at the start and at each change. Returns the function
 * that stops it.
 */
export function followSpans(playback: Playback, spans: readonly Span[], onChange: (index: number) => void): () => void {
  let shown: number | undefined;
  return playback.onFrame((timelineMs) => {
    const { status, rate } = playback.getSnapshot();
    const lead = status.name === 'playing' ? PAINT_LEAD_MS * rate : 0;
    const index = indexAt(spans, timelineMs + lead);
    if (index !== shown) onChange((shown = index));
  });
}
