import type { TakeStore } from './take-store';

/** Samples of a block, some 22 s. Blocks are never copied: a take of an hour needs no more memory than its sound. */
const BLOCK = 1 << 20;

/** Keeps a take in memory, for browsers that give no private files, such as a private window of Firefox. */
export function memoryTakeStore(): TakeStore {
  let blocks: Int16Array[] = [];
  let count = 0;
  return {
    isOnDisk: false,
    append(samples) {
      for (let from = 0; from < samples.length;) {
        const at = count % BLOCK;
        if (at === 0) blocks.push(new Int16Array(BLOCK));
        const piece = samples.subarray(from, from + BLOCK - at);
        blocks.at(-1)!.set(piece, at);
        count += piece.length;
        from += piece.length;
      }
    },
    note() {
      // Nothing outlives the page, so nobody would read it.
    },
    read(fromSample, toSample) {
      const to = Math.min(toSample, count);
      const samples = new Int16Array(Math.max(0, to - fromSample));
      for (let from = fromSample; from < to;) {
        const at = from % BLOCK;
        const piece = blocks[Math.floor(from / BLOCK)]!.subarray(at, at + to - from);
        samples.set(piece, from - fromSample);
        from += piece.length;
      }
      return samples;
    },
    close() {
      blocks = [];
    },
  };
}
