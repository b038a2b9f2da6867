/** What of the other sound waits at most before it is mixed in, and what is left of it when more does. */
const WAITING_AT_MOST_S = 0.4;
const WAITING_S = 0.1;

/**
 * Mixes another sound into a microphone's, whose clock stays the only one: what has not come yet is silence, and of what comes
 * faster than it is heard the oldest is left out.
 */
export class SoundMix {
  private waiting: Float32Array[] = [];
  private count = 0;

  constructor(private readonly sampleRate: number) {}

  /** The next piece of the other sound, at the same rate. */
  add(samples: Float32Array): void {
    this.waiting.push(samples);
    this.count += samples.length;
    if (this.count > WAITING_AT_MOST_S * this.sampleRate) this.take(this.count - WAITING_S * this.sampleRate);
  }

  /** Adds what has come to a piece of the microphone's sound, held at the limit. */
  into(samples: Float32Array): void {
    let at = 0;
    for (const piece of this.take(samples.length)) {
      for (const value of piece) {
        samples[at] = Math.max(-1, Math.min(1, samples[at]! + value));
        at++;
      }
    }
  }

  /** The oldest that waits, so much of it at most. */
  private take(count: number): Float32Array[] {
    const taken: Float32Array[] = [];
    let missing = Math.min(Math.floor(count), this.count);
    this.count -= missing;
    while (missing > 0) {
      const [first] = this.waiting;
      if (!first) break;
      taken.push(first.subarray(0, missing));
      if (first.length > missing) this.waiting[0] = first.subarray(missing);
      else this.waiting.shift();
      missing -= Math.min(missing, first.length);
    }
    return taken;
  }
}
