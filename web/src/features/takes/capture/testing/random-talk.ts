import type { RecorderCommand } from '../../store/cut-take';
import type { Act, Talk } from './record-talk';

/** A pseudorandom talk with faults in its sound; the same for each seed. */
export function randomTalk(seed: number): Talk {
  const random = randomFrom(seed);
  const between = (from: number, to: number) => from + random() * (to - from);
  const times = <T>(most: number, make: () => T) => Array.from({ length: Math.floor(random() * (most + 1)) }, make);

  const acts = randomActs(random);
  const lengthMs = acts.at(-1)!.momentMs + 8000;
  const somewhere = () => between(0, lengthMs - 8000);
  const lags = apart(
    times(2, () => ({ atMs: somewhere(), ms: between(120, 2500), isSeen: random() < 0.5 })),
    1500,
  );
  // If stamps stand still while chunks are late, nobody can tell when sound was lost.
  const losses = apart(
    times(3, () => ({ atMs: somewhere(), ms: between(50, 3000), isStamped: random() < 0.5 })),
    400,
  ).filter(({ atMs, ms }) => lags.every((lag) => atMs + ms + 300 < lag.atMs || atMs > lag.atMs + lag.ms + 1200));
  const wrongStamps = times(2, () => ({
    atMs: somewhere(),
    byMs: between(-2000, 2000),
    chunks: random() < 0.5 ? 1 : 100_000,
  }));
  const busy = random() * 0.2;
  const late = Array.from({ length: 5000 }, () => (random() < busy ? between(0, 40) : random()));
  // Some sources deliver two chunks at a time; a queue that is being emptied does not.
  const pairMs = lags.length === 0 && random() < 0.5 ? 10 : 0;
  const jitterMs = (chunk: number) => late[chunk % late.length]! + (chunk % 2 === 0 ? pairMs : 0);
  return { acts, lengthMs, losses, lags, wrongStamps, jitterMs };
}

/** A pseudorandom talk on a machine that is slower than its microphone, for a while or to the end, and drops chunks. */
export function randomSlowTalk(seed: number): Talk {
  const random = randomFrom(seed);
  const between = (from: number, to: number) => from + random() * (to - from);
  const acts = randomActs(random);
  const lengthMs = acts.at(-1)!.momentMs + 14_000;
  const slow = Array.from({ length: 1 + random() * 3 }, () => ({ ms: between(8, 40), fromMs: between(0, 8000) }));
  const untilMs = random() < 0.3 ? Infinity : between(4000, lengthMs);
  const handledMs = (atMs: number) => (atMs < untilMs && slow.findLast(({ fromMs }) => fromMs <= atMs)?.ms) || 0.1;
  const waitingAtMost = [20, 100, 400, 1000][Math.floor(random() * 4)];
  const lostMs = between(50, 1500);
  const losses = random() < 0.5 ? [{ atMs: between(0, 8000), ms: lostMs, isStamped: true }] : [];
  return { acts, lengthMs, losses, lags: [], wrongStamps: [], jitterMs: () => random(), handledMs, waitingAtMost };
}

function randomActs(random: () => number): Act[] {
  const between = (from: number, to: number) => from + random() * (to - from);
  let momentMs = between(300, 2500);
  let toldMs = 0;
  let isPaused = false;
  const act = (command: RecorderCommand): Act => {
    toldMs = Math.max(toldMs, momentMs + (random() < 0.1 ? between(0, 400) : between(0, 10)));
    return { command, momentMs, toldMs };
  };
  const acts = [act({ event: 'begin', slide_id: 's0' })];
  for (let i = 1; i < 3 + random() * 8; i++) {
    momentMs += random() < 0.3 ? between(5, 60) : between(100, 2500);
    const kind = random();
    if (kind < 0.5) acts.push(act({ event: 'slide', slide_id: `s${i}` }));
    else if (kind < 0.8) {
      isPaused = !isPaused;
      acts.push(act({ event: isPaused ? 'pause' : 'resume' }));
    } else if (kind < 0.9) acts.push(act({ event: 'retake-slide' }));
    else acts.push(act({ event: 'rewind', seconds: Math.round(between(1, 10)) }));
  }
  momentMs += between(100, 2000);
  acts.push(act({ event: 'stop' }));
  return acts;
}

/** Removes events that begin less than `ms` after the end of the previous one. */
function apart<T extends { atMs: number; ms: number }>(events: T[], ms: number): T[] {
  const kept: T[] = [];
  for (const event of events.sort((a, b) => a.atMs - b.atMs)) {
    const last = kept.at(-1);
    if (!last || event.atMs > last.atMs + last.ms + ms) kept.push(event);
  }
  return kept;
}

/** Pseudorandom numbers between 0 and 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
