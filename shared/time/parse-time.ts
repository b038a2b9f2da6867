const CLOCK = /^(?:(\d+):)?(\d+):(\d{1,2})$/;
const UNITS = /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/;

/** Parses `90`, `90s`, `1m30s`, `1h2m3s`, `1:30`, or `1:02:03` as milliseconds; undefined for any other text. */
export function parseTime(text: string): number | undefined {
  const match = CLOCK.exec(text) ?? (text === '' ? null : UNITS.exec(text));
  if (!match) return undefined;
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000;
}
