import { extendRange } from './virtual-list';

const range = { startIndex: 10, endIndex: 12, overscan: 1, count: 100 };

test('a row that must stay is rendered once, and in order, wherever the list is scrolled to', () => {
  expect(extendRange(range, 3)).toEqual([3, 9, 10, 11, 12, 13]);
  expect(extendRange(range, 99)).toEqual([9, 10, 11, 12, 13, 99]);
  expect(extendRange(range, 11)).toEqual([9, 10, 11, 12, 13]);
});

test('none stays that is not in the list', () => {
  expect(extendRange(range, -1)).toEqual([9, 10, 11, 12, 13]);
  expect(extendRange(range, 100)).toEqual([9, 10, 11, 12, 13]);
});
