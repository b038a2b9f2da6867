import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Jest's sandbox looks up globals on each use, which is slow for a million samples. */
const { PI, round, sin } = Math;

export const VOICE_RATE = 48_000;
const SECONDS = 12;
/** Relative amplitudes of the first overtones, roughly those of an 'a'. */
const OVERTONES = [1, 0.7, 0.5, 0.6, 0.4, 0.25, 0.15, 0.1, 0.08, 0.05];

/**
 * Twelve seconds of a synthetic voice: syllables of different length, pitch, and volume with pauses, no two alike, so that every part is
 * unique. The same at each call.
 */
export function voice(): Float32Array {
  const samples = new Float32Array(SECONDS * VOICE_RATE);
  const random = randomFrom(7);
  for (let at = 0.2; at < SECONDS - 0.5;) {
    const length = 0.12 + 0.2 * random();
    syllable(samples, at, length, {
      pitch: 95 + 90 * random(),
      glide: 0.8 + 0.5 * random(),
      loud: 0.12 + 0.2 * random(),
    });
    at += length + 0.04 + (random() < 0.2 ? 0.35 : 0.1) * random();
  }
  return samples;
}

/** Sound as 16-bit samples. */
export const toPcm = (samples: Float32Array): Int16Array => Int16Array.from(samples, (sample) => round(sample * 32767));

/** Writes sound to a wav file in a new folder. Returns its path. */
export function wavFile(samples: Float32Array): string {
  const bytes = Buffer.alloc(44 + samples.length * 2);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(VOICE_RATE, 24);
  bytes.writeUInt32LE(VOICE_RATE * 2, 28);
  bytes.writeUInt16LE(2, 32);
  bytes.writeUInt16LE(16, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples.length * 2, 40);
  Buffer.from(toPcm(samples).buffer).copy(bytes, 44);
  const file = join(mkdtempSync(join(tmpdir(), 'narradeck-voice-')), 'voice.wav');
  writeFileSync(file, bytes);
  return file;
}

function syllable(
  into: Float32Array,
  atS: number,
  lengthS: number,
  { pitch, glide, loud }: { pitch: number; glide: number; loud: number },
): void {
  const count = Math.floor(lengthS * VOICE_RATE);
  const begin = Math.floor(atS * VOICE_RATE);
  let phase = 0;
  for (let i = 0; i < count && begin + i < into.length; i++) {
    phase += (2 * PI * pitch * (1 + (glide - 1) * (i / count))) / VOICE_RATE;
    const envelope = sin((PI * i) / count) ** 0.7;
    const tone = OVERTONES.reduce((sum, loudness, index) => sum + loudness * sin(phase * (index + 1)), 0);
    into[begin + i] = (loud * envelope * tone) / 2;
  }
}

/** Pseudorandom numbers between 0 and 1, the same for a seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
