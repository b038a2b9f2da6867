/**
 * Brings sound that arrives at another rate to the rate of the take, piece by piece, by straight lines between samples. A
 * take has one rate; a microphone can change its own when somebody plugs in a headset.
 */
export class Resampler {
  private last = 0;
  /** Where the next output sample lies, in input samples after `last`. */
  private offset = 1;

  constructor(
    private readonly fromRate: number,
    private readonly toRate: number,
  ) {}

  /** The next piece at the new rate. */
  add(samples: Float32Array): Float32Array {
    if (this.fromRate === this.toRate) return samples;
    const step = this.fromRate / this.toRate;
    const result: number[] = [];
    while (this.offset <= samples.length) {
      const right = Math.ceil(this.offset);
      const before = right <= 1 ? this.last : (samples[right - 2] ?? 0);
      const after = samples[right - 1] ?? 0;
      result.push(before + (after - before) * (this.offset - right + 1));
      this.offset += step;
    }
    this.offset -= samples.length;
    this.last = samples[samples.length - 1] ?? this.last;
    return Float32Array.from(result);
  }
}
