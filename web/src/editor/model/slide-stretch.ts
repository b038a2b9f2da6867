import { anchorAt, placeOf } from '#shared/time/anchor';
import { type StretchAnchor } from '#shared/time/stretch-anchor';
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

/** Names the stretch of a slide by what is said in its middle, and by the files that play in it; undefined where nothing plays. */
export function anchorOfStretch({ timeline }: ProjectView, { start, end }: Span): StretchAnchor | undefined {
  const middle = anchorAt(timeline, Math.round((start + end) / 2));
  const played = timeline.clips.filter((span) => span.start < end && span.end > start);
  return middle && { ...middle, files: [...new Set(played.map(({ clip }) => clip.file))] };
}

/** How long the stretch of a slide is now that an anchor names, milliseconds; 0 when it is not sure which one that is. */
export function lengthAtAnchor(view: ProjectView, anchor: StretchAnchor): number {
  const { start, end } = stretchOfAnchor(view, anchor) ?? { start: 0, end: 0 };
  return end - start;
}

/**
 * Where the stretch of a slide is now that an anchor names: around what was said there or, where that was cut out, what is left
 * of the same file while the slide shows; it ends where a file begins that did not play in it. Undefined where that is not sure:
 * another passage of the slide, or what has been recorded to it since, is not what was meant.
 */
export function stretchOfAnchor(view: ProjectView, anchor: StretchAnchor): Span | undefined {
  const place = placeOf(view.timeline, anchor);
  const stretches = stretchesOfFiles(view, anchor);
  const isSure = place.is === 'there' || (place.is === 'cut' && stretches.length === 1);
  return isSure ? stretches.find(({ start, end }) => start <= place.at && place.at <= end) : undefined;
}

/** All stretches in which a slide shows and these files play without a break, in order. */
function stretchesOfFiles({ timeline }: ProjectView, { slide_id, files }: StretchAnchor): Span[] {
  const meant = new Set(
    timeline.clips.filter(({ clip }) => files.includes(clip.file)).map(({ clip }) => clip.created_at),
  );
  const found: Span[] = [];
  for (const { marker, start, end } of timeline.markers) {
    if (marker.slide_id !== slide_id || !meant.has(marker.clip_created_at)) continue;
    const last = found.at(-1);
    if (last?.end === start) last.end = end;
    else found.push({ start, end });
  }
  return found;
}
