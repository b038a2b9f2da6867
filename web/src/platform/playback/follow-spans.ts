import { indexAt, type Span } from '#shared/time/timeline';
import { type Playback } from './playback';

/** A frame is painted about one frame after its callback: looking half a frame ahead halves the error. */
const PAINT_LEAD_MS = 8;

/**
 * Says which of the spans (slides, captions, chapters; in order, without gaps) shows, at each change: found on the
 * sound's clock at every animation frame, and at once after a seek. Calls `onChange` with the index (-1: no spans) when
 * it starts. Gives a function that ends it.
 */
export function followSpans(playback: Playback, spans: readonly Span[], onChange: (index: number) => void): () => void {
  let shown: number | undefined;
  return playback.onFrame((timelineMs) => {
    const lead = playback.getSnapshot().status.name === 'playing' ? PAINT_LEAD_MS : 0;
    const index = indexAt(spans, timelineMs + lead);
    if (index !== shown) onChange((shown = index));
  });
}
