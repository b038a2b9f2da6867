import { SleepDetector } from './audio-clock';

const RATE = 8000;
const LOST_AT = 40_000;

describe('lost sound counts as sleep only if the wall clock jumped as well', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** The system clock jumps by `jumpMs` when the recording ends at sample `end`; the loss is known a second later. */
  const sleptMs = (jumpMs: number, end: number, lostMs: number) => {
    const watch = new SleepDetector(RATE);
    jest.setSystemTime(Date.now() + jumpMs);
    watch.check(end);
    jest.advanceTimersByTime(1000);
    watch.check(end + RATE);
    return watch.sleptMs({ at: LOST_AT, ms: lostMs });
  };

  it.each([
    ['sleep: sound was lost at the jump', 60_000, LOST_AT, 300, 60_000],
    ['sleep noticed after the first sound', 60_000, LOST_AT + RATE / 5, 300, 60_000],
    ['a clock set forward while sound keeps arriving', 60_000, LOST_AT, 30, 0],
    ['a clock set forward long before', 60_000, LOST_AT - 2 * RATE, 300, 0],
    ['a clock set back', -60_000, LOST_AT, 300, 0],
    ['a corrected clock', 900, LOST_AT, 300, 0],
    ['a running clock', 0, LOST_AT, 300, 0],
  ])('%s', (_, jumpMs, end, lostMs, slept) => {
    expect(sleptMs(jumpMs, end, lostMs)).toBe(slept);
  });

  it('reports each sleep once', () => {
    const watch = new SleepDetector(RATE);
    jest.setSystemTime(Date.now() + 5000);
    watch.check(LOST_AT);
    const loss = { at: LOST_AT, ms: 300 };
    expect([watch.sleptMs(loss), watch.sleptMs(loss)]).toEqual([5000, 0]);
  });
});
