import { type Clip } from '#shared/entities/clip';
import { type Marker } from '#shared/entities/marker';
import { markersPlayed } from '#shared/time/timeline';

/**
 * The markers of a clip without some of them: where one of those showed, the slide before it stays on, and at the beginning
 * of the clip the next one comes sooner. Undefined when the clip would show nothing any more.
 * @param own all of the clip's, in order
 */
export function withoutMarkers(
  clip: Clip,
  own: readonly Marker[],
  isGone: (marker: Marker) => boolean,
): Marker[] | undefined {
  const [first, ...later] = markersPlayed(clip, own);
  const left = own.filter((marker) => !isGone(marker));
  if (!first || !isGone(first)) return left;
  // One that is cut off before the beginning must not come back in place of the first.
  const heir = later.find((marker) => !isGone(marker));
  return heir && left.map((marker) => (marker === heir ? { ...heir, source_ms: first.source_ms } : marker));
}
