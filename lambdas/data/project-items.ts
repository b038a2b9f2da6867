import { type Clip, clip } from '#shared/entities/clip';
import { type Marker, marker } from '#shared/entities/marker';
import { type Slide, slide } from '#shared/entities/slide';
import { bySourceTime } from '#shared/time/timeline';
import { readEach, reader } from './read-item';
import type { Item } from './table';

/** Reads the item of a slide. */
export const readSlide: (item: Item) => Slide = reader(slide);

const placeFields = reader(slide.pick({ id: true, url: true, position: true, created_at: true }));
/** What a slide says of itself even where the rest of it can't be read. */
export type SlidePlace = ReturnType<typeof placeFields>;

/** Where slides stand of which more can't be read: one of them may be the first of all. */
export const readSlidePlaces = (items: readonly Item[]): SlidePlace[] => readEach(items, placeFields);

/** Reads the item of a clip. */
export const readClip: (item: Item) => Clip = reader(clip);

/** Reads the item of a marker. */
export const readMarker: (item: Item) => Marker = reader(marker);

/** Reads the marker items of a project's clips, those of each clip in order: one is nothing without its clip, which may be one that can't be read. */
export function readMarkers(items: readonly Item[], clips: readonly Clip[]): Marker[] {
  const known = new Set<unknown>(clips.map(({ created_at }) => created_at));
  const own = readEach(items, readMarker).filter(({ clip_created_at }) => known.has(clip_created_at));
  return own.sort((a, b) => a.clip_created_at - b.clip_created_at || bySourceTime(a, b));
}
