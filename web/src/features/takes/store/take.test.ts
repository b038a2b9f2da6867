import { normalizeSlides, takeDurationMs } from './take';

const at = (sample: number, slideId: string) => ({ at: sample, slideId });

describe('slide changes of a take', () => {
  it('begin with the sound, whatever was noted first', () => {
    expect(normalizeSlides([at(3, 'a'), at(10, 'b')], 100)).toEqual([at(0, 'a'), at(10, 'b')]);
  });

  it('leave out what lies behind the end', () => {
    expect(normalizeSlides([at(0, 'a'), at(100, 'b')], 100)).toEqual([at(0, 'a')]);
  });

  it('count the last one of several at one sample', () => {
    expect(normalizeSlides([at(0, 'a'), at(50, 'b'), at(50, 'c')], 100)).toEqual([at(0, 'a'), at(50, 'c')]);
    expect(normalizeSlides([at(0, 'a'), at(50, 'b'), at(50, 'a')], 100)).toEqual([at(0, 'a')]);
  });

  it('leave out a change to the slide that is shown already', () => {
    expect(normalizeSlides([at(0, 'a'), at(20, 'a'), at(30, 'b')], 100)).toEqual([at(0, 'a'), at(30, 'b')]);
  });
});

it('a take lasts whole milliseconds, never longer than its sound', () => {
  expect(takeDurationMs({ sampleCount: 44_099, sampleRate: 44_100 })).toBe(999);
});
