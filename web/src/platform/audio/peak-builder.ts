const PEAKS_PER_SECOND = 50;

/** Builds a waveform: 50 pairs a second of lowest and highest amplitude, as signed bytes (−127 to 127), as in `.peaks` files. */
export class PeakBuilder {
  private pairs: number[] = [];
  private low = 0;
  private high = 0;
  private sampleCount = 0;

  constructor(private readonly sampleRate: number) {}

  add(samples: Float32Array): void {
    let pairEnd = this.endOfPair(this.pairs.length / 2);
    for (const sample of samples) {
      if (sample < this.low) this.low = sample;
      if (sample > this.high) this.high = sample;
      if (++this.sampleCount === pairEnd) {
        this.closePair();
        pairEnd = this.endOfPair(this.pairs.length / 2);
      }
    }
  }

  /** Discards everything from `sampleCount` on; the pair that contains it restarts. */
  cutTo(sampleCount: number): void {
    const kept = Math.floor((sampleCount * PEAKS_PER_SECOND) / this.sampleRate);
    this.pairs.length = Math.min(this.pairs.length, kept * 2);
    this.sampleCount = sampleCount;
    this.low = this.high = 0;
  }

  /** All pairs so far, including the last one even if it is incomplete. */
  finish(): Int8Array {
    const begun = this.sampleCount > this.endOfPair(this.pairs.length / 2 - 1);
    if (begun) this.closePair();
    return Int8Array.from(this.pairs);
  }

  private endOfPair(index: number): number {
    return Math.ceil(((index + 1) * this.sampleRate) / PEAKS_PER_SECOND);
  }

  private closePair(): void {
    this.pairs.push(toByte(this.low), toByte(this.high));
    this.low = this.high = 0;
  }
}

const toByte = (amplitude: number): number => Math.max(-127, Math.min(127, Math.round(amplitude * 127)));
