/** Reads `hh:mm:ss,mmm`; `.` for the comma, and no hours, as VTT has it, are understood too. Undefined when it is none. */
export function parseTimestamp(text: string): number | undefined {
  const match = /^(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[,.](\d{1,3})$/.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes, seconds, fraction] = match;
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction!.padEnd(3, '0'));
}

const two = (value: number) => `${value}`.padStart(2, '0');

/**
 * Writes a moment as `hh:mm:ss,mmm` (spec section 9).
 * @param mark what stands before the milliseconds: `,` in SRT, `.` in VTT
 */
export function formatTimestamp(ms: number, mark: ',' | '.' = ','): string {
  const whole = Math.max(0, Math.round(ms));
  const seconds = Math.floor(whole / 1000);
  const clock = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(two).join(':');
  return `${clock}${mark}${`${whole % 1000}`.padStart(3, '0')}`;
}
