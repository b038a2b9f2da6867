import { isNoticeable } from '../store/audio-issues';
import { type LoggedChunk, LOSS_MS, UNKNOWN_LATENCY, type LatencyEstimate, estimateLatencies } from './latency-model';

/** Moments are in milliseconds on the clock that commands use, too. */
interface ReceivedChunk {
  sampleCount: number;
  /** When its sound began, on the clock of its source. */
  beginMs: number;
  arrivedMs: number;
  /** How long the reader waited for it; 0 if it was in a queue. */
  waitedMs: number;
}

/** Sound that never arrived; the recording continues without it. */
interface Loss {
  /** The first sample after the loss. */
  at: number;
  ms: number;
}

/** A moment is settled this long after it, by the chunks before and after it. */
const SETTLED_AFTER_MS = 1000;
/** A moment is settled at the latest after this time, if chunks keep arriving in bursts. */
const SETTLED_AT_LAST_MS = 5000;
/** A chunk that is late by more than this waited in a hidden queue, or sound was lost before it. */
const STALL_MS = 100;
/** A stall lasts while the latency shrinks by at least this, because a queue is being emptied. */
const SHORTER_MS = 1;
/** The log keeps chunks from this long before the oldest moment that matters. */
const KEPT_MS = 2000;

/**
 * Maps a moment to the sample that was heard then. It tells late sound from lost sound by the chunks before and after the moment
 * (`estimateLatencies`). Until those arrive, it returns the best estimate.
 */
export class AudioClock {
  private log: LoggedChunk[] = [];
  /** The end of the recording, and the first sample that this clock knows. */
  private end = 0;
  private first = 0;
  private lastArrivedMs = -Infinity;
  private stalledFromMs = -Infinity;
  private stalledUntilMs = -Infinity;
  private shortestSinceStallMs = -Infinity;
  private knownLatency = UNKNOWN_LATENCY;
  /** The estimates for the current log; null after the log changes. */
  private cachedLatencies: LatencyEstimate[] | null = null;
  /** When the queue was last empty. */
  private emptyMs = -Infinity;
  private checkedUntil = 0;

  constructor(private readonly sampleRate: number) {}

  receive({ sampleCount, beginMs, arrivedMs, waitedMs }: ReceivedChunk): void {
    const begin = this.end;
    this.end += sampleCount;
    const isFirst = this.log.length === 0;
    const gapMs = isFirst ? 0 : arrivedMs - this.lastArrivedMs;
    const lengthMs = this.toMs(sampleCount);
    // The latency of the first chunk is unknown.
    const isStall = isFirst || gapMs > lengthMs + STALL_MS;
    const latencyMs = arrivedMs - this.toMs(this.end);
    // A stall within a second of another one continues it.
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
      isReliable: !isLate && waitedMs >= lengthMs / 2,
    });
    this.cachedLatencies = null;
    if (waitedMs > 0) this.emptyMs = arrivedMs;
    this.lastArrivedMs = arrivedMs;
  }

  /** Forgets the previous source, because another one has its own latency. */
  restart(): void {
    this.log = [];
    this.first = this.checkedUntil = this.end;
    this.knownLatency = UNKNOWN_LATENCY;
    this.cachedLatencies = null;
  }

  /** The sample that was heard at a moment. It is past the end of the recording while its sound has not arrived. */
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

  /** Whether the result of `sampleAt` for a moment is final. */
  isSettled(momentMs: number): boolean {
    if (this.log.length === 0 || this.lastArrivedMs < momentMs + SETTLED_AFTER_MS) return false;
    // Sound of that moment may still be in the queue until later sound arrives.
    if (this.emptyMs < momentMs) return this.endMs >= momentMs + SETTLED_AFTER_MS;
    return (
      this.lastArrivedMs >= this.stalledUntilMs + SETTLED_AFTER_MS ||
      this.lastArrivedMs >= momentMs + SETTLED_AT_LAST_MS
    );
  }

  /** Whether the sound of a moment has arrived: it came in time, or the moment is settled. */
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
   * Returns the settled losses, or all of them if `isEnd`, without those that it returned before. Forgets chunks that no moment from
   * `neededFromMs` on needs.
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

  /** When the end of the recording was heard, by the current estimate. */
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

/** Smaller jumps are corrections of the system clock. */
const JUMP_MS = 1000;
/** A loss within this time of a jump belongs to the same sleep. */
const TOGETHER_S = 1;
const NO_JUMP = { at: -Infinity, ms: 0 };

/**
 * Tells sound that was lost while the computer slept from other losses. In Chromium on a Mac or Linux, `performance.now()` stops during
 * sleep and only the system clock jumps forward. It also jumps when somebody sets it; no sound is lost then.
 */
export class SleepDetector {
  private systemClockLeadMs = systemClockLeadMs();
  private jump = NO_JUMP;

  constructor(private readonly sampleRate: number) {}

  /** Compares the clocks; `end` is the end of the recording, in samples. Call it often. */
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
