import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { randomBelow } from './choose';

/** Lengths and counts that break readers: zero, one, maximums, and just above the range of an integer. */
const NUMBERS = [0, 1, 7, 8, 0x7f, 0x80, 0xff, 0xffff, 0x7fffffff, 0x80000000, 0xffffffff];

function change(random: Random, bytes: Buffer): Buffer {
  if (bytes.length < 8) return Buffer.concat([bytes, Buffer.alloc(8, randomBelow(random, 256))]);
  const at = randomBelow(random, bytes.length - 4);
  const part = bytes.subarray(at, at + randomBelow(random, 64));
  switch (randomBelow(random, 6)) {
    case 0:
      bytes[at] = randomBelow(random, 256);
      return bytes;
    case 1:
      bytes.writeUInt32BE(NUMBERS[randomBelow(random, NUMBERS.length)]!, at);
      return bytes;
    case 2:
      bytes.writeUInt32LE(NUMBERS[randomBelow(random, NUMBERS.length)]!, at);
      return bytes;
    case 3:
      return bytes.subarray(0, at);
    case 4:
      return Buffer.concat([bytes.subarray(0, at), part, part, bytes.subarray(at)]);
    default:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + part.length)]);
  }
}

/** A file that started valid, with up to eight defects. */
export function hostileBytes(random: Random, good: Uint8Array): Buffer {
  let bytes = Buffer.from(good);
  for (let changes = 1 + randomBelow(random, 8); changes > 0; changes--) bytes = Buffer.from(change(random, bytes));
  return bytes;
}
