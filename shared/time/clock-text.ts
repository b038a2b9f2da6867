const pair = (value: number) => String(value).padStart(2, '0');

/** A time or a length in milliseconds as a clock shows it, begun seconds left out: `0:07`, `12:30`, `1:02:03`. */
export function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return hours > 0 ? `${hours}:${pair(minutes % 60)}:${pair(seconds % 60)}` : `${minutes}:${pair(seconds % 60)}`;
}
