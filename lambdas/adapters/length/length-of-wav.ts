import type { SparingReader } from './sparing-reader';

const CHUNKS_MAX = 1_000;

/** How long a WAV is by its header and the bytes of its sound, in seconds; 0 where it says nothing. */
export async function lengthOfWav(reader: SparingReader): Promise<number> {
  let bytesASecond = 0;
  for (let at = 12, count = 0; at + 8 <= reader.size && count < CHUNKS_MAX; count++) {
    const head = await reader.read(at, 24);
    if (head.length < 8) return 0;
    const [name, size] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)];
    // What was written as it came says no size, or the largest.
    if (name === 'data' && bytesASecond > 0) return Math.min(size || Infinity, reader.size - at - 8) / bytesASecond;
    if (name === 'fmt ' && head.length === 24) bytesASecond = head.readUInt32LE(12) * head.readUInt16LE(20);
    at += 8 + size + (size % 2);
  }
  return 0;
}
