/** A chunk that comes this much later than the sound before it lets expect is suspected of a gap. */
const SUSPICIOUS_MS = 60;
/** So many suspicious chunks in a row are a gap; fewer are a clock that was read late. */
const CHUNKS_TO_BE_SURE = 8;
/** A longer gap is a computer that slept, not lost sound: nothing is filled. */
const FILLED_AT_MOST_MS = 2000;
/** How fast the expectation may move later per chunk, so that two clocks that differ a little never look like a gap. */
const DRIFT_MS_PER_CHUNK = 0.02;

interface Held {
  samples: Float32Array;
  lateMs: number;
}

/**
 * Puts silence where sound got lost on its way, so that what follows stays in its place. It compares each chunk's
 * timestamp with the sound that came before; a suspicious chunk is held until the next ones confirm it.
 */
export class GapFiller {
  private nextMs: number | null = null;
  private held: Held[] = [];

  constructor(private readonly sampleRate: number) {}

  /** What is to be appended now: the chunk, with silence before it where some is missing, or nothing yet. */
  add(samples: Float32Array, timestampMs: number): Float32Array[] {
    const lateMs = this.nextMs === null ? 0 : timestampMs - this.nextMs;
    this.nextMs = (this.nextMs ?? timestampMs) + (samples.length / this.sampleRate) * 1000;
    if (lateMs <= SUSPICIOUS_MS) {
      this.nextMs += Math.min(lateMs, DRIFT_MS_PER_CHUNK);
      return [...this.flush(), samples];
    }
    this.held.push({ samples, lateMs });
    return this.held.length < CHUNKS_TO_BE_SURE ? [] : this.fill();
  }

  /** What is still held, without silence. */
  flush(): Float32Array[] {
    const released = this.held.map(({ samples }) => samples);
    this.held = [];
    return released;
  }

  /** Forgets the past: the next chunk follows whatever came before, as after a pause. */
  reset(): void {
    this.nextMs = null;
    this.held = [];
  }

  private fill(): Float32Array[] {
    const missingMs = Math.min(...this.held.map(({ lateMs }) => lateMs));
    this.nextMs = (this.nextMs ?? 0) + missingMs;
    if (missingMs > FILLED_AT_MOST_MS) return this.flush();
    return [new Float32Array(Math.round((missingMs / 1000) * this.sampleRate)), ...this.flush()];
  }
}
