import { cutTake, type TimedCommand, type RecorderCommand } from './cut-take';

const RATE = 1000;
const END = 100_000;
const at = (sample: number, command: RecorderCommand): TimedCommand => ({ ...command, at: sample });
const begin = at(1000, { event: 'begin', slide_id: 'a' });
const slide = (sample: number, slide_id: string) => at(sample, { event: 'slide', slide_id });
const cut = (...orders: TimedCommand[]) => cutTake([begin, ...orders], END, RATE);

describe('a take is a cut of the recording', () => {
  it('goes from where it began to where it was stopped', () => {
    const { ranges, sampleCount, isOver } = cut(at(4000, { event: 'stop' }));
    expect({ ranges, sampleCount, isOver }).toEqual({
      ranges: [{ from: 1000, to: 4000 }],
      sampleCount: 3000,
      isOver: true,
    });
  });

  it('goes to the end of the recording until somebody stops it', () => {
    expect(cut().ranges).toEqual([{ from: 1000, to: END }]);
  });

  it('leaves out pauses, and places slides by what was said', () => {
    const { ranges, slides } = cut(
      at(2000, { event: 'pause' }),
      slide(2500, 'b'),
      at(3000, { event: 'resume' }),
      slide(3500, 'c'),
      at(4000, { event: 'stop' }),
    );
    expect(ranges).toEqual([
      { from: 1000, to: 2000 },
      { from: 3000, to: 4000 },
    ]);
    expect(slides.map((change) => [change.slideId, change.at])).toEqual([
      ['a', 0],
      ['b', 1000],
      ['c', 1500],
    ]);
  });

  it('a repeated pause, or a resume without a pause, does nothing', () => {
    const once = cut(at(2000, { event: 'pause' }), at(3000, { event: 'resume' }));
    const twice = cut(
      at(1500, { event: 'resume' }),
      at(2000, { event: 'pause' }),
      at(2400, { event: 'pause' }),
      at(3000, { event: 'resume' }),
    );
    expect(twice.ranges).toEqual(once.ranges);
  });

  it('a rewind reaches across pauses, to the beginning at most, and shows the slide there', () => {
    const orders = [at(2000, { event: 'pause' }), at(3000, { event: 'resume' }), slide(3200, 'b')];
    const some = cut(...orders, at(3500, { event: 'rewind', seconds: 1 }), at(4000, { event: 'stop' }));
    expect(some.ranges).toEqual([
      { from: 1000, to: 1500 },
      { from: 3500, to: 4000 },
    ]);
    expect(some.slides).toEqual([{ at: 0, slideId: 'a' }]);
    expect(cut(...orders, at(3500, { event: 'rewind', seconds: 10 })).ranges).toEqual([{ from: 3500, to: END }]);
  });

  it('retaking the slide that begins the take restarts the take with it', () => {
    const { slides, ranges } = cut(slide(1000, 'b'), at(2000, { event: 'retake-slide' }));
    expect(slides).toEqual([{ at: 0, slideId: 'b' }]);
    expect(ranges).toEqual([{ from: 2000, to: END }]);
  });

  it('no command takes effect before an earlier one', () => {
    const { ranges } = cut(at(3000, { event: 'pause' }), at(2990, { event: 'resume' }), at(4000, { event: 'stop' }));
    expect(ranges).toEqual([{ from: 1000, to: 4000 }]);
  });

  it('a command for sound that has not arrived takes effect at the end of the recording', () => {
    expect(cut(at(END + 500, { event: 'pause' })).sampleCount).toBe(END - 1000);
  });
});
