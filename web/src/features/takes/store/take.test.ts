import { normalizeSlides, takeDurationMs } from './take';

const at = (sample: number, slideId: string) => ({ at: sample, slideId });

describe('slide changes of a take', () => {
  it('start with the sound, whatever was recorded first', () => {
    expect(normalizeSlides([at(3, 'a'), at(10, 'b')], 100)).toEqual([at(0, 'a'), at(10, 'b')]);
  });

  it('omit those after the end', () => {
    expect(normalizeSlides([at(0, 'a'), at(100, 'b')], 100)).toEqual([at(0, 'a')]);
  });

  it('keep the last of several at one sample', () => {
    expect(normalizeSlides([at(0, 'a'), at(50, 'b'), at(50, 'c')], 100)).toEqual([at(0, 'a'), at(50, 'c')]);
    expect(normalizeSlides([at(0, 'a'), at(50, 'b'), at(50, 'a')], 100)).toEqual([at(0, 'a')]);
  });

  it('omit a change to the current slide', () => {
    expect(normalizeSlides([at(0, 'a'), at(20, 'a'), at(30, 'b')], 100)).toEqual([at(0, 'a'), at(30, 'b')]);
  });
});

it('a take lasts whole milliseconds, never longer than its sound', () => {
  expect(takeDurationMs({ sampleCount: 44_099, sampleRate: 44_100 })).toBe(999);
});
