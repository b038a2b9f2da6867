import type { Slide } from '#shared/entities/slide';
import { slideBeside } from './recorded-project';

const deck = (...ids: string[]) => ({ slides: ids.map((id) => ({ id }) as Slide) });

describe('turning the slides', () => {
  it('goes from one to the next and stops at the ends', () => {
    expect(slideBeside(deck('a', 'b', 'c'), 'a', 1)).toBe('b');
    expect(slideBeside(deck('a', 'b', 'c'), 'c', 1)).toBeUndefined();
    expect(slideBeside(deck('a', 'b', 'c'), 'a', -1)).toBeUndefined();
  });

  it('finds what arrived in the meantime', () => {
    expect(slideBeside(deck(), '', 1)).toBeUndefined();
    expect(slideBeside(deck('a'), '', 1)).toBe('a');
    expect(slideBeside(deck('a', 'b'), 'a', 1)).toBe('b');
  });
});
