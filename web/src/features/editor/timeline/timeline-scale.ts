import type { Clip } from '#shared/entities/clip';
import type { ClipSpan } from '#shared/time/timeline';

/** Padding at both ends of the timeline, so that the outermost handles can be grabbed. */
export const TIMELINE_PAD_PX = 16;
const PX_PER_SECOND_MIN = 2;
const PX_PER_SECOND_MAX = 400;

export interface TimelineScale {
  pxPerMs: number;
}

export const toPx = ({ pxPerMs }: TimelineScale, ms: number): number => TIMELINE_PAD_PX + ms * pxPerMs;
export const toMs = ({ pxPerMs }: TimelineScale, px: number): number => Math.max(0, (px - TIMELINE_PAD_PX) / pxPerMs);

/** The chosen scale, or the one that fits the whole timeline into the width. */
export function scaleFor(durationMs: number, widthPx: number, pxPerSecond: number | undefined): TimelineScale {
  const fitting = (Math.max(1, widthPx - 2 * TIMELINE_PAD_PX) / Math.max(durationMs, 1000)) * 1000;
  return { pxPerMs: clampZoom(pxPerSecond ?? fitting) / 1000 };
}

const clampZoom = (pxPerSecond: number): number =>
  Math.min(Math.max(pxPerSecond, PX_PER_SECOND_MIN), PX_PER_SECOND_MAX);

/** Zooms in by a number of steps, or out if `by` is negative. */
export const zoomBy = (pxPerSecond: number, by: number): number => clampZoom(pxPerSecond * 1.5 ** by);

const STEPS_S = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800];
const LABEL_PX = 64;

/** The time between two labels of the ruler, in milliseconds. */
export const rulerStepMs = ({ pxPerMs }: TimelineScale): number =>
  (STEPS_S.find((step) => step * 1000 * pxPerMs >= LABEL_PX) ?? 3600) * 1000;

/** The labeled times of a ruler between two times. */
export function rulerMoments(scale: TimelineScale, fromMs: number, toMs: number): number[] {
  const step = rulerStepMs(scale);
  const first = Math.max(0, Math.floor(fromMs / step));
  const count = Math.max(0, Math.floor(toMs / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

const SNAP_PX = 6;

/** The target if a time is within a few pixels of it, otherwise the time. */
export const snapTo = ({ pxPerMs }: TimelineScale, ms: number, target: number): number =>
  Math.abs(target - ms) * pxPerMs < SNAP_PX ? target : ms;

/** While the start of a clip is dragged: where on the timeline the drawing shifts right, and by how much. */
export interface PulledStart {
  fromMs: number;
  byMs: number;
}

/** The clip whose start is being dragged, by its trim against the stored one. Its end stays in place; the gap closes at the end. */
export function findPulledStart(
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
