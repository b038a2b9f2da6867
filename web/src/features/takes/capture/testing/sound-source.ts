/** The faults of a microphone's sound, at moments of the recorder's clock. */
export interface Schedule {
  lengthMs: number;
  /** The source loses sound for good. Its stamps show the loss, or stand still. */
  losses: readonly { atMs: number; ms: number; isStamped: boolean }[];
  /** Sound is delayed and then arrives all at once: from a queue of the recorder, or from a hidden one. */
  lags: readonly { atMs: number; ms: number; isSeen: boolean }[];
  /** A number of chunks with stamps that are off by `byMs`, while no sound is lost. */
  wrongStamps: readonly { atMs: number; byMs: number; chunks: number }[];
  /** The delay of a chunk, milliseconds. */
  jitterMs: (chunk: number) => number;
  /** How long a chunk that is read at a moment takes to process; the default is next to nothing. */
  handledMs?: (atMs: number) => number;
  /** How many chunks may queue; beyond that, the oldest are dropped. Unlimited by default. */
  waitingAtMost?: number;
}

export interface DeliveredChunk {
  sampleCount: number;
  /** When its sound was made. */
  heardFromMs: number;
  beginMs: number;
  arrivedMs: number;
}

const CHUNK_MS = 10;
/** A hidden queue is emptied at this interval. */
const DRIP_MS = 3;

/** The chunks of a schedule, in order. */
export function deliver({ lengthMs, losses, lags, wrongStamps, jitterMs }: Schedule, rate: number): DeliveredChunk[] {
  const sampleCount = (CHUNK_MS * rate) / 1000;
  const chunks: DeliveredChunk[] = [];
  const pending = [...losses].sort((a, b) => a.atMs - b.atMs);
  let now = 0;
  let stamp = 7_000_000;
  let lastArrivedMs = 0;
  while (now < lengthMs) {
    const loss = pending[0];
    if (loss && loss.atMs <= now) {
      pending.shift();
      now += loss.ms;
      if (loss.isStamped) stamp += loss.ms;
    }
    const number = chunks.length;
    const madeMs = now + CHUNK_MS;
    const lag = lags.find(({ atMs, ms }) => madeMs >= atMs && madeMs < atMs + ms);
    const dueMs = (lag ? lag.atMs + lag.ms : madeMs) + jitterMs(number);
    const isDripping = lags.some(
      ({ atMs, ms, isSeen }) => !isSeen && lastArrivedMs >= atMs + ms && madeMs < lastArrivedMs,
    );
    const arrivedMs = Math.max(dueMs, lastArrivedMs + (isDripping ? DRIP_MS : 0));
    const wrong = wrongStamps.find(({ atMs, chunks: count }) => now >= atMs && now < atMs + count * CHUNK_MS);
    const beginMs = stamp + (wrong?.byMs ?? 0);
    chunks.push({ sampleCount, heardFromMs: now, beginMs, arrivedMs });
    lastArrivedMs = arrivedMs;
    now = madeMs;
    stamp += CHUNK_MS;
  }
  return chunks;
}
