import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual';

/** The places of the rows that are shown, in order: those about what is seen, and one that stays; -1 for none. */
export function keptRange(range: Range, kept: number): number[] {
  const shown = defaultRangeExtractor(range);
  if (kept < 0 || kept >= range.count || shown.includes(kept)) return shown;
  return [...shown, kept].sort((a, b) => a - b);
}
