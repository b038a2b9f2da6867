import { indexAt } from '#shared/time/span-at';
import type { Span } from '#shared/time/timeline';
import { type Playback } from './playback';

/** A frame is painted up to one frame of 16.7 ms after its callback, and a change takes some milliseconds to draw. */
const PAINT_LEAD_MS = 12;

/** Moves a position on the timeline, in milliseconds, ahead by the time until a frame that is drawn now appears on the screen. */
export const addPaintLead = (playback: Playback, timelineMs: number): number =>
  timelineMs + PAINT_LEAD_MS * playback.getSnapshot().rate;

/**
 * Emits which of the spans (slides, captions, chapters; in order, without gaps) is current: checked on the sound's clock on every animation
 * frame, and immediately after a seek. Calls `onChange` with the index (-1: no spans) at the start and at each change. Returns the function
 * that stops it.
 */
export function followSpans(playback: Playback, spans: readonly Span[], onChange: (index: number) => void): () => void {
  let shown: number | undefined;
  return playback.onFrame((timelineMs) => {
    const index = indexAt(spans, addPaintLead(playback, timelineMs));
    if (index !== shown) onChange((shown = index));
  });
}
