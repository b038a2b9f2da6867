import { type Clip, clip, fileIdOf } from '#shared/entities/clip';
import { type Marker, marker, markerId } from '#shared/entities/marker';
import { type Slide, slide } from '#shared/entities/slide';
import { outdatedMarker, placeOutdatedMarkers } from '#shared/time/outdated-markers';
import { bySourceTime } from '#shared/time/timeline';
import { reader } from './read-item';
import type { Item } from './table';

const clipFields = reader(clip);
const markerFields = reader(marker);
const outdatedFields = reader(outdatedMarker);

/** Reads the item of a slide. */
export const readSlide: (item: Item) => Slide = reader(slide);

/** Reads the item of a clip; one that was stored before files had ids gets its own from the file's name. */
export const readClip = (item: Item): Clip => clipFields({ file: fileIdOf(item.url as string), ...item });

const isOutdated = (item: Item): boolean => item.source_ms === undefined;

/** Reads the item of a marker; undefined for an outdated one, which says its place only together with its neighbours. */
export const readMarker = (item: Item): Marker | undefined => (isOutdated(item) ? undefined : markerFields(item));

/** The markers of a project, those of each clip in order; and which of them are still to be stored like this. */
export interface StoredMarkers {
  markers: Marker[];
  outdated: Marker[];
}

/**
 * Reads all marker items of a project. Where some of a clip's are outdated, those that are not any more still carry the
 * durations that they had: they are given up only by the next save, when none is outdated.
 */
export function readMarkers(items: readonly Item[], clips: readonly Clip[], slides: readonly Slide[]): StoredMarkers {
  const outdated = new Set(items.filter(isOutdated).map((item) => markerId(item as unknown as Marker)));
  const timed = outdated.size > 0 ? items.filter(({ duration }) => duration !== undefined).map(outdatedFields) : [];
  const placed = placeOutdatedMarkers(timed, clips, slides).filter((each) => outdated.has(markerId(each)));
  const markers = [...items.flatMap((item) => readMarker(item) ?? []), ...placed];
  return {
    markers: markers.sort((a, b) => a.clip_created_at - b.clip_created_at || bySourceTime(a, b)),
    outdated: placed,
  };
}
