/** Samples from `from` to before `to`. */
export interface SampleRange {
  from: number;
  to: number;
}

/** How many samples ranges hold together. */
export const totalOf = (ranges: readonly SampleRange[]): number =>
  ranges.reduce((sum, { from, to }) => sum + to - from, 0);

/** Adds a range behind others; an empty one adds nothing, one that goes on where the last ends makes that longer. */
export function addRange(ranges: SampleRange[], { from, to }: SampleRange): void {
  const last = ranges.at(-1);
  if (to <= from) return;
  if (last?.to === from) last.to = to;
  else ranges.push({ from, to });
}

/** The part of ranges, laid end to end, from `from` to before `to`. */
export function partOf(ranges: readonly SampleRange[], from: number, to: number): SampleRange[] {
  const part: SampleRange[] = [];
  let at = 0;
  for (const range of ranges) {
    const length = range.to - range.from;
    addRange(part, {
      from: range.from + Math.max(0, from - at),
      to: range.from + Math.min(length, to - at),
    });
    at += length;
  }
  return part;
}

/** How many samples two lists of ranges, laid end to end, have in common from their beginning on. */
export function commonLength(a: readonly SampleRange[], b: readonly SampleRange[]): number {
  let common = 0;
  for (const [i, { from, to }] of a.entries()) {
    const other = b[i];
    if (other?.from !== from) break;
    common += Math.min(to, other.to) - from;
    if (other.to !== to) break;
  }
  return common;
}
