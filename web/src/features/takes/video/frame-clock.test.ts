import { FrameClock } from './video-session';

const EVERY_MS = 40;
/** The source's clock when ours is at 0, milliseconds. */
const ORIGIN_MS = 7000;

/** Adds frames with these delays, milliseconds; returns how far the moment of each is off. */
function offBy(lateMs: readonly number[], stampOf = (seenMs: number) => ORIGIN_MS + seenMs): number[] {
  const moments = new FrameClock();
  return lateMs.map((late, i) => {
    const seenMs = i * EVERY_MS;
    return Math.round(moments.toMoment(stampOf(seenMs) * 1000, seenMs + late) - seenMs);
  });
}
const times = (count: number, ms: number) => new Array<number>(count).fill(ms);

describe('tape 2: a picture is at the moment of its timestamp, not of its handling', () => {
  it('however late it arrives, once one was on time', () => {
    expect(offBy([3, 3, 400, 360, 320, 280, 3, 150])).toEqual(times(8, 3));
  });

  it('and never after it arrived', () => {
    expect(offBy([200, 100, 0, 0])).toEqual([200, 100, 0, 0]);
  });

  it('a source that gradually falls behind is followed within two seconds', () => {
    const last = offBy([...times(10, 0), ...times(60, 50)]).at(-1);
    expect(last).toBe(50);
  });

  it('a timestamp of another clock starts over, whether it is earlier or later', () => {
    const setBack = (seenMs: number) => (seenMs < 400 ? ORIGIN_MS + seenMs : seenMs);
    expect(offBy(times(20, 5), setBack)).toEqual(times(20, 5));
    const setForward = (seenMs: number) => (seenMs < 400 ? ORIGIN_MS + seenMs : 90_000 + seenMs);
    expect(offBy(times(20, 5), setForward)).toEqual(times(20, 5));
  });
});
