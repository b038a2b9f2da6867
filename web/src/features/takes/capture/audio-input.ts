import { mixToMono } from '../store/samples';

/** A piece of sound at the rate of the intake. */
export interface AudioChunk {
  samples: Float32Array;
  /** When its sound began, on the clock of its source, milliseconds. */
  beginMs: number;
  /** When it got here, on the worker's clock, and how long it had been waited for; 0 for one that lay in a queue. */
  arrivedMs: number;
  waitedMs: number;
  /** Its sound could not be read; silence stands in its place. */
  isFailed: boolean;
}

/**
 * Tells what lay in a queue from what was waited for, whatever else this thread did in between: what lies there when it is asked for
 * comes before a task that is begun then.
 */
class QueueProbe {
  private asked = 0;
  private passed = 0;
  private askedMs = 0;

  /** The next chunk is asked for. */
  start(): void {
    const number = ++this.asked;
    this.askedMs = performance.now();
    setTimeout(() => (this.passed = number), 0);
  }

  /** How long the chunk that has arrived was waited for. */
  waitedMs(arrivedMs: number): number {
    return this.passed === this.asked ? arrivedMs - this.askedMs : 0;
  }
}

/**
 * Reads a track until it ends, or `signal` ends the reading. What `onRate` gives is asked for with the rate of the first sound; sound at another one is
 * brought to it.
 */
export async function readTrack(
  track: ReadableStream<AudioData>,
  onRate: (sampleRate: number) => number,
  onChunk: (chunk: AudioChunk) => void,
  signal: AbortSignal,
): Promise<void> {
  const reader = track.getReader();
  signal.addEventListener('abort', () => void reader.cancel());
  const queue = new QueueProbe();
  let rate = 0;
  let resampler = { from: 0, by: new Resampler(1, 1) };
  for (;;) {
    const next = reader.read();
    queue.start();
    const { value: data, done } = await next;
    if (done) return;
    const arrivedMs = performance.now();
    const waitedMs = queue.waitedMs(arrivedMs);
    const { timestamp, sampleRate, numberOfFrames } = data;
    if (rate === 0) rate = onRate(sampleRate);
    if (resampler.from !== sampleRate) resampler = { from: sampleRate, by: new Resampler(sampleRate, rate) };
    const heard = readMonoSamples(data);
    data.close();
    onChunk({
      samples: resampler.by.add(heard ?? new Float32Array(numberOfFrames)),
      beginMs: timestamp / 1000,
      arrivedMs,
      waitedMs,
      isFailed: heard === null,
    });
  }
}

/**
 * Reads what an audio worklet sends; its clock is the audio context's count of frames. `rates` are the context's and the one
 * that its sound is brought to.
 */
export function readWorklet(
  tap: MessagePort,
  rates: { from: number; to: number },
  onChunk: (chunk: AudioChunk) => void,
): void {
  const resampler = new Resampler(rates.from, rates.to);
  const queue = new QueueProbe();
  queue.start();
  tap.onmessage = ({ data: { beginFrame, samples } }: MessageEvent<WorkletChunk>) => {
    const arrivedMs = performance.now();
    const beginMs = (beginFrame / rates.from) * 1000;
    const waitedMs = queue.waitedMs(arrivedMs);
    onChunk({ samples: resampler.add(samples), beginMs, arrivedMs, waitedMs, isFailed: false });
    queue.start();
  };
}

/** One channel of what a track gave; null if it cannot be read. */
function readMonoSamples(data: AudioData): Float32Array | null {
  try {
    return mixToMono(
      Array.from({ length: data.numberOfChannels }, (_, planeIndex) => {
        const samples = new Float32Array(data.numberOfFrames);
        data.copyTo(samples, { planeIndex, format: 'f32-planar' });
        return samples;
      }),
    );
  } catch {
    return null;
  }
}

/** A piece of sound as the audio thread sends it, and the frame of the audio context that it begins with. */
export interface WorkletChunk {
  beginFrame: number;
  samples: Float32Array<ArrayBuffer>;
}

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

/** What of the other sound waits at most before it is mixed in, and what is left of it when more does. */
const MAX_QUEUE_S = 0.4;
const TRIMMED_QUEUE_S = 0.1;

/**
 * Mixes another sound into a microphone's, whose clock stays the only one: what has not come yet is silence, and of what comes
 * faster than it is heard the oldest is left out.
 */
export class AudioMixer {
  private pending: Float32Array[] = [];
  private count = 0;

  constructor(private readonly sampleRate: number) {}

  /** The next piece of the other sound, at the same rate. */
  add(samples: Float32Array): void {
    this.pending.push(samples);
    this.count += samples.length;
    if (this.count > MAX_QUEUE_S * this.sampleRate) this.dequeue(this.count - TRIMMED_QUEUE_S * this.sampleRate);
  }

  /** Adds what has come to a piece of the microphone's sound, held at the limit. */
  mixInto(samples: Float32Array): void {
    let at = 0;
    for (const piece of this.dequeue(samples.length)) {
      for (const value of piece) {
        samples[at] = Math.max(-1, Math.min(1, samples[at]! + value));
        at++;
      }
    }
  }

  /** The oldest that waits, so much of it at most. */
  private dequeue(count: number): Float32Array[] {
    const taken: Float32Array[] = [];
    let missing = Math.min(Math.floor(count), this.count);
    this.count -= missing;
    while (missing > 0) {
      const [first] = this.pending;
      if (!first) break;
      taken.push(first.subarray(0, missing));
      if (first.length > missing) this.pending[0] = first.subarray(missing);
      else this.pending.shift();
      missing -= Math.min(missing, first.length);
    }
    return taken;
  }
}
