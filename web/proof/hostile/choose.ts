import type { Random } from '../../src/features/editor/model/testing/random-edits';

/** A whole number from 0 up to `count`, exclusive. */
export const randomBelow = (random: Random, count: number): number => Math.floor(random() * count);

export const pickOne = <T>(random: Random, list: readonly T[]): T => list[randomBelow(random, list.length)]!;
