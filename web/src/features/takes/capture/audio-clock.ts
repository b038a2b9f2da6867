import { isNoticeable } from '../store/audio-issues';
import { type LoggedChunk, LOSS_MS, UNKNOWN_LATENCY, type LatencyEstimate, estimateLatencies } from './latency-model';

/** What the clock is told of a chunk. Moments are milliseconds of the clock that orders have, too. */
interface ReceivedChunk {
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
 * chunks before and after the moment (`estimateLatencies`); until those have come, the answer is the best that is known.
 */
export class AudioClock {
  private log: LoggedChunk[] = [];
  /** The tape's end, and the first sample that this clock knows of. */
  private end = 0;
  private first = 0;
  private lastArrivedMs = -Infinity;
  private stalledFromMs = -Infinity;
  private stalledUntilMs = -Infinity;
  private shortestSinceStallMs = -Infinity;
  private knownLatency = UNKNOWN_LATENCY;
  /** Of the log as it is; null where it has changed since. */
  private cachedLatencies: LatencyEstimate[] | null = null;
  /** When nothing was left in the queue last. */
  private emptyMs = -Infinity;
  private checkedUntil = 0;

  constructor(private readonly sampleRate: number) {}

  /** The next chunk of the tape has come. */
  receive({ sampleCount, beginMs, arrivedMs, waitedMs }: ReceivedChunk): void {
    const begin = this.end;
    this.end += sampleCount;
    const isFirst = this.log.length === 0;
    const gapMs = isFirst ? 0 : arrivedMs - this.lastArrivedMs;
    const lengthMs = this.toMs(sampleCount);
    // Nobody knows for how long the first one has been on its way.
    const isStall = isFirst || gapMs > lengthMs + STALL_MS;
    const latencyMs = arrivedMs - this.toMs(this.end);
    // A stall within another one's second goes on with it.
    if (isStall && !this.isStalled(this.lastArrivedMs)) this.stalledFromMs = this.lastArrivedMs;
    const isLate = isStall || (this.isStalled(arrivedMs) && latencyMs < this.shortestSinceStallMs - SHORTER_MS);
    if (isLate) {
      this.stalledUntilMs = arrivedMs;
      this.shortestSinceStallMs = latencyMs;
    }
    this.log.push({
      begin,
      end: this.end,
      arrivedMs,
      latencyMs,
      gapMs,
      stampMs: beginMs - this.toMs(begin),
      isReliableSample: !isLate && waitedMs >= lengthMs / 2,
    });
    this.cachedLatencies = null;
    if (waitedMs > 0) this.emptyMs = arrivedMs;
    this.lastArrivedMs = arrivedMs;
  }

  /** Another source speaks from now on: what was known of the one before says nothing about it. */
  restart(): void {
    this.log = [];
    this.first = this.checkedUntil = this.end;
    this.knownLatency = UNKNOWN_LATENCY;
    this.cachedLatencies = null;
  }

  /** The sample that was heard at a moment; it lies ahead of the tape's end while its sound is awaited. */
  sampleAt(momentMs: number): number {
    const { log } = this;
    if (log.length === 0) return this.end;
    const latencies = this.latencies();
    let i = log.findIndex(({ end }, k) => this.toMs(end) + latencies[k]!.latencyMs >= momentMs);
    const isHeard = i >= 0;
    if (!isHeard) i = log.length - 1;
    const { begin, end } = log[i]!;
    const sampleBy = (latencyMs: number) => Math.round(((momentMs - latencyMs) / 1000) * this.sampleRate);
    if (!isHeard) return Math.max(end, sampleBy(latencies[i]!.latencyMs));
    const { latencyMs } = this.knownLatency;
    const isForgotten = i === 0 && momentMs < this.toMs(begin) + latencyMs && latencyMs < Infinity;
    return isForgotten ? Math.max(this.first, sampleBy(latencyMs)) : Math.max(begin, sampleBy(latencies[i]!.latencyMs));
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
    const latencies = this.latencies();
    const fromMs = (this.isStalled(this.lastArrivedMs) ? this.stalledFromMs : this.lastArrivedMs) - SETTLED_AFTER_MS;
    const shortestMs = Math.min(
      ...this.log.map(({ arrivedMs }, i) => (arrivedMs > fromMs ? latencies[i]!.latencyMs : Infinity)),
    );
    const isInTime = last.latencyMs <= shortestMs + LOSS_MS;
    return (isInTime && this.toMs(last.end) + shortestMs >= momentMs) || this.isSettled(momentMs);
  }

  /**
   * What was lost, as far as it is settled, or all of it when nothing more will come, and has not been told before. Forgets
   * chunks that no moment from `neededFromMs` on needs.
   */
  settle(neededFromMs: number, isEnd: boolean): Loss[] {
    const latencies = this.latencies();
    const settled = this.log.findLastIndex(({ arrivedMs }) => isEnd || this.isSettled(arrivedMs));
    const losses: Loss[] = [];
    for (let i = 0; i <= settled; i++) {
      const ms = latencies[i]!.latencyMs - (latencies[i - 1] ?? this.knownLatency).latencyMs;
      if (this.log[i]!.begin >= this.checkedUntil && ms > LOSS_MS) losses.push({ at: this.log[i]!.begin, ms });
    }
    this.checkedUntil = Math.max(this.checkedUntil, this.log[settled]?.end ?? 0);
    const keptFromMs = Math.min(neededFromMs, this.lastArrivedMs) - KEPT_MS;
    const kept = this.log.findIndex(({ arrivedMs }, i) => i > settled || arrivedMs >= keptFromMs);
    if (kept > 0) {
      this.knownLatency = latencies[kept - 1]!;
      this.log.splice(0, kept);
      this.cachedLatencies = null;
    }
    return losses;
  }

  /** The moment at which the end of the tape was heard, as far as is known. */
  private get endMs(): number {
    return this.toMs(this.end) + (this.latencies().at(-1)?.latencyMs ?? 0);
  }

  private latencies(): LatencyEstimate[] {
    return (this.cachedLatencies ??= estimateLatencies(this.log, this.knownLatency));
  }

  private isStalled(atMs: number): boolean {
    return atMs < this.stalledUntilMs + SETTLED_AFTER_MS;
  }

  private toMs(samples: number): number {
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
export class SleepDetector {
  private systemClockLeadMs = systemClockLeadMs();
  private jump = NO_JUMP;

  constructor(private readonly sampleRate: number) {}

  /** Compares the clocks; `end` is the end of the tape, in samples. Call it often. */
  check(end: number): void {
    const aheadMs = systemClockLeadMs();
    const ms = aheadMs - this.systemClockLeadMs;
    this.systemClockLeadMs = aheadMs;
    if (ms >= JUMP_MS) this.jump = { at: end, ms };
  }

  /** How long the computer slept where sound was lost, milliseconds; 0 if it did not. Each sleep is reported once. */
  sleptMs(loss: Loss): number {
    const isSleep = isNoticeable(loss) && Math.abs(loss.at - this.jump.at) <= TOGETHER_S * this.sampleRate;
    if (!isSleep) return 0;
    const { ms } = this.jump;
    this.jump = NO_JUMP;
    return ms;
  }
}

const systemClockLeadMs = (): number => Date.now() - performance.now();
