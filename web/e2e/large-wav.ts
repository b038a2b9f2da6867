import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MB = 1024 * 1024;

/** A written file: its path, and its SHA-256 in hex. */
interface WrittenFile {
  path: string;
  hash: string;
}

const chunk = (name: string, bytes: number): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(bytes, 4);
  return head;
};

function formatChunk(channels: number, rate: number, sampleBytes: number): Buffer {
  const frameBytes = channels * sampleBytes;
  const format = Buffer.alloc(16);
  [1, channels].forEach((value, index) => format.writeUInt16LE(value, index * 2));
  [rate, rate * frameBytes].forEach((value, index) => format.writeUInt32LE(value, 4 + index * 4));
  [frameBytes, sampleBytes * 8].forEach((value, index) => format.writeUInt16LE(value, 12 + index * 2));
  return Buffer.concat([chunk('fmt ', format.length), format]);
}

/** Writes a WAV file of this many bytes: these parts, then a chunk of random bytes. */
function writeWav(name: string, bytes: number, parts: readonly Buffer[], lastChunk: string): WrittenFile {
  const path = join(mkdtempSync(join(tmpdir(), 'narradeck-wav-')), name);
  const hash = createHash('sha256');
  const file = openSync(path, 'w');
  const write = (part: Buffer) => {
    hash.update(part);
    writeSync(file, part);
  };
  const head = Buffer.concat([chunk('RIFF', bytes - 8), Buffer.from('WAVE'), ...parts]);
  const rest = bytes - head.length - 8;
  write(head);
  write(chunk(lastChunk, rest));
  for (let left = rest; left > 0; left -= MB) write(randomBytes(Math.min(MB, left)));
  closeSync(file);
  return { path, hash: hash.digest('hex') };
}

const TONE_RATE = 48_000;

/** Writes a WAV file of this many bytes with unique content: a second of a tone, then a chunk that players skip. */
export function writeLargeWav(name: string, bytes: number): WrittenFile {
  const tone = Buffer.alloc(TONE_RATE * 2);
  for (let sample = 0; sample < TONE_RATE; sample++)
    tone.writeInt16LE(Math.round(Math.sin(sample / 17) * 8000), sample * 2);
  return writeWav(name, bytes, [formatChunk(1, TONE_RATE, 2), chunk('data', tone.length), tone], 'JUNK');
}

/** Bytes per second, so high that even a very large file is shorter than a plan's limit. */
const NOISE_RATE = 384_000;
const NOISE_CHANNELS = 8;
const NOISE_SAMPLE_BYTES = 4;
/** Before the sound: the header, the format chunk, and the data chunk's header. */
const NOISE_HEAD_BYTES = 44;

/** Writes a WAV file of this many bytes, all noise: the header plus whole frames. Also returns its duration. */
export function writeNoiseWav(name: string, bytes: number): WrittenFile & { durationMs: number } {
  const file = writeWav(name, bytes, [formatChunk(NOISE_CHANNELS, NOISE_RATE, NOISE_SAMPLE_BYTES)], 'data');
  const bytesPerSecond = NOISE_RATE * NOISE_CHANNELS * NOISE_SAMPLE_BYTES;
  return { ...file, durationMs: Math.floor(((bytes - NOISE_HEAD_BYTES) * 1000) / bytesPerSecond) };
}
