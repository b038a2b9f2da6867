import { type Anchor, anchorAt, placeOf } from '#shared/time/anchor';
import { indexAt, type Span } from '#shared/time/timeline';
import { type ProjectView } from './project-view';

/** The stretch of the timeline, over the edges of clips too, in which the slide of a moment shows without a break. */
export function slideStretchAt(view: ProjectView, timelineMs: number): Span | undefined {
  const { markers } = view.timeline;
  const at = indexAt(markers, timelineMs);
  const slideId = markers[at]?.marker.slide_id;
  if (slideId === undefined) return undefined;
  const shows = (index: number) => markers[index]?.marker.slide_id === slideId;
  let [first, last] = [at, at];
  while (shows(first - 1) && markers[first - 1]!.end === markers[first]!.start) first -= 1;
  while (shows(last + 1) && markers[last + 1]!.start === markers[last]!.end) last += 1;
  return { start: markers[first]!.start, end: markers[last]!.end };
}

/** Names the stretch of a slide by what is said in its middle; undefined where nothing plays. */
export const anchorOfStretch = ({ timeline }: ProjectView, { start, end }: Span): Anchor | undefined =>
  anchorAt(timeline, Math.round((start + end) / 2));

/** How long the stretch of a slide is now that an anchor names, milliseconds; 0 when it is not sure which one that is. */
export function lengthAtAnchor(view: ProjectView, anchor: Anchor): number {
  const { start, end } = stretchOfAnchor(view, anchor) ?? { start: 0, end: 0 };
  return end - start;
}

/**
 * Where the stretch of a slide is now that an anchor names: around what was said there or, where that was cut out, what is left
 * of the same file while the slide shows. Undefined where that is not sure: another passage of the slide, or what has been
 * recorded to it since, is not what was meant.
 */
export function stretchOfAnchor(view: ProjectView, anchor: Anchor): Span | undefined {
  const place = placeOf(view.timeline, anchor);
  const stretches = stretchesOfSlide(view, anchor.slide_id);
  const isSure = place.is === 'there' || (place.is === 'cut' && stretches.length === 1);
  return isSure ? stretches.find(({ start, end }) => start <= place.at && place.at <= end) : undefined;
}

/** All stretches in which a slide shows without a break, in order. */
function stretchesOfSlide(view: ProjectView, slideId: string): Span[] {
  const found: Span[] = [];
  for (const { marker, start } of view.timeline.markers) {
    const isNew = start >= (found.at(-1)?.end ?? 0);
    const stretch = marker.slide_id === slideId && isNew ? slideStretchAt(view, start) : undefined;
    if (stretch) found.push(stretch);
  }
  return found;
}
