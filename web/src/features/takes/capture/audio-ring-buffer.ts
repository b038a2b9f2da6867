import { toInt16 } from '../store/samples';

/** This much sound is always in memory, half a megabyte. */
const IN_MEMORY_S = 5;

/** A microphone's sound, counted in samples from its first chunk. The last five seconds can be read, for commands that arrive late. */
export class AudioRingBuffer {
  /** The sample after the last one. */
  end = 0;
  private readonly ring: Int16Array;

  constructor(readonly sampleRate: number) {
    this.ring = new Int16Array(IN_MEMORY_S * sampleRate);
  }

  /** The oldest sample in memory. */
  get begin(): number {
    return Math.max(0, this.end - this.ring.length);
  }

  append(samples: Float32Array): void {
    const { ring } = this;
    const stored = toInt16(samples.length > ring.length ? samples.subarray(-ring.length) : samples);
    this.end += samples.length;
    const at = (this.end - stored.length) % ring.length;
    const untilWrap = Math.min(stored.length, ring.length - at);
    ring.set(stored.subarray(0, untilWrap), at);
    ring.set(stored.subarray(untilWrap), 0);
  }

  /** The samples from `from` to before `to`, which must be in memory. */
  read(from: number, to: number): Int16Array {
    const { ring } = this;
    const result = new Int16Array(to - from);
    const at = from % ring.length;
    result.set(ring.subarray(at, Math.min(at + result.length, ring.length)));
    if (at + result.length > ring.length)
      result.set(ring.subarray(0, at + result.length - ring.length), ring.length - at);
    return result;
  }
}
