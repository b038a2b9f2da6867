import type { Project } from '#shared/entities/project';
import type { WatchFigures } from '#shared/api/views';
import { slideTitle } from '#shared/publish/scenes';
import { compareSlides, layOutTimeline, type Span } from '#shared/time/timeline';

/** A range of the timeline that shows one slide, in milliseconds. */
export interface ShownSlide extends Span {
  /** The slide's number in the project; 0 where none is shown. */
  number: number;
  /** '' if it has none. */
  title: string;
}

/** What the timeline shows, one slide after the other. */
export function listShownSlides({
  slides,
  clips,
  markers,
}: Pick<Project, 'slides' | 'clips' | 'markers'>): ShownSlide[] {
  const ordered = slides.toSorted(compareSlides);
  const shown: ShownSlide[] = [];
  for (const { marker, start, end } of layOutTimeline(clips, markers).markers) {
    const index = ordered.findIndex(({ id }) => id === marker.slide_id);
    const last = shown.at(-1);
    if (last?.number === index + 1) last.end = end;
    else shown.push({ number: index + 1, title: slideTitle(ordered[index] ?? { text: '' }), start, end });
  }
  return shown;
}

export interface WatchedSlide extends ShownSlide {
  /** How many views watched it, on average over its seconds. */
  viewers: number;
  /** Of all views, replays not included. */
  watchedMs: number;
  /** How many views watched one of its seconds more than once, most. */
  replays: number;
}

export const sumBySlide = (
  shown: readonly ShownSlide[],
  figures: Pick<WatchFigures, 'viewers' | 'replays'>,
): WatchedSlide[] =>
  shown.map((slide) => {
    const [from, to] = [Math.round(slide.start / 1000), Math.round(slide.end / 1000)];
    const seconds = figures.viewers.slice(from, to);
    const watched = seconds.reduce((sum, count) => sum + count, 0);
    return {
      ...slide,
      viewers: seconds.length === 0 ? 0 : watched / seconds.length,
      watchedMs: watched * 1000,
      replays: Math.max(0, ...figures.replays.slice(from, to)),
    };
  });

/** More points would be indistinguishable. */
const POINTS_MAX = 600;

/** At most `POINTS_MAX` counts, evenly spaced, for a curve. */
export function samplePoints(counts: readonly number[]): number[] {
  const points = Math.min(counts.length, POINTS_MAX);
  return Array.from({ length: points }, (_, nth) => counts[Math.floor((nth * counts.length) / points)]!);
}
