import { SEED } from '../../../../../testing/seed';
import { parseJournal } from '../store/journal';
import { randomTalk } from './testing/random-talk';
import { SCHEDULES } from './testing/schedules';
import { faults } from './testing/talk-faults';
import { RATE, record, type Talk } from './testing/record-talk';
import { act, begin, lengthMs, near, presses, slide, slidesOf, stop, talk } from './testing/talks';

describe('every command is at the sample heard at its moment, and no received sample is missing', () => {
  const lose = (atMs: number, isStamped = false) => ({ atMs, ms: 1500, isStamped });
  test.each<[string, Partial<Talk>]>([
    ['while nothing happens', {}],
    ['the source’s clock stops at the start', { losses: [lose(50)] }],
    ['the source’s clock stops as the take begins', { losses: [lose(900)] }],
    ['the source’s clock stops in the middle', { losses: [lose(3000)] }],
    ['the source’s clock stops twice', { losses: [lose(1700), lose(4200)] }],
    ['the source reports a loss of 1.5 s', { losses: [lose(3000, true)] }],
    ['stamps fall back by 1.5 s at the start', { wrongStamps: [{ atMs: 50, byMs: -1500, chunks: 10_000 }] }],
    ['stamps fall back by 1.5 s in the middle', { wrongStamps: [{ atMs: 3000, byMs: -1500, chunks: 10_000 }] }],
    [
      'stamps fall back by 1.5 s twice',
      {
        wrongStamps: [
          { atMs: 2000, byMs: -1500, chunks: 100 },
          { atMs: 3000, byMs: -3000, chunks: 10_000 },
        ],
      },
    ],
    ['one timestamp is 1.5 s in the future', { wrongStamps: [{ atMs: 30, byMs: 1500, chunks: 1 }] }],
    ['delivery lags 2.5 s, then drains', { lags: [{ atMs: 3000, ms: 2500, isSeen: true }] }],
    ['delivery lags 2.5 s in an invisible queue', { lags: [{ atMs: 3000, ms: 2500, isSeen: false }] }],
    ['delivery lags 2.5 s as the take begins', { lags: [{ atMs: 800, ms: 2500, isSeen: true }] }],
    ['delivery lags at Stop', { lags: [{ atMs: 6500, ms: 2500, isSeen: true }] }],
    [
      'sound is lost while delivery lags',
      { lags: [{ atMs: 3000, ms: 2500, isSeen: true }], losses: [{ atMs: 3500, ms: 600, isStamped: true }] },
    ],
    [
      'one stamp is wrong just before sound is lost',
      {
        losses: [{ atMs: 6950, ms: 700, isStamped: true }],
        wrongStamps: [{ atMs: 6935, byMs: 1800, chunks: 1 }],
        jitterMs: (chunk) => (chunk === 692 ? 20 : 0),
      },
    ],
    [
      'one stamp is wrong by as much as is lost just after it',
      {
        losses: [{ atMs: 6950, ms: 1740, isStamped: false }],
        wrongStamps: [{ atMs: 6935, byMs: 1735, chunks: 1 }],
        jitterMs: (chunk) => (chunk === 692 ? 20 : 0),
      },
    ],
    [
      'one stamp is wrong just after a loss that the source says',
      {
        losses: [{ atMs: 2000, ms: 1998, isStamped: true }],
        wrongStamps: [{ atMs: 3996, byMs: -1300, chunks: 1 }],
      },
    ],
    [
      'the first stamp after a loss that the source says is wrong, and the chunk before it came late',
      {
        losses: [{ atMs: 3900, ms: 311, isStamped: true }],
        wrongStamps: [{ atMs: 4205, byMs: -1161, chunks: 1 }],
        jitterMs: (chunk) => (chunk === 389 ? 12 : 0),
      },
    ],
    [
      'stamps are wrong by nearly as much as was lost just before, of which they say nothing',
      {
        losses: [{ atMs: 2830, ms: 1157, isStamped: false }],
        wrongStamps: [{ atMs: 4004, byMs: 1088, chunks: 10_000 }],
        jitterMs: (chunk) => (chunk === 283 ? 34 : 0),
      },
    ],
    [
      'a chunk comes late just before a little sound is lost',
      {
        losses: [{ atMs: 2390, ms: 51, isStamped: false }],
        jitterMs: (chunk) => (chunk === 238 ? 40 : 0),
      },
    ],
    [
      'sound is lost while chunks come in pairs',
      { losses: [lose(3000)], jitterMs: (chunk) => (chunk % 2 === 0 ? 10 : 0) },
    ],
    ['sound is lost for 2.9 s as the take ends', { losses: [{ atMs: 6950, ms: 2900, isStamped: true }] }],
  ])('%s', (_, what) => {
    expect(faults(talk(presses, what))).toEqual([]);
  });

  test('sound arrives before `record` is handled', () => {
    const late = talk([begin(1000, 3200), stop(5000)]);
    expect(faults(late)).toEqual([]);
    expect(lengthMs(late)).toBeCloseTo(4000, -1);
  });

  test(`random schedules of chunks, lags, steps, and commands (seed ${SEED})`, () => {
    for (let i = 0; i < SCHEDULES; i++) {
      const found = faults(randomTalk(SEED + i));
      if (found.length > 0) throw new Error(`SEED=${SEED + i}: ${found.join('; ')}`);
    }
  }, 3_600_000);
});

describe('commands in quick succession do what the person meant', () => {
  const lag = { lags: [{ atMs: 3900, ms: 2500, isSeen: true }] };
  test.each([
    ['in time', {}],
    ['while delivery lags', lag],
  ])('Space then R within 20 ms retakes the new slide only, %s', (_, what) => {
    const quick = talk(
      [begin(1000), slide(2500, 'b'), slide(4000, 'c'), act(4020, { event: 'retake-slide' }), stop(5000)],
      what,
    );
    expect(faults(quick)).toEqual([]);
    expect(slidesOf(quick)).toEqual([
      ['a', 0],
      ['b', near(1500)],
      ['c', near(3000)],
    ]);
    expect(lengthMs(quick)).toBeCloseTo(3980, -1);
  });

  test('pause, keep talking for 200 ms, resume, Space immediately', () => {
    const quick = talk([
      begin(1000),
      act(3000, { event: 'pause' }),
      act(3200, { event: 'resume' }),
      slide(3205, 'b'),
      stop(5000),
    ]);
    expect(faults(quick)).toEqual([]);
    expect(slidesOf(quick)).toEqual([
      ['a', 0],
      ['b', near(2005)],
    ]);
    expect(lengthMs(quick)).toBeCloseTo(3800, -1);
  });

  test('rewind 10 s, then Space immediately', () => {
    const quick = talk(
      [begin(1000), slide(9000, 'b'), act(14_000, { event: 'rewind', seconds: 10 }), slide(14_005, 'c'), stop(16_000)],
      { lengthMs: 20_000 },
    );
    expect(faults(quick)).toEqual([]);
    expect(slidesOf(quick)).toEqual([
      ['a', 0],
      ['c', near(3005)],
    ]);
    expect(lengthMs(quick)).toBeCloseTo(5000, -1);
  });

  test('R after a slide change in a pause restarts that slide, and removes nothing of the one before', () => {
    const paused = talk([
      begin(1000),
      slide(2000, 'b'),
      act(3000, { event: 'pause' }),
      slide(3500, 'c'),
      act(4000, { event: 'retake-slide' }),
      act(5000, { event: 'resume' }),
      stop(6000),
    ]);
    expect(slidesOf(paused)).toEqual([
      ['a', 0],
      ['b', near(1000)],
      ['c', near(2000)],
    ]);
    expect(lengthMs(paused)).toBeCloseTo(3000, -1);
  });
});

describe('a take carries its audio issues', () => {
  const healthOf = (what: Talk) => {
    const { take, journal, file } = record(what);
    const health = take.audioIssues(take.cut());
    expect(parseJournal(journal, file.length)?.audioIssues).toEqual(health);
    return health.map(({ kind, at, ms }) => [kind, Math.round((at * 1000) / RATE), Math.round(ms)]);
  };

  test('lost sound, and where', () => {
    expect(healthOf(talk(presses, { losses: [{ atMs: 3000, ms: 1500, isStamped: false }] }))).toEqual([
      ['lost', near(2000), near(1500)],
    ]);
  });

  test('a lag is not a loss', () => {
    expect(healthOf(talk(presses, { lags: [{ atMs: 3000, ms: 2500, isSeen: true }] }))).toEqual([]);
  });

  test('sound that did not arrive before Stop', () => {
    expect(healthOf(talk(presses, { lengthMs: 6000 }))).toEqual([['lost', near(5000), near(1000)]]);
  });

  test('a take that began before the oldest sound in memory', () => {
    expect(healthOf(talk([begin(1000, 8000), stop(9000)]))).toEqual([['left-out', 0, expect.closeTo(2000, -2)]]);
  });
});
