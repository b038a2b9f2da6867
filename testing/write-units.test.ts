import { findChanges, itemBytes, transactionUnits } from './write-units';

const key = { pk: 'P', sk: 'S' };
const inList = { index1_pk: 'LIST', index1_sk: '1' };
/** `pk`, `sk` with their values, and an attribute that pads the item to this many bytes. */
const itemOf = (bytes: number, more = {}) => {
  const item = { ...key, ...more };
  return { ...item, x: 'x'.repeat(bytes - itemBytes(item) - 1) };
};

test.each([
  ['names and text, by their bytes in UTF-8', { é: 'ab€' }, 2 + 5],
  ['a number, by two digits each, without zeros at its ends', { n: 1_234_500 }, 1 + 1 + 3],
  ['a fraction, by its digits', { n: -0.25 }, 1 + 1 + 1],
  ['zero', { n: 0 }, 1 + 1],
  ['booleans and null', { a: true, b: null }, 2 + 2],
  ['a list', { a: ['xy', 1] }, 1 + 3 + (1 + 2) + (1 + 2)],
  ['a map', { a: { bc: 'd' } }, 1 + 3 + (1 + 2 + 1)],
  ['nothing in a list', { a: [] }, 1 + 3],
])('the size of an item counts %s', (_, item, bytes) => {
  expect(itemBytes(item)).toBe(bytes);
});

test('refuses types that no item has', () => {
  expect(() => itemBytes({ a: undefined })).toThrow('a undefined takes');
});

test('each item of a transaction counts twice', () => {
  const change = { before: itemOf(100), after: itemOf(101) };
  expect(transactionUnits([change, change, change])).toEqual({ table: 6, index1: 0 });
});

test.each([
  ['a full KB is one', { after: itemOf(1024) }, 2],
  ['one byte more adds a unit', { after: itemOf(1025) }, 4],
  ['a smaller item counts its old size', { before: itemOf(2049), after: itemOf(10) }, 6],
  ['a larger item counts its new size', { before: itemOf(10), after: itemOf(2049) }, 6],
  ['a removed item counts its old size', { before: itemOf(1025) }, 4],
])('size: %s', (_, change, units) => {
  expect(transactionUnits([change]).table).toBe(units);
});

test.each([
  ['an entry added to the list', { after: itemOf(100, inList) }, 1],
  ['an entry changed in place', { before: itemOf(100, inList), after: itemOf(1025, inList) }, 2],
  ['an entry moved within it', { before: itemOf(100, inList), after: itemOf(100, { ...inList, index1_sk: '2' }) }, 2],
  ['what leaves it', { before: itemOf(1025, inList), after: itemOf(1025) }, 2],
  ['an item that was never in it', { before: itemOf(100), after: itemOf(100) }, 0],
])('index 1 counts separately, and not twice: %s', (_, change, units) => {
  expect(transactionUnits([change]).index1).toBe(units);
});

test('the changes of a partition are the added, removed, and different items', () => {
  const before = [{ sk: 'stays', list: [1] }, { sk: 'goes' }, { sk: 'differs', list: [1] }];
  const after = [{ sk: 'stays', list: [1] }, { sk: 'differs', list: [2] }, { sk: 'comes' }];
  expect(findChanges(before, after)).toEqual([
    { before: before[1] },
    { before: before[2], after: after[1] },
    { after: after[2] },
  ]);
});
