import * as z from 'zod';
import {
  KNOWN_VIEWERS_LISTED,
  type KnownViewerFigures,
  type WatchedRange,
  type WatchFigures,
  type Watching,
} from '#shared/api/views';
import { type KnownViewer, knownViewer, type KnownViewerKind } from '#shared/entities/known-viewer';
import { durationMs, unixMs } from '#shared/entities/scalars';
import type { Span } from '#shared/time/timeline';

/** What a view's item says about what was watched. */
export const watchedFields = z.strictObject({
  /** Ranges in whole seconds of the timeline that don't touch: `0-48,61-90`. */
  watched: z.string(),
  /** Those that were watched more than once. */
  replayed: z.string(),
  /** The time watched, replays included: the longer list of two has more. */
  watched_ms: durationMs,
  /** The length of the timeline that was watched, in seconds. */
  length_s: z.int().min(0),
  had_captions: z.boolean(),
  known_viewer: knownViewer.optional(),
});
export type WatchedFields = z.infer<typeof watchedFields>;

/** What a stored view says about itself. */
export const storedWatching = watchedFields.extend({ created_at: unixMs });
export type StoredWatching = z.infer<typeof storedWatching>;

/** A token is valid for a day, so no honest view plays longer. */
const WATCHED_MS_MAX = 24 * 60 * 60 * 1000;

const toSeconds = (ms: number): number => Math.round(ms / 1000);

const formatSpans = (spans: readonly Span[]): string => spans.map(({ start, end }) => `${start}-${end}`).join(',');

const parseSpans = (text: string): Span[] =>
  [...text.matchAll(/(\d+)-(\d+)/g)].map(([, start, end]) => ({ start: Number(start), end: Number(end) }));

/** The spans that at least `times` of the given ones cover, in order. */
function findCovered(spans: readonly Span[], times: number): Span[] {
  const steps = spans
    .flatMap(({ start, end }) => [
      { at: start, by: 1 },
      { at: end, by: -1 },
    ])
    // Where one ends and another begins, the two touch.
    .sort((a, b) => a.at - b.at || b.by - a.by);
  const covered: Span[] = [];
  let depth = 0;
  for (const { at, by } of steps) {
    if (by > 0 && depth === times - 1) covered.push({ start: at, end: at });
    if (by < 0 && depth === times) covered.at(-1)!.end = at;
    depth += by;
  }
  return covered.filter(({ start, end }) => end > start);
}

export function toWatchedFields({ ranges, duration, had_captions }: Watching): WatchedFields {
  const inOrder = ranges.map(([from, to]): WatchedRange => [Math.min(from, duration), Math.min(to, duration)]);
  const played = inOrder.filter(([from, to]) => from < to);
  const spans = played.map(([from, to]) => ({ start: toSeconds(from), end: toSeconds(to) }));
  return {
    watched: formatSpans(findCovered(spans, 1)),
    replayed: formatSpans(findCovered(spans, 2)),
    watched_ms: Math.min(
      played.reduce((sum, [from, to]) => sum + to - from, 0),
      WATCHED_MS_MAX,
    ),
    length_s: toSeconds(duration),
    had_captions,
  };
}

/** How many of the texts cover each second. */
function countBySecond(texts: readonly string[], length_s: number): number[] {
  const steps = new Array<number>(length_s + 1).fill(0);
  for (const { start, end } of texts.flatMap(parseSpans)) {
    steps[start]! += 1;
    steps[end]! -= 1;
  }
  let count = 0;
  return steps.slice(0, length_s).map((step) => (count += step));
}

/** Sums what views watched, second by second for those of a timeline of this length (milliseconds). */
export function sumWatched(
  all: readonly WatchedFields[],
  duration: number,
): Pick<WatchFigures, 'views' | 'earlier_views' | 'watched_ms' | 'views_with_captions' | 'viewers' | 'replays'> {
  const current = all.filter(({ length_s }) => length_s === toSeconds(duration));
  const count = (texts: string[]) => countBySecond(texts, toSeconds(duration));
  return {
    views: current.length,
    earlier_views: all.length - current.length,
    watched_ms: all.reduce((sum, { watched_ms }) => sum + watched_ms, 0),
    views_with_captions: all.filter(({ had_captions }) => had_captions).length,
    viewers: count(current.map(({ watched }) => watched)),
    replays: count(current.map(({ replayed }) => replayed)),
  };
}

/** How much of its timeline lies before the furthest moment of a view, in percent. */
const reachedPercent = ({ watched, length_s }: WatchedFields): number =>
  Math.min(100, Math.round(((parseSpans(watched).at(-1)?.end ?? 0) / Math.max(1, length_s)) * 100));

/**
 * What each known viewer watched, the latest first.
 * @param names of viewers who are still known; those who aren't share one row for each kind
 */
export function sumByKnownViewer(
  all: readonly StoredWatching[],
  names: ReadonlyMap<KnownViewer, string>,
): Pick<WatchFigures, 'known_viewers' | 'unlisted_viewers'> {
  const rows = new Map<string, KnownViewerFigures>();
  for (const view of all) {
    const { known_viewer, created_at } = view;
    if (!known_viewer) continue;
    const kind = known_viewer.split('-')[0] as KnownViewerKind;
    const name = names.get(known_viewer) ?? '';
    const key = name === '' ? kind : known_viewer;
    const row = rows.get(key) ?? { kind, name, views: 0, watched_ms: 0, reached_percent: 0, last_viewed_at: 0 };
    rows.set(key, {
      ...row,
      views: row.views + 1,
      watched_ms: row.watched_ms + view.watched_ms,
      reached_percent: Math.max(row.reached_percent, reachedPercent(view)),
      last_viewed_at: Math.max(row.last_viewed_at, created_at),
    });
  }
  const viewers = [...rows.values()].sort((a, b) => b.last_viewed_at - a.last_viewed_at);
  return {
    known_viewers: viewers.slice(0, KNOWN_VIEWERS_LISTED),
    unlisted_viewers: Math.max(0, viewers.length - KNOWN_VIEWERS_LISTED),
  };
}
