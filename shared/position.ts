import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { compareKeys } from '#shared/ids';

/** Enough for 500 cuts at the same side of a clip, which need about 100 characters. */
export const POSITION_MAX = 128;

/**
 * The order of a clip or slide among its neighbors: a fractional key of ASCII letters and digits, compared by code units. The order is the
 * same in JavaScript and in DynamoDB, and there is always room for a key between two others.
 */
interface Positioned {
  position: string;
}

export function isPosition(text: string): boolean {
  if (text.length > POSITION_MAX || !/^[A-Za-z][0-9A-Za-z]+$/.test(text)) return false;
  try {
    generateKeyBetween(text, null);
    return true;
  } catch {
    return false;
  }
}

/** The last position of items in any order; undefined without items. */
export const lastPosition = (items: readonly Positioned[]): string | undefined =>
  items
    .map(({ position }) => position)
    .sort(compareKeys)
    .at(-1);

/** The next positions after `last`; undefined means that there are none yet. */
export const createPositionsAfter = (last: string | undefined, count: number): string[] =>
  generateNKeysBetween(last ?? null, null, count);

/**
 * Makes positions for `count` items before the `index`-th neighbor; neighbors are in order. If two neighbors have the same position because
 * of a concurrent insert, or the new positions would be too long, the nearest neighbors move, too.
 */
export function insertPositions<Item extends Positioned>(
  neighbors: readonly Item[],
  index: number,
  count: number,
): { positions: string[]; moved: Item[] } {
  if (count === 0) return { positions: [], moved: [] };
  for (let reach = 0; ; reach = 2 * reach + 1) {
    const from = Math.max(0, index - reach);
    const to = Math.min(neighbors.length, index + reach);
    const before = neighbors[from - 1]?.position ?? null;
    const after = neighbors[to]?.position ?? null;
    if (before !== null && before === after) continue;
    const keys = generateNKeysBetween(before, after, to - from + count);
    if (keys.some((key) => key.length > POSITION_MAX)) continue;
    const positions = keys.splice(index - from, count);
    return { positions, moved: neighbors.slice(from, to).map((item, nth) => ({ ...item, position: keys[nth]! })) };
  }
}
