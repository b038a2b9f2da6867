import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** A sound file as a recorder sends it: pieces during the recording, then the end. */
export interface TakeParts {
  file: Buffer;
  peaks: Buffer;
  pieces: Buffer[];
  end: Buffer;
  /** The end's sizes, for the completing call. */
  ofEnd: { tail_bytes: number; head_bytes: number };
}

const SOUND_BYTES = 100_000;
const sample = readFileSync(join(__dirname, '../web/public/sample/narration.m4a'));
const soundAt = sample.indexOf('mdat') + 4;
const sound = sample.subarray(soundAt, soundAt + SOUND_BYTES);

/** The head of a file with this many bytes of sound. */
export function buildHead(soundBytes: number): Buffer {
  const head = Buffer.from(sample.subarray(0, soundAt));
  head.writeUInt32BE(8 + soundBytes, head.length - 8);
  return head;
}

/** Sound in `count` pieces and an end. */
export function buildTakeParts(count: number, peaks = Buffer.from([1, 2, 3, 4])): TakeParts {
  const head = buildHead(SOUND_BYTES);
  const each = Math.floor(SOUND_BYTES / (count + 1));
  const pieces = Array.from({ length: count }, (_, n) => sound.subarray(n * each, (n + 1) * each));
  return { file: Buffer.concat([head, sound]), peaks, pieces, ...buildEnd(sound.subarray(count * each), head, peaks) };
}

/** The end of a take, as it is uploaded. */
export function buildEnd(tail: Buffer, head: Buffer, peaks: Buffer): Pick<TakeParts, 'end' | 'ofEnd'> {
  const packedHead = gzipSync(head);
  return {
    end: Buffer.concat([tail, packedHead, gzipSync(peaks)]),
    ofEnd: { tail_bytes: tail.length, head_bytes: packedHead.length },
  };
}
