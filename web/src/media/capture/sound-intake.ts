import { mixDown } from './pcm';
import { Resampler } from './resampler';
import type { TappedPiece } from './tapped-piece';

/** A piece of sound at the rate of the intake. */
export interface SoundChunk {
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
class QueueWatch {
  private asked = 0;
  private passed = 0;
  private askedMs = 0;

  /** The next chunk is asked for. */
  ask(): void {
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
  onChunk: (chunk: SoundChunk) => void,
  signal: AbortSignal,
): Promise<void> {
  const reader = track.getReader();
  signal.addEventListener('abort', () => void reader.cancel());
  const queue = new QueueWatch();
  let rate = 0;
  let resampler = { from: 0, by: new Resampler(1, 1) };
  for (;;) {
    const next = reader.read();
    queue.ask();
    const { value: data, done } = await next;
    if (done) return;
    const arrivedMs = performance.now();
    const waitedMs = queue.waitedMs(arrivedMs);
    const { timestamp, sampleRate, numberOfFrames } = data;
    if (rate === 0) rate = onRate(sampleRate);
    if (resampler.from !== sampleRate) resampler = { from: sampleRate, by: new Resampler(sampleRate, rate) };
    const heard = samplesOf(data);
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
export function readTap(
  tap: MessagePort,
  rates: { from: number; to: number },
  onChunk: (chunk: SoundChunk) => void,
): void {
  const resampler = new Resampler(rates.from, rates.to);
  const queue = new QueueWatch();
  queue.ask();
  tap.onmessage = ({ data: { beginFrame, samples } }: MessageEvent<TappedPiece>) => {
    const arrivedMs = performance.now();
    const beginMs = (beginFrame / rates.from) * 1000;
    const waitedMs = queue.waitedMs(arrivedMs);
    onChunk({ samples: resampler.add(samples), beginMs, arrivedMs, waitedMs, isFailed: false });
    queue.ask();
  };
}

/** One channel of what a track gave; null if it cannot be read. */
function samplesOf(data: AudioData): Float32Array | null {
  try {
    return mixDown(
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
