import { type Marker } from '#shared/entities/marker';
import { type MarkerSpan, type Span } from '#shared/time/timeline';

/** A slide that would show for less than this at the edge of a cut is only a flash: its neighbour takes the time. */
const FLASH_MS = 50;

/** The part of a clip's markers that lies within a stretch of the timeline, with the durations that are left. */
export function sliceMarkers(spans: readonly MarkerSpan<Marker>[], part: Span): Marker[] {
  const slices = spans
    .map(({ marker, start, end }) => ({
      ...marker,
      duration: Math.min(end, part.end) - Math.max(start, part.start),
    }))
    .filter((marker) => marker.duration > 0);
  const [first, second] = slices;
  if (first && second && first.duration < FLASH_MS) {
    second.duration += first.duration;
    slices.shift();
  }
  const [last, beforeLast] = [slices.at(-1), slices.at(-2)];
  if (last && beforeLast && last.duration < FLASH_MS) {
    beforeLast.duration += last.duration;
    slices.pop();
  }
  return slices;
}
