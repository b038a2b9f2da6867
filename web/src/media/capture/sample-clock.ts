/** How fast the shortest known way may grow per chunk, so that one lucky chunk does not count for ever. */
const GROWTH_MS_PER_CHUNK = 0.02;

/** A moment that lies further than this from the sound is a clock that stood still, as in a computer that slept. */
const FARTHEST_MS = 3000;

/**
 * Says which sample was being recorded at a moment. Sound arrives in chunks, and late when the machine is busy; the chunk
 * that took the shortest way tells how moments of our clock and the timestamps of sound belong together.
 */
export class SampleClock {
  private shortestWayMs = Infinity;
  private endMs = 0;
  private sampleCount = 0;

  constructor(private readonly sampleRate: number) {}

  /** A chunk that ends at `endMs` of its own clock arrived at a moment. */
  hear(arrivedMs: number, endMs: number): void {
    this.shortestWayMs = Math.min(this.shortestWayMs + GROWTH_MS_PER_CHUNK, arrivedMs - endMs);
  }

  /** With the chunk that ends at `endMs` the take has `sampleCount` samples. */
  record(endMs: number, sampleCount: number): void {
    this.endMs = endMs;
    this.sampleCount = sampleCount;
  }

  /** The moment of a timestamp of sound; Infinity while nothing has been heard. */
  momentOf(endMs: number): number {
    return endMs + this.shortestWayMs;
  }

  /**
   * The sample of a moment, which can lie a little ahead of the sound that has arrived; never before 0. The end of the sound
   * when the clocks make no sense.
   */
  sampleAt(momentMs: number): number {
    if (this.sampleCount === 0) return 0;
    const aheadMs = momentMs - this.momentOf(this.endMs);
    if (Math.abs(aheadMs) > FARTHEST_MS) return this.sampleCount;
    return Math.max(0, Math.round(this.sampleCount + (aheadMs / 1000) * this.sampleRate));
  }
}
