import type { ViewsOfDay } from '#shared/api/views';
import { startOfLastDays, daysBetween, utcDay } from '#shared/time/time-text';

/** Views on one day in UTC, or on some days after one another. */
export interface Bar {
  first: string;
  last: string;
  count: number;
  /** Whether all views of these days were counted. */
  isComplete: boolean;
}

/** More bars than these can't be told apart. */
const BARS_MAX = 92;

/** How many days a bar stands for: one, weeks, or as many as it takes. */
function daysPerBar(days: number): number {
  if (days <= BARS_MAX) return 1;
  return Math.ceil(days / BARS_MAX / 7) * 7;
}

/**
 * The bars of a chart, from the first of the last so many days until today (`now`, Unix milliseconds); for -1 from the first day
 * that has any views. Days without any have a bar of 0. The last bar ends today, so that the first one may be of fewer days.
 */
export function buildBars(counts: readonly ViewsOfDay[], days: number, now: number): Bar[] {
  // A clock that lags is in yesterday still, where the server counts the views of today.
  const today = [utcDay(now), counts.at(-1)?.day ?? ''].sort().at(-1)!;
  const first = days < 0 ? (counts[0]?.day ?? today) : utcDay(startOfLastDays(days, now));
  const all = daysBetween(first, today);
  const countsByDay = new Map(counts.map((each) => [each.day, each]));
  const width = daysPerBar(all.length);
  const bars: Bar[] = [];
  for (let end = all.length; end > 0; end -= width) {
    const own = all.slice(Math.max(0, end - width), end);
    const count = own.reduce((sum, day) => sum + (countsByDay.get(day)?.count ?? 0), 0);
    const isComplete = own.every((day) => countsByDay.get(day)?.is_complete ?? true);
    bars.unshift({ first: own[0]!, last: own.at(-1)!, count, isComplete });
  }
  return bars;
}

/** The count that the top of a chart stands for: the next round one. */
export function chartTop(bars: readonly Bar[]): number {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * power).find((round) => round >= most)!;
}
