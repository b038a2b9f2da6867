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
