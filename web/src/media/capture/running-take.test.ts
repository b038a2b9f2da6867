import { cutTake } from './cut-take';
import { readJournal } from './read-journal';
import { totalOf } from './sample-range';
import type { PlacedOrder, TakeOrder } from './take-order';
import { randomSlowTalk, randomTalk } from './testing/random-talk';
import { RATE, record, valueOf, type Act, type Recorded, type Talk } from './testing/talk-to-tape';

const NEAR_ENOUGH_MS = 3;
/** `TAPE_SCHEDULES=10000 TAPE_SEED=…` for the proof. */
const SCHEDULES = Number(process.env.TAPE_SCHEDULES ?? 25);
const SEED = Number(process.env.TAPE_SEED ?? 1 + Math.floor(Math.random() * 1e9));

const placed = (journal: string): PlacedOrder[] => {
  const orders: PlacedOrder[] = [];
  for (const line of journal.trim().split('\n')) {
    const { order, ...entry } = JSON.parse(line) as PlacedOrder & { order?: number };
    if (order !== undefined) orders[order] = entry;
  }
  return orders;
};

/** The sample that was heard at a moment: the first that was not heard before it. */
const heardAt = ({ heardAtMs }: Recorded, momentMs: number): number => {
  const at = heardAtMs.findIndex((ms) => ms >= momentMs);
  return at < 0 ? heardAtMs.length : at;
};

/** What is wrong with a recording, in words; nothing if every order lies where it was meant and no sample is missing. */
function faults(talk: Talk, nearEnoughMs = NEAR_ENOUGH_MS): string[] {
  const recorded = record(talk);
  const { take, journal, file, heardAtMs } = recorded;
  const found: string[] = [];
  for (const [i, order] of placed(journal).entries()) {
    const act = [...talk.acts].sort((a, b) => a.toldMs - b.toldMs)[i]!;
    const meant = heardAt(recorded, act.momentMs);
    const offMs = ((Math.min(order.at, heardAtMs.length) - meant) * 1000) / RATE;
    if (Math.abs(offMs) > nearEnoughMs) found.push(`${order.event} at ${act.momentMs} is ${offMs} ms off`);
  }
  const cut = take.cut();
  const { ranges } = cutTake(placed(journal), heardAtMs.length, RATE);
  const said = ranges.flatMap(({ from, to }) => heardAtMs.slice(from, to).map(valueOf));
  const read = [...take.read(cut, 0, cut.sampleCount)];
  if (read.length !== said.length || read.some((value, i) => value !== said[i]))
    found.push('sound is missing from the take');
  const recovered = readJournal(journal, file.length);
  const onDisk = recovered?.ranges.flatMap(({ from, to }) => [...file.slice(from, to)]) ?? [];
  if (onDisk.length !== said.length || onDisk.some((value, i) => value !== said[i]))
    found.push('sound is missing on disk');
  return found;
}

const quiet = { losses: [], lags: [], wrongStamps: [], jitterMs: () => 0, lengthMs: 12_000 };
const act = (momentMs: number, order: TakeOrder, toldMs = momentMs + 2): Act => ({ order, momentMs, toldMs });
const begin = (momentMs: number, toldMs?: number) => act(momentMs, { event: 'begin', slide_id: 'a' }, toldMs);
const slide = (momentMs: number, slide_id: string) => act(momentMs, { event: 'slide', slide_id });
const stop = (momentMs: number) => act(momentMs, { event: 'stop' });
const talk = (acts: Act[], what: Partial<Talk> = {}): Talk => ({ ...quiet, acts, ...what });
const presses = [begin(1000), slide(2500, 'b'), slide(4000, 'c'), slide(5500, 'd'), stop(7000)];

/** The slides of a take, with the milliseconds of the take at which they begin. */
function slidesOf(what: Talk): [string, number][] {
  const { take, journal, file } = record(what);
  const { slides, sampleCount } = readJournal(journal, file.length)!;
  expect(sampleCount).toBe(take.cut().sampleCount);
  return slides.map(({ at, slideId }) => [slideId, Math.round((at * 1000) / RATE)]);
}
const lengthMs = (what: Talk) => (totalOf(record(what).take.cut().ranges) * 1000) / RATE;
const near = (ms: number): number => expect.closeTo(ms, -1) as number;

describe('every order lies on the sample that was heard at its moment, and no sample that arrived is missing', () => {
  const lose = (atMs: number, isStamped = false) => ({ atMs, ms: 1500, isStamped });
  test.each<[string, Partial<Talk>]>([
    ['while nothing happens', {}],
    ['the source’s clock stands still at the start', { losses: [lose(50)] }],
    ['the source’s clock stands still as the take begins', { losses: [lose(900)] }],
    ['the source’s clock stands still in the middle', { losses: [lose(3000)] }],
    ['the source’s clock stands still twice', { losses: [lose(1700), lose(4200)] }],
    ['the source says that it lost 1.5 s', { losses: [lose(3000, true)] }],
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
    ['one stamp lies 1.5 s in the future', { wrongStamps: [{ atMs: 30, byMs: 1500, chunks: 1 }] }],
    ['delivery lags 2.5 s, then drains', { lags: [{ atMs: 3000, ms: 2500, isSeen: true }] }],
    ['delivery lags 2.5 s in a queue that nobody sees', { lags: [{ atMs: 3000, ms: 2500, isSeen: false }] }],
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

  test(`random schedules of chunks, lags, steps and orders (seed ${SEED})`, () => {
    for (let i = 0; i < SCHEDULES; i++) {
      const found = faults(randomTalk(SEED + i));
      if (found.length > 0) throw new Error(`TAPE_SEED=${SEED + i}: ${found.join('; ')}`);
    }
  }, 3_600_000);
});

describe('orders in quick succession mean what somebody meant', () => {
  const lag = { lags: [{ atMs: 3900, ms: 2500, isSeen: true }] };
  test.each([
    ['in time', {}],
    ['while delivery lags', lag],
  ])('Space then R within 20 ms takes back the new slide only, %s', (_, what) => {
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

  test('pause, talk on for 200 ms, go on, Space at once', () => {
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

  test('take back 10 s, then Space at once', () => {
    const quick = talk(
      [
        begin(1000),
        slide(9000, 'b'),
        act(14_000, { event: 'take-back', seconds: 10 }),
        slide(14_005, 'c'),
        stop(16_000),
      ],
      { lengthMs: 20_000 },
    );
    expect(faults(quick)).toEqual([]);
    expect(slidesOf(quick)).toEqual([
      ['a', 0],
      ['c', near(3005)],
    ]);
    expect(lengthMs(quick)).toBeCloseTo(5000, -1);
  });

  test('R after a slide change in a pause begins that slide again, and takes nothing of the one before', () => {
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

describe('a machine that is slower than its microphone', () => {
  const slowUntil = (untilMs: number, ms: number) => (atMs: number) => (atMs > 2000 && atMs < untilMs ? ms : 0.1);
  const lostIn = (what: Talk) => {
    const { take } = record(what);
    return take.health(take.cut()).filter(({ kind }) => kind === 'lost');
  };

  test.each([
    ['and catches up soon after Stop', slowUntil(8500, 30)],
    ['and catches up seconds after Stop', slowUntil(11_000, 20)],
    ['to the end', slowUntil(Infinity, 20)],
  ])('loses nothing that was said before Stop, %s', (_, handledMs) => {
    const slow = talk(presses, { handledMs, lengthMs: 20_000 });
    expect(faults(slow)).toEqual([]);
    expect(lengthMs(slow)).toBeCloseTo(6000, -1);
    expect(lostIn(slow)).toEqual([]);
  });

  test('loses nothing of a minute either, where everything may wait', () => {
    const slow = talk([begin(1000), slide(20_000, 'b'), slide(50_000, 'c'), stop(60_000)], {
      handledMs: slowUntil(Infinity, 13),
      lengthMs: 90_000,
    });
    expect(faults(slow)).toEqual([]);
    expect(lengthMs(slow)).toBeCloseTo(59_000, -1);
    expect(lostIn(slow)).toEqual([]);
  });

  test('one that is busy for most of the time ends a take in a second, also when its source loses sound unseen', () => {
    const losses = [{ atMs: 3000, ms: 1500, isStamped: false }];
    const { heardAtMs } = record(talk(presses, { handledMs: () => 7, losses, lengthMs: 20_000 }));
    expect(heardAtMs.at(-1)).toBeLessThan(8100);
  });

  test('a machine that is busy for most of the time, and keeps up, ends the take at once', () => {
    const { heardAtMs } = record(talk(presses, { handledMs: () => 7, lengthMs: 20_000 }));
    expect(heardAtMs.at(-1)).toBeLessThan(7100);
  });

  // What is left of many small losses, and is none itself: nobody sees a slide that is off by so little.
  const SEEN_MS = 50;
  test.each([
    ['to the end', slowUntil(Infinity, 20)],
    ['and catches up after Stop', slowUntil(8000, 20)],
    ['and catches up before Stop', slowUntil(5000, 20)],
    ['ever more', (atMs: number) => (atMs > 1200 ? 12 + atMs / 1000 : 0.1)],
  ])('drops sound of a queue that is full, and changes slides where they were changed: %s', (_, handledMs) => {
    const slow = talk(presses, { handledMs, waitingAtMost: 100, lengthMs: 20_000 });
    expect(faults(slow, SEEN_MS)).toEqual([]);
    expect(slidesOf(slow).map(([slideId]) => slideId)).toEqual(['a', 'b', 'c', 'd']);
    const lostMs = lostIn(slow).reduce((sum, { ms }) => sum + ms, 0);
    expect(Math.abs(lengthMs(slow) + lostMs - 6000)).toBeLessThan(SEEN_MS);
  });

  test(`random slowness, queues and losses (seed ${SEED})`, () => {
    for (let i = 0; i < SCHEDULES / 5; i++) {
      const found = faults(randomSlowTalk(SEED + i), SEEN_MS);
      if (found.length > 0) throw new Error(`TAPE_SEED=${SEED + i}: ${found.join('; ')}`);
    }
  }, 3_600_000);

  test('stamps that fall back, or run ahead for a while, move nothing while its queue is never empty', () => {
    const wrongStamps = [
      { atMs: 2500, byMs: 700, chunks: 30 },
      { atMs: 4000, byMs: -900, chunks: 10_000 },
    ];
    const slow = talk(presses, { handledMs: slowUntil(Infinity, 15), wrongStamps, lengthMs: 20_000 });
    expect(faults(slow)).toEqual([]);
    expect(lengthMs(slow)).toBeCloseTo(6000, -1);
  });
});

describe('what is wrong with the sound travels with the take', () => {
  const healthOf = (what: Talk) => {
    const { take, journal, file } = record(what);
    const health = take.health(take.cut());
    expect(readJournal(journal, file.length)?.health).toEqual(health);
    return health.map(({ kind, at, ms }) => [kind, Math.round((at * 1000) / RATE), Math.round(ms)]);
  };

  test('sound that was lost, and where', () => {
    expect(healthOf(talk(presses, { losses: [{ atMs: 3000, ms: 1500, isStamped: false }] }))).toEqual([
      ['lost', near(2000), near(1500)],
    ]);
  });

  test('a lag is no loss', () => {
    expect(healthOf(talk(presses, { lags: [{ atMs: 3000, ms: 2500, isSeen: true }] }))).toEqual([]);
  });

  test('sound that did not come before Stop', () => {
    expect(healthOf(talk(presses, { lengthMs: 6000 }))).toEqual([['lost', near(5000), near(1000)]]);
  });

  test('a take that was ordered before the oldest sound in memory', () => {
    expect(healthOf(talk([begin(1000, 8000), stop(9000)]))).toEqual([['left-out', 0, expect.closeTo(2000, -2)]]);
  });
});
