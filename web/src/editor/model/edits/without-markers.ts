import { type Clip } from '#shared/entities/clip';
import { type Marker } from '#shared/entities/marker';
import { markersPlayed } from '#shared/time/timeline';

/**
 * The markers of a clip without some of them: where one of those showed, the slide before it stays on, and at the beginning
 * of the clip the next one comes sooner. None of those that stay is moved. Undefined when the clip would show nothing any more.
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
  // The next one comes sooner by being the first: one that is cut off before the beginning must not come back instead.
  const heir = later.find((marker) => !isGone(marker));
  return heir && left.slice(left.indexOf(heir));
}
