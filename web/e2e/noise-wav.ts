import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MB = 1024 * 1024;
/** So many bytes a second that even a very large file is shorter than what a plan allows. */
const RATE = 384_000;
const CHANNELS = 8;
const SAMPLE_BYTES = 4;
const FRAME_BYTES = CHANNELS * SAMPLE_BYTES;

const chunk = (name: string, bytes: number): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(bytes, 4);
  return head;
};

/** Writes a WAV file of so many bytes, a multiple of a frame and its head, all of them noise. Gives its path, its SHA-256 in hex, and its length. */
export function writeNoiseWav(name: string, bytes: number): { path: string; hash: string; durationMs: number } {
  const path = join(mkdtempSync(join(tmpdir(), 'narradeck-wav-')), name);
  const format = Buffer.alloc(16);
  [1, CHANNELS].forEach((value, index) => format.writeUInt16LE(value, index * 2));
  [RATE, RATE * FRAME_BYTES].forEach((value, index) => format.writeUInt32LE(value, 4 + index * 4));
  [FRAME_BYTES, SAMPLE_BYTES * 8].forEach((value, index) => format.writeUInt16LE(value, 12 + index * 2));
  const sound = bytes - 44;
  const hash = createHash('sha256');
  const file = openSync(path, 'w');
  const write = (part: Buffer) => {
    hash.update(part);
    writeSync(file, part);
  };
  for (const part of [chunk('RIFF', bytes - 8), Buffer.from('WAVE'), chunk('fmt ', 16), format, chunk('data', sound)])
    write(part);
  for (let left = sound; left > 0; left -= MB) write(randomBytes(Math.min(MB, left)));
  closeSync(file);
  return { path, hash: hash.digest('hex'), durationMs: Math.floor((sound * 1000) / (RATE * FRAME_BYTES)) };
}
