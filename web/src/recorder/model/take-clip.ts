import type { Clip } from '#shared/entities/clip';
import type { Marker } from '#shared/entities/marker';
import type { Slide } from '#shared/entities/slide';
import { takeDurationMs, type Take } from '../../media/capture/take';

/** A kept take as the project stores it, ready to be saved in one call. */
export interface KeptTake {
  clip: Clip;
  markers: Marker[];
}

/** Where the uploaded files of a take lie. */
export interface TakeFiles {
  url: string;
  peaksUrl: string;
}

/**
 * Makes a clip and its markers of a take. The first marker begins with the sound, each ends where the next begins, together
 * they are exactly as long as the clip; a marker's `created_at` is the clip's plus its start, so that their order is that of
 * the sound. A slide that is gone leaves a marker without one.
 */
export function clipOfTake(
  take: Take,
  createdAt: number,
  position: number,
  files: TakeFiles,
  slides: readonly Pick<Slide, 'id' | 'url'>[],
): KeptTake {
  const duration = takeDurationMs(take);
  return {
    clip: {
      created_at: createdAt,
      file_name: `${createdAt}.m4a`,
      type: 'audio',
      url: files.url,
      peaks_url: files.peaksUrl,
      duration,
      trim_start: 0,
      trim_end: duration,
      captions: [],
      position,
      version: 0,
    },
    markers: markersOf(take, createdAt, duration, slides),
  };
}

function markersOf(
  take: Take,
  createdAt: number,
  duration: number,
  slides: readonly Pick<Slide, 'id' | 'url'>[],
): Marker[] {
  const urls = new Map<string, string>(slides.map(({ id, url }) => [id, url]));
  const starts = take.slides.map(({ at, slideId }) => ({
    slideUrl: urls.get(slideId) ?? '',
    start: Math.round((at * 1000) / take.sampleRate),
  }));
  // Of two that begin in the same millisecond the later one counts; one that begins at the very end shows nothing.
  const shown = starts.filter(({ start }, index) => start < (starts[index + 1]?.start ?? duration));
  return shown.map(({ slideUrl, start }, index) => ({
    created_at: createdAt + start,
    clip_created_at: createdAt,
    slide_url: slideUrl,
    duration: (shown[index + 1]?.start ?? duration) - start,
    version: 0,
  }));
}

/** The `created_at` of a take's clip: when it began, or the next millisecond that no clip of the project has. */
export function freeCreatedAt(take: Pick<Take, 'startedAt'>, clips: readonly Pick<Clip, 'created_at'>[]): number {
  const used = new Set(clips.map(({ created_at }) => created_at));
  let createdAt = take.startedAt;
  while (used.has(createdAt)) createdAt++;
  return createdAt;
}
