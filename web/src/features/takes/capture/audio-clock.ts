import { isDamage } from '../store/audio-issues';
import { type LoggedChunk, LOSS_MS, NO_WAY, type TrueWay, trueWays } from './latency-model';

/** What the clock is told of a chunk. Moments are milliseconds of the clock that orders have, too. */
interface HeardChunk {
  sampleCount: number;
  /** When its sound began, on the clock of its source. */
  beginMs: number;
  arrivedMs: number;
  /** How long it was waited for; 0 for one that lay in a queue. */
  waitedMs: number;
}

/** Sound that never came: the tape goes on without it. */
interface Loss {
  /** The first sample after it. */
  at: number;
  ms: number;
}

/** A moment is settled so long after it, by the chunks on both sides of it; */
const SETTLED_AFTER_MS = 1000;
/** or so long after it at most, when chunks keep coming in bursts. */
const SETTLED_AT_LAST_MS = 5000;
/** A chunk that comes so much later than it should has stood in a queue that nobody sees, or sound was lost before it. */
const STALL_MS = 100;
/** A stall lasts as long as the way gets shorter by so much: a queue is being emptied. */
const SHORTER_MS = 1;
/** Chunks of so long before the oldest moment that matters are remembered. */
const KEPT_MS = 2000;

/**
 * Says which sample of a tape was heard at a moment. Sound that came late and a source that lost some are told apart by the
 * chunks before and after the moment (`trueWays`); until those have come, the answer is the best that is known.
 */
export class SoundClock {
  private log: LoggedChunk[] = [];
  /** The tape's end, and the first sample that this clock knows of. */
  private end = 0;
  private first = 0;
  private lastArrivedMs = -Infinity;
  private stalledFromMs = -Infinity;
  private stalledUntilMs = -Infinity;
  private shortestSinceStallMs = -Infinity;
  private known = NO_WAY;
  /** Of the log as it is; null where it has changed since. */
  private ways: TrueWay[] | null = null;
  /** When nothing was left in the queue last. */
  private emptyMs = -Infinity;
  private checkedUntil = 0;

  constructor(private readonly sampleRate: number) {}

  /** The next chunk of the tape has come. */
  hear({ sampleCount, beginMs, arrivedMs, waitedMs }: HeardChunk): void {
    const begin = this.end;
    this.end += sampleCount;
    const isFirst = this.log.length === 0;
    const gapMs = isFirst ? 0 : arrivedMs - this.lastArrivedMs;
    const lengthMs = this.msOf(sampleCount);
    // Nobody knows for how long the first one has been on its way.
    const isStall = isFirst || gapMs > lengthMs + STALL_MS;
    const wayMs = arrivedMs - this.msOf(this.end);
    // A stall within another one's second goes on with it.
    if (isStall && !this.isStalled(this.lastArrivedMs)) this.stalledFromMs = this.lastArrivedMs;
    const isLate = isStall || (this.isStalled(arrivedMs) && wayMs < this.shortestSinceStallMs - SHORTER_MS);
    if (isLate) {
      this.stalledUntilMs = arrivedMs;
      this.shortestSinceStallMs = wayMs;
    }
    this.log.push({
      begin,
      end: this.end,
      arrivedMs,
      wayMs,
      gapMs,
      stampMs: beginMs - this.msOf(begin),
      isWitness: !isLate && waitedMs >= lengthMs / 2,
    });
    this.ways = null;
    if (waitedMs > 0) this.emptyMs = arrivedMs;
    this.lastArrivedMs = arrivedMs;
  }

  /** Another source speaks from now on: what was known of the one before says nothing about it. */
  restart(): void {
    this.log = [];
    this.first = this.checkedUntil = this.end;
    this.known = NO_WAY;
    this.ways = null;
  }

  /** The sample that was heard at a moment; it lies ahead of the tape's end while its sound is awaited. */
  sampleAt(momentMs: number): number {
    const { log } = this;
    if (log.length === 0) return this.end;
    const ways = this.trueWays();
    let i = log.findIndex(({ end }, k) => this.msOf(end) + ways[k]!.wayMs >= momentMs);
    const isHeard = i >= 0;
    if (!isHeard) i = log.length - 1;
    const { begin, end } = log[i]!;
    const sampleBy = (wayMs: number) => Math.round(((momentMs - wayMs) / 1000) * this.sampleRate);
    if (!isHeard) return Math.max(end, sampleBy(ways[i]!.wayMs));
    const { wayMs } = this.known;
    const isForgotten = i === 0 && momentMs < this.msOf(begin) + wayMs && wayMs < Infinity;
    return isForgotten ? Math.max(this.first, sampleBy(wayMs)) : Math.max(begin, sampleBy(ways[i]!.wayMs));
  }

  /** Whether what `sampleAt` says of a moment is final. */
  isSettled(momentMs: number): boolean {
    if (this.log.length === 0 || this.lastArrivedMs < momentMs + SETTLED_AFTER_MS) return false;
    // Sound of that moment may still be in the queue, until some of after it comes.
    if (this.emptyMs < momentMs) return this.endMs >= momentMs + SETTLED_AFTER_MS;
    return (
      this.lastArrivedMs >= this.stalledUntilMs + SETTLED_AFTER_MS ||
      this.lastArrivedMs >= momentMs + SETTLED_AT_LAST_MS
    );
  }

  /** Whether the sound of a moment is on the tape: it came in time, or the moment is settled. */
  hasReached(momentMs: number): boolean {
    const last = this.log.at(-1);
    if (!last) return false;
    const ways = this.trueWays();
    const fromMs = (this.isStalled(this.lastArrivedMs) ? this.stalledFromMs : this.lastArrivedMs) - SETTLED_AFTER_MS;
    const shortestMs = Math.min(
      ...this.log.map(({ arrivedMs }, i) => (arrivedMs > fromMs ? ways[i]!.wayMs : Infinity)),
    );
    const isInTime = last.wayMs <= shortestMs + LOSS_MS;
    return (isInTime && this.msOf(last.end) + shortestMs >= momentMs) || this.isSettled(momentMs);
  }

  /**
   * What was lost, as far as it is settled, or all of it when nothing more will come, and has not been told before. Forgets
   * chunks that no moment from `neededFromMs` on needs.
   */
  settle(neededFromMs: number, isEnd: boolean): Loss[] {
    const ways = this.trueWays();
    const settled = this.log.findLastIndex(({ arrivedMs }) => isEnd || this.isSettled(arrivedMs));
    const losses: Loss[] = [];
    for (let i = 0; i <= settled; i++) {
      const ms = ways[i]!.wayMs - (ways[i - 1] ?? this.known).wayMs;
      if (this.log[i]!.begin >= this.checkedUntil && ms > LOSS_MS) losses.push({ at: this.log[i]!.begin, ms });
    }
    this.checkedUntil = Math.max(this.checkedUntil, this.log[settled]?.end ?? 0);
    const keptFromMs = Math.min(neededFromMs, this.lastArrivedMs) - KEPT_MS;
    const kept = this.log.findIndex(({ arrivedMs }, i) => i > settled || arrivedMs >= keptFromMs);
    if (kept > 0) {
      this.known = ways[kept - 1]!;
      this.log.splice(0, kept);
      this.ways = null;
    }
    return losses;
  }

  /** The moment at which the end of the tape was heard, as far as is known. */
  private get endMs(): number {
    return this.msOf(this.end) + (this.trueWays().at(-1)?.wayMs ?? 0);
  }

  private trueWays(): TrueWay[] {
    return (this.ways ??= trueWays(this.log, this.known));
  }

  private isStalled(atMs: number): boolean {
    return atMs < this.stalledUntilMs + SETTLED_AFTER_MS;
  }

  private msOf(samples: number): number {
    return (samples * 1000) / this.sampleRate;
  }
}

/** Smaller jumps are corrections of the clock of the day. */
const JUMP_MS = 1000;
/** Sound that was lost within this time of a jump was lost to the same sleep. */
const TOGETHER_S = 1;
const NO_JUMP = { at: -Infinity, ms: 0 };

/**
 * Tells sound that was lost while the computer slept from other losses. In Chromium on a Mac or Linux, `performance.now()` stops
 * during sleep and only the clock of the day jumps forward. It also jumps when somebody sets it; no sound is lost then.
 */
export class SleepWatch {
  private dayAheadMs = dayAheadMs();
  private jump = NO_JUMP;

  constructor(private readonly sampleRate: number) {}

  /** Compares the clocks; `end` is the end of the tape, in samples. Call it often. */
  look(end: number): void {
    const aheadMs = dayAheadMs();
    const ms = aheadMs - this.dayAheadMs;
    this.dayAheadMs = aheadMs;
    if (ms >= JUMP_MS) this.jump = { at: end, ms };
  }

  /** How long the computer slept where sound was lost, milliseconds; 0 if it did not. Each sleep is reported once. */
  sleptMs(loss: Loss): number {
    const isSleep = isDamage(loss) && Math.abs(loss.at - this.jump.at) <= TOGETHER_S * this.sampleRate;
    if (!isSleep) return 0;
    const { ms } = this.jump;
    this.jump = NO_JUMP;
    return ms;
  }
}

const dayAheadMs = (): number => Date.now() - performance.now();
