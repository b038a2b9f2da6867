import { isDeepStrictEqual } from 'node:util';
import type { Item } from './table';

/** An item before and after a write; undefined if it didn't exist. */
export interface Change {
  before?: Item;
  after?: Item;
}

/** Write units that AWS counts: for the table, and for index 1 alone. */
export interface WriteUnits {
  table: number;
  index1: number;
}

const BYTES_PER_UNIT = 1024;

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const significantDigits = (value: number): number =>
  Math.abs(value)
    .toString()
    .replace('.', '')
    .replace(/^0+|0+$/g, '').length;

/** A list or map takes 3 bytes, plus 1 per element besides its name and value. */
function valueBytes(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (typeof value === 'number') return 1 + Math.ceil(significantDigits(value) / 2);
  if (value === null || typeof value === 'boolean') return 1;
  if (Array.isArray(value)) return 3 + sum(value.map((element) => 1 + valueBytes(element)));
  if (typeof value === 'object') return 3 + Object.keys(value).length + itemBytes(value as Item);
  throw new Error(`How many bytes a ${typeof value} takes in a table is not known.`);
}

/**
 * The size of an item in bytes: attribute names and values, by the DynamoDB developer guide ("Item sizes and formats"). Throws for a type
 * that we don't store.
 */
export const itemBytes = (item: Item): number =>
  sum(Object.entries(item).map(([name, value]) => Buffer.byteLength(name) + valueBytes(value)));

const itemUnits = (item: Item | undefined): number => (item ? Math.ceil(itemBytes(item) / BYTES_PER_UNIT) : 0);

/** Index 1 contains only items with its keys, as a whole. */
const inIndex1 = (item: Item | undefined): Item | undefined =>
  item?.index1_pk !== undefined && item.index1_sk !== undefined ? item : undefined;

function index1Units({ before, after }: Change): number {
  const [was, is] = [inIndex1(before), inIndex1(after)];
  const stays = was && is && was.index1_pk === is.index1_pk && was.index1_sk === is.index1_sk;
  return stays ? Math.max(itemUnits(was), itemUnits(is)) : itemUnits(was) + itemUnits(is);
}

/**
 * The units that AWS counts for one transaction with these changes, by the developer guide ("Read and write operations", "Transactions",
 * "Global secondary indexes"). In the table, each item counts twice, by the larger of its old and new size, rounded up to KB. An entry of
 * index 1 is written after the transaction, once, or twice if it moves.
 */
export const transactionUnits = (changes: readonly Change[]): WriteUnits => ({
  table: sum(changes.map(({ before, after }) => 2 * Math.max(itemUnits(before), itemUnits(after)))),
  index1: sum(changes.map(index1Units)),
});

/** The differences between two reads of a partition. */
export function findChanges(before: readonly Item[], after: readonly Item[]): Change[] {
  const byKey = new Map<unknown, Change>();
  for (const item of before) byKey.set(item.sk, { before: item });
  for (const item of after) byKey.set(item.sk, { ...byKey.get(item.sk), after: item });
  return [...byKey.values()].filter((change) => !isDeepStrictEqual(change.before, change.after));
}
