/** A length as a clock shows it, minutes and seconds: `2:05`; with hours where there are any. */
export function lengthText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const pair = (value: number) => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}:${pair(seconds % 60)}`;
  return `${Math.floor(minutes / 60)}:${pair(minutes % 60)}:${pair(seconds % 60)}`;
}
