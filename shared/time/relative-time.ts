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
export function relativeTime(thenMs: number, nowMs: number): string {
  const passed = Math.max(0, nowMs - thenMs);
  const found = units.find(([, length]) => passed >= length);
  if (!found) return 'just now';
  const [unit, length] = found;
  const count = Math.floor(passed / length);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
