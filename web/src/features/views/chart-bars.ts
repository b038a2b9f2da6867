import type { ViewsOfDay } from '#shared/api/views';
import { startOfLastDays, daysBetween, utcDay } from '#shared/time/time-text';

/** The views of one day in UTC, or of several consecutive days. */
export interface Bar {
  first: string;
  last: string;
  count: number;
  /** Whether the count of these days is complete. */
  isComplete: boolean;
}

/** More bars would be indistinguishable. */
const BARS_MAX = 92;

/** Days per bar: one, a week, or as many as needed. */
function daysPerBar(days: number): number {
  if (days <= BARS_MAX) return 1;
  return Math.ceil(days / BARS_MAX / 7) * 7;
}

/**
 * The bars of the last `days` days until today (`now`, Unix milliseconds); -1 starts at the first day with views. Days without views have a
 * bar of 0. The last bar ends today, so the first may cover fewer days.
 */
export function buildBars(counts: readonly ViewsOfDay[], days: number, now: number): Bar[] {
  // The server's day may be ahead of a slow local clock.
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

/** The count at the top of a chart: the next round number. */
export function chartTop(bars: readonly Bar[]): number {
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const power = 10 ** Math.floor(Math.log10(most));
  return [1, 2, 5, 10].map((step) => step * power).find((round) => round >= most)!;
}
