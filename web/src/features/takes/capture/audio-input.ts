import { mixToMono } from '../store/samples';

/** A chunk of sound at the rate of the recording. */
export interface AudioChunk {
  samples: Float32Array;
  /** When its sound began, on the clock of its source, milliseconds. */
  beginMs: number;
  /** When it arrived, on the worker's clock, and how long the reader waited for it; 0 if it was in a queue. */
  arrivedMs: number;
  waitedMs: number;
  /** Its sound could not be read and is replaced by silence. */
  isFailed: boolean;
}

/**
 * Tells chunks that were in a queue from chunks that the reader waited for, however busy this thread is: a queued chunk arrives before a
 * timer that starts with the request fires.
 */
class QueueProbe {
  private asked = 0;
  private passed = 0;
  private askedMs = 0;

  start(): void {
    const number = ++this.asked;
    this.askedMs = performance.now();
    setTimeout(() => (this.passed = number), 0);
  }

  /** How long the reader waited for the chunk that has arrived. */
  waitedMs(arrivedMs: number): number {
    return this.passed === this.asked ? arrivedMs - this.askedMs : 0;
  }
}

/**
 * Reads a track until it ends or `signal` aborts. `onRate` receives the rate of the first sound and returns the rate of the recording; all
 * sound is resampled to it.
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

/** Reads an audio worklet, whose clock is the audio context's frame count, and resamples from the context's rate to `rates.to`. */
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

/** Mixes a track's data to mono; null if it can't be read. */
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

/** A chunk from the audio thread, and the frame of the audio context at which it begins. */
export interface WorkletChunk {
  beginFrame: number;
  samples: Float32Array<ArrayBuffer>;
}

/** Resamples chunk by chunk, by linear interpolation: a take has one rate, but a headset that is plugged in may change it. */
export class Resampler {
  private last = 0;
  /** Where the next output sample is, in input samples after `last`. */
  private offset = 1;

  constructor(
    private readonly fromRate: number,
    private readonly toRate: number,
  ) {}

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

/** If more than the first is queued of the other sound, the queue is trimmed to the second. */
const MAX_QUEUE_S = 0.4;
const TRIMMED_QUEUE_S = 0.1;

/**
 * Mixes another sound into the microphone's, whose clock is the only one. Missing sound becomes silence; if too much is queued, the oldest
 * is dropped.
 */
export class AudioMixer {
  private pending: Float32Array[] = [];
  private count = 0;

  constructor(private readonly sampleRate: number) {}

  /** Adds the next chunk of the other sound, at the same rate. */
  add(samples: Float32Array): void {
    this.pending.push(samples);
    this.count += samples.length;
    if (this.count > MAX_QUEUE_S * this.sampleRate) this.dequeue(this.count - TRIMMED_QUEUE_S * this.sampleRate);
  }

  /** Mixes the queued sound into a chunk of the microphone's, clipped to the range from -1 to 1. */
  mixInto(samples: Float32Array): void {
    let at = 0;
    for (const piece of this.dequeue(samples.length)) {
      for (const value of piece) {
        samples[at] = Math.max(-1, Math.min(1, samples[at]! + value));
        at++;
      }
    }
  }

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
