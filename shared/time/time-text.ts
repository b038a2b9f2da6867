import { DAY_MS } from './durations';

export const padTwo = (value: number): string => String(value).padStart(2, '0');

/** Formats milliseconds as a clock, rounded down to seconds: `0:07`, `12:30`, `1:02:03`. */
export function formatClock(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${padTwo(minutes % 60)}:${padTwo(seconds % 60)}` : `${minutes}:${padTwo(seconds % 60)}`;
}

const SECOND = 1000;
const units = [
  ['year', 365 * 24 * 3600 * SECOND],
  ['day', 24 * 3600 * SECOND],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const;

/**
 * How long before `nowMs` a moment was: '5 minutes ago', in seconds, minutes, hours, days or years (spec section 9); 'just now' below a
 * second.
 */
export function formatRelativeTime(thenMs: number, nowMs: number): string {
  const passed = Math.max(0, nowMs - thenMs);
  const found = units.find(([, length]) => passed >= length);
  if (!found) return 'just now';
  const [unit, length] = found;
  const count = Math.floor(passed / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** The day of a moment in UTC, as `2026-11-23`. */
export const utcDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The start of the last `days` days in UTC, including today; 0, the beginning of time, for -1. */
export const startOfLastDays = (days: number, now: number): number =>
  days < 0 ? 0 : Math.floor(now / DAY_MS) * DAY_MS - (days - 1) * DAY_MS;

/** The days in UTC from one to another, inclusive. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(first); at <= Date.parse(last); at += DAY_MS) days.push(utcDay(at));
  return days;
}
