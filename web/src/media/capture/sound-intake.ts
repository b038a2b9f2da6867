import { mixDown } from './pcm';
import { Resampler } from './resampler';
import type { TappedPiece } from './tapped-piece';

/** A piece of sound at the rate of the intake. */
export interface SoundChunk {
  samples: Float32Array;
  /** Begin and end on the clock of the sound's source, milliseconds. */
  beginMs: number;
  endMs: number;
  /** When it got here, on the worker's clock. */
  arrivedMs: number;
}

/** Reads a track until it ends. The rate is that of the first sound; later sound at another rate is brought to it. */
export async function readTrack(
  track: ReadableStream<AudioData>,
  onRate: (sampleRate: number) => void,
  onChunk: (chunk: SoundChunk) => void,
): Promise<void> {
  const reader = track.getReader();
  let rate = 0;
  let resampler = { from: 0, by: new Resampler(1, 1) };
  for (;;) {
    const { value: data, done } = await reader.read();
    if (done) return;
    if (rate === 0) onRate((rate = data.sampleRate));
    if (resampler.from !== data.sampleRate) {
      resampler = { from: data.sampleRate, by: new Resampler(data.sampleRate, rate) };
    }
    const beginMs = data.timestamp / 1000;
    const endMs = beginMs + (data.numberOfFrames / data.sampleRate) * 1000;
    const samples = resampler.by.add(mixDown(channelsOf(data)));
    data.close();
    onChunk({ samples, beginMs, endMs, arrivedMs: performance.now() });
  }
}

/** Reads what an audio worklet sends; its clock is the audio context's count of frames. */
export function readTap(tap: MessagePort, sampleRate: number, onChunk: (chunk: SoundChunk) => void): void {
  const msOf = (frame: number) => (frame / sampleRate) * 1000;
  tap.onmessage = ({ data: { beginFrame, samples } }: MessageEvent<TappedPiece>) => {
    const endMs = msOf(beginFrame + samples.length);
    onChunk({ samples, beginMs: msOf(beginFrame), endMs, arrivedMs: performance.now() });
  };
}

function channelsOf(data: AudioData): Float32Array[] {
  return Array.from({ length: data.numberOfChannels }, (_, planeIndex) => {
    const samples = new Float32Array(data.numberOfFrames);
    data.copyTo(samples, { planeIndex, format: 'f32-planar' });
    return samples;
  });
}
