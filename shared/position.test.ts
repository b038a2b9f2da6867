import { insertPositions, isPosition, lastPosition, POSITION_MAX, createPositionsAfter } from '#shared/position';
import { compareKeys } from '#shared/ids';

interface Item {
  id: number;
  position: string;
}

const byOrder = (a: Item, b: Item) => compareKeys(a.position, b.position) || a.id - b.id;
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);

/** The items as stored after inserting some before the `index`-th. */
function insert(items: readonly Item[], index: number, ids: readonly number[]): Item[] {
  const { positions, moved } = insertPositions(items, index, ids.length);
  const after = new Map([...items, ...moved].map((item) => [item.id, item]));
  ids.forEach((id, nth) => after.set(id, { id, position: positions[nth]! }));
  return [...after.values()].sort(byOrder);
}

const deck = (count: number): Item[] =>
  createPositionsAfter(undefined, count).map((position, id) => ({ id, position }));

describe('positions', () => {
  it.each([
    ['before', () => 1],
    ['after', (turn: number) => 1 + turn],
    ['on both sides of', (turn: number) => 1 + Math.ceil(turn / 2)],
  ])('keep the order over 500 insertions %s an item', (_, indexOf) => {
    let items = deck(2);
    let expected = idsOf(items);
    for (let turn = 0; turn < 500; turn++) {
      const [index, id] = [indexOf(turn), 100 + turn];
      items = insert(items, index, [id]);
      expected = expected.toSpliced(index, 0, id);
    }
    expect(idsOf(items)).toEqual(expected);
    expect(new Set(items.map(({ position }) => position)).size).toBe(items.length);
    expect(items.every(({ position }) => isPosition(position))).toBe(true);
  });

  test('stay short while three items keep swapping places', () => {
    let items = deck(3);
    for (let turn = 0; turn < 3000; turn++) {
      const moved = items[2]!.id;
      const others = items.slice(0, 2);
      items = insert(others, 1, [moved]);
      expect(idsOf(items)).toEqual([others[0]!.id, moved, others[1]!.id]);
      expect(Math.max(...items.map(({ position }) => position.length))).toBeLessThanOrEqual(POSITION_MAX);
    }
  });

  test('of two concurrent insertions at one place have the same order for both people, with room between them', () => {
    const start = deck(2);
    const [mine, theirs] = [insert(start, 1, [10, 11]), insert(start, 1, [20, 21])];
    const merged = [...new Map([...mine, ...theirs].map((item) => [item.id, item])).values()].sort(byOrder);
    const mergedTheirs = [...new Map([...theirs, ...mine].map((item) => [item.id, item])).values()].sort(byOrder);
    expect(idsOf(merged)).toEqual(idsOf(mergedTheirs));
    expect(idsOf(merged).filter((id) => id < 20)).toEqual([0, 10, 11, 1]);
    expect(idsOf(merged).filter((id) => id < 10 || id >= 20)).toEqual([0, 20, 21, 1]);
    for (let index = 0; index <= merged.length; index++) {
      expect(idsOf(insert(merged, index, [99, 98]))).toEqual(idsOf(merged).toSpliced(index, 0, 99, 98));
    }
  });

  test('at the end follow the last one, whatever the order of the items', () => {
    const items = deck(70).reverse();
    const [next, afterNext] = createPositionsAfter(lastPosition(items), 2);
    expect(idsOf([...items, { id: 70, position: next! }, { id: 71, position: afterNext! }].sort(byOrder))).toEqual(
      Array.from({ length: 72 }, (_, id) => id),
    );
    expect(lastPosition([])).toBeUndefined();
  });

  test('are ordered by code units, capitals before small letters', () => {
    expect(compareKeys('Zz', 'a0')).toBeLessThan(0);
    expect('Zz'.localeCompare('a0')).toBeGreaterThan(0);
  });

  it.each(['', 'a', 'a00', '0', 'a0!', 'a0Vé', 'zz', `A${'0'.repeat(26)}`, `a0${'V'.repeat(POSITION_MAX)}`])(
    'refuse %j, from which no other could be made',
    (wrong) => expect(isPosition(wrong)).toBe(false),
  );
});
