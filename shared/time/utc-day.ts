const DAY_MS = 24 * 60 * 60 * 1000;

/** The day of a moment in UTC, as `2026-11-23`. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** When the first of the last `days` days in UTC began, today being the last of them; 0, the beginning of time, for -1. */
export const beginOfLast = (days: number, now: number): number =>
  days < 0 ? 0 : Math.floor(now / DAY_MS) * DAY_MS - (days - 1) * DAY_MS;

/** The days in UTC from one to another, both among them. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) days.push(utcDay(at));
  return days;
}
