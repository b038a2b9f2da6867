/** What befalls the sound of a microphone, in moments of the recorder's clock. */
export interface Schedule {
  lengthMs: number;
  /** The source makes no sound, and loses it for good. Its stamps tell of it, or stand still. */
  losses: readonly { atMs: number; ms: number; isStamped: boolean }[];
  /** Sound waits on its way and then comes all at once: in a queue of the recorder's, or in one that it does not see. */
  lags: readonly { atMs: number; ms: number; isSeen: boolean }[];
  /** A stamp that is off by so much for a number of chunks, while no sound is lost. */
  wrongStamps: readonly { atMs: number; byMs: number; chunks: number }[];
  /** How late the chunk with this number comes, milliseconds. */
  jitterMs: (chunk: number) => number;
  /** How long a chunk that is read at a moment is worked on, while others wait; next to nothing, if left out. */
  handledMs?: (atMs: number) => number;
  /** So many chunks may wait; of more the oldest are dropped. Any number, if left out. */
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
/** An unseen queue is emptied at this pace. */
const DRIP_MS = 3;

/** The chunks that come of a schedule, in order. */
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
