import type { Slide } from '#shared/entities/slide';
import { findNeighborSlide } from './recorded-project';

const deck = (...ids: string[]) => ({ slides: ids.map((id) => ({ id }) as Slide) });

describe('changing slides', () => {
  it('goes from one to the next and stops at the ends', () => {
    expect(findNeighborSlide(deck('a', 'b', 'c'), 'a', 1)).toBe('b');
    expect(findNeighborSlide(deck('a', 'b', 'c'), 'c', 1)).toBeUndefined();
    expect(findNeighborSlide(deck('a', 'b', 'c'), 'a', -1)).toBeUndefined();
  });

  it('finds what arrived in the meantime', () => {
    expect(findNeighborSlide(deck(), '', 1)).toBeUndefined();
    expect(findNeighborSlide(deck('a'), '', 1)).toBe('a');
    expect(findNeighborSlide(deck('a', 'b'), 'a', 1)).toBe('b');
  });
});
