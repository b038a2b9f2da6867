import type { RecordedSlide } from './recorded-project';
import { findReplacementSlide } from './next-state';

const deck = (...ids: string[]) => ({ slides: ids.map((id) => ({ id }) as RecordedSlide) });
const speaking = (slideId: string) => ({ is: 'recording', slideId, firstId: slideId }) as const;
const ready = (slideId: string) => ({ is: 'ready', slideId }) as const;

describe('the slide that is shown when the deck changes', () => {
  it('is what stands in the place of one that somebody has deleted, or the last', () => {
    expect(findReplacementSlide(deck('a', 'b', 'c'), deck('a', 'c'), speaking('b'))).toBe('c');
    expect(findReplacementSlide(deck('a', 'b'), deck('a'), speaking('b'))).toBe('a');
    expect(findReplacementSlide(deck('a', 'b'), deck('b'), ready('a'))).toBe('b');
    expect(findReplacementSlide(deck('a'), deck(), speaking('a'))).toBeUndefined();
  });

  it('stays what it is while it is there, wherever it has been moved', () => {
    expect(findReplacementSlide(deck('a', 'b'), deck('b', 'a', 'c'), speaking('a'))).toBeUndefined();
  });

  it('is the first that arrives for who waits for it, and none for who speaks without slides', () => {
    expect(findReplacementSlide(deck(), deck('a', 'b'), ready(''))).toBe('a');
    expect(findReplacementSlide(deck(), deck('a'), speaking(''))).toBeUndefined();
  });
});
