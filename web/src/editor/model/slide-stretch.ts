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

/** How long the stretch of a slide is now, milliseconds; 0 when it shows nowhere. */
export function lengthAtAnchor(view: ProjectView, anchor: Anchor): number {
  const { start, end } = stretchOfAnchor(view, anchor) ?? { start: 0, end: 0 };
  return end - start;
}

/** Where the stretch of a slide is now: around its anchor, or else where the slide shows first; undefined when it shows nowhere. */
export function stretchOfAnchor(view: ProjectView, anchor: Anchor): Span | undefined {
  const place = placeOf(view.timeline, anchor);
  const ofSlide = view.timeline.markers.filter(({ marker }) => marker.slide_id === anchor.slide_id);
  const around = ofSlide.find(({ start, end }) => place.is !== 'gone' && start <= place.at && place.at <= end);
  const shown = around ?? ofSlide[0];
  return shown && slideStretchAt(view, shown.start);
}
