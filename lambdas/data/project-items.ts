import { type Clip, clip, fileIdOf } from '#shared/entities/clip';
import { type Marker, marker, markerId } from '#shared/entities/marker';
import { type Slide, slide } from '#shared/entities/slide';
import { outdatedMarker, placeOutdatedMarkers } from '#shared/time/outdated-markers';
import { bySourceTime } from '#shared/time/timeline';
import { readEach, reader } from './read-item';
import type { Item } from './table';

const clipFields = reader(clip);
const markerFields = reader(marker);
const outdatedFields = reader(outdatedMarker);

/** Reads the item of a slide. */
export const readSlide: (item: Item) => Slide = reader(slide);

const placeFields = reader(slide.pick({ id: true, url: true, position: true, created_at: true }));
/** What a slide says of itself even where the rest of it can't be read. */
export type SlidePlace = ReturnType<typeof placeFields>;

/** Where slides stand of which more can't be read: one of them may be the first of all. */
export const readSlidePlaces = (items: readonly Item[]): SlidePlace[] => readEach(items, placeFields);

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
 * Reads the marker items of a project's clips: one is nothing without its clip, which may be one that can't be read.
 * Where some of a clip's are outdated, those that are not any more still carry the durations that they had: they are given
 * up only by the next save, when none is outdated. It throws where one with a duration can't be read: without it the others
 * would be placed, and stored, where they never were.
 */
export function readMarkers(items: readonly Item[], clips: readonly Clip[], slides: readonly Slide[]): StoredMarkers {
  const known = new Set<unknown>(clips.map(({ created_at }) => created_at));
  const own = items.filter(({ clip_created_at }) => known.has(clip_created_at));
  const outdated = new Set(own.filter(isOutdated).map((item) => markerId(item as unknown as Marker)));
  const timed = outdated.size > 0 ? own.filter(({ duration }) => duration !== undefined).map(outdatedFields) : [];
  const placed = placeOutdatedMarkers(timed, clips, slides).filter((each) => outdated.has(markerId(each)));
  const placedBefore = readEach(items, readMarker).filter((each) => each !== undefined);
  const markers = [...placedBefore.filter(({ clip_created_at }) => known.has(clip_created_at)), ...placed];
  return {
    markers: markers.sort((a, b) => a.clip_created_at - b.clip_created_at || bySourceTime(a, b)),
    outdated: placed,
  };
}
