import type { RecordedSlide } from './recorded-project';
import { findReplacementSlide } from './next-state';

const deck = (...ids: string[]) => ({ slides: ids.map((id) => ({ id }) as RecordedSlide) });
const speaking = (slideId: string) => ({ is: 'recording', slideId, firstId: slideId }) as const;
const ready = (slideId: string) => ({ is: 'ready', slideId }) as const;

describe('the slide shown when the deck changes', () => {
  it('is the one in the place of a deleted one, or the last', () => {
    expect(findReplacementSlide(deck('a', 'b', 'c'), deck('a', 'c'), speaking('b'))).toBe('c');
    expect(findReplacementSlide(deck('a', 'b'), deck('a'), speaking('b'))).toBe('a');
    expect(findReplacementSlide(deck('a', 'b'), deck('b'), ready('a'))).toBe('b');
    expect(findReplacementSlide(deck('a'), deck(), speaking('a'))).toBeUndefined();
  });

  it('stays the same while it exists, wherever it has been moved', () => {
    expect(findReplacementSlide(deck('a', 'b'), deck('b', 'a', 'c'), speaking('a'))).toBeUndefined();
  });

  it('is the first to arrive for a person waiting for it, and none for one recording without slides', () => {
    expect(findReplacementSlide(deck(), deck('a', 'b'), ready(''))).toBe('a');
    expect(findReplacementSlide(deck(), deck('a'), speaking(''))).toBeUndefined();
  });
});
