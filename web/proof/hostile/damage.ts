import type { Random } from '../../src/features/editor/model/testing/random-edits';
import { randomBelow } from './choose';

/** Readers mostly read the beginning of a file. */
const HEAD_BYTES = 1024;

/** A copy of a file with one to four changed bytes, about half of them in the first 1,024. `changes` lists them. */
export function damage(random: Random, good: Uint8Array): { bytes: Uint8Array<ArrayBuffer>; changes: string } {
  const bytes = Uint8Array.from(good);
  const changes: string[] = [];
  for (let left = 1 + randomBelow(random, 4); left > 0; left--) {
    const at = randomBelow(random, random() < 0.5 ? Math.min(HEAD_BYTES, bytes.length) : bytes.length);
    bytes[at] = randomBelow(random, 256);
    changes.push(`${at}=${bytes[at]}`);
  }
  return { bytes, changes: changes.join(' ') };
}
