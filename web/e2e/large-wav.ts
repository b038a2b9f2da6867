import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MB = 1024 * 1024;
const RATE = 48_000;

const chunk = (name: string, bytes: number): Buffer => {
  const head = Buffer.alloc(8);
  head.write(name, 'latin1');
  head.writeUInt32LE(bytes, 4);
  return head;
};

/**
 * Writes a WAV file of so many bytes, of which no other has the same: a second of a tone, and behind it a chunk that players
 * pass over. Gives its path and its SHA-256 in hex.
 */
export function writeLargeWav(name: string, bytes: number): { path: string; hash: string } {
  const path = join(mkdtempSync(join(tmpdir(), 'narradeck-wav-')), name);
  const format = Buffer.alloc(16);
  [1, 1].forEach((value, index) => format.writeUInt16LE(value, index * 2));
  [RATE, RATE * 2].forEach((value, index) => format.writeUInt32LE(value, 4 + index * 4));
  [2, 16].forEach((value, index) => format.writeUInt16LE(value, 12 + index * 2));
  const tone = Buffer.alloc(RATE * 2);
  for (let sample = 0; sample < RATE; sample++) tone.writeInt16LE(Math.round(Math.sin(sample / 17) * 8000), sample * 2);
  const sound = [Buffer.from('WAVE'), chunk('fmt ', 16), format, chunk('data', tone.length), tone];
  const padding = bytes - 8 - Buffer.concat(sound).length - 8;
  const hash = createHash('sha256');
  const file = openSync(path, 'w');
  const write = (part: Buffer) => {
    hash.update(part);
    writeSync(file, part);
  };
  for (const part of [chunk('RIFF', bytes - 8), ...sound, chunk('JUNK', padding)]) write(part);
  for (let left = padding; left > 0; left -= MB) write(randomBytes(Math.min(MB, left)));
  closeSync(file);
  return { path, hash: hash.digest('hex') };
}
