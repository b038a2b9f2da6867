import type { Sound } from './narrate';

const PAIRS_PER_SECOND = 50;

/** The waveform as stored beside a clip: 50 pairs a second of lowest and highest sample, as int8. */
export function peaksOf({ sampleRate, samples }: Sound): Int8Array {
  const perPair = sampleRate / PAIRS_PER_SECOND;
  const pairs = Math.ceil(samples.length / perPair);
  const peaks = new Int8Array(pairs * 2);
  for (let i = 0; i < pairs; i++) {
    const part = samples.subarray(Math.floor(i * perPair), Math.floor((i + 1) * perPair));
    peaks[2 * i] = Math.round(part.reduce((low, sample) => Math.min(low, sample), 0) / 256);
    peaks[2 * i + 1] = Math.min(127, Math.round(part.reduce((high, sample) => Math.max(high, sample), 0) / 256));
  }
  return peaks;
}
