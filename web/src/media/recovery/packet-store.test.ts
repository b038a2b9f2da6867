import { wholeBatches } from './packet-store';

describe('packets that an interrupted recovery left behind', () => {
  const sizes = [5, 6, 7, 8, 9, 10];

  it('count in whole batches only', () => {
    expect(wholeBatches(sizes, 2, 45)).toEqual(sizes);
    expect(wholeBatches(sizes.slice(0, 5), 2, 45)).toEqual([5, 6, 7, 8]);
    expect(wholeBatches([], 2, 0)).toEqual([]);
  });

  it('count only as far as the packets themselves are there', () => {
    expect(wholeBatches(sizes, 2, 44)).toEqual([5, 6, 7, 8]);
    expect(wholeBatches(sizes, 2, 10)).toEqual([]);
  });

  it('end where a crash left zeros', () => {
    expect(wholeBatches([5, 6, 7, 0, 9, 10], 2, 45)).toEqual([5, 6]);
  });
});
