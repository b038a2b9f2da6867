import type { Stored } from '../media-bytes';

/** So much is read at once: what lies beside what is asked for is mostly asked for next. */
const BLOCK_BYTES = 256 * 1024;
/** 16 MB. A file that was made to be played needs two or three. */
const BLOCKS_MAX = 64;

/** More would have to be read of a file than it is worth. */
export class OutOfBudget extends Error {}

/** Reads small pieces of a file, each block of it once, and no more blocks than there may be. */
export class SparingReader {
  readonly size: number;
  readonly #stored: Stored;
  #block = { at: -1, bytes: Buffer.alloc(0) };
  #left = BLOCKS_MAX;

  constructor(stored: Stored) {
    this.size = stored.size;
    this.#stored = stored;
  }

  /**
   * The bytes from `at` on, `count` of them; fewer at the end of the file.
   * @throws OutOfBudget, and whatever reading the file throws
   */
  async read(at: number, count: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    const end = Math.min(at + count, this.size);
    for (let from = at; from < end;) {
      const { at: start, bytes } = await this.#blockOf(from);
      const part = bytes.subarray(from - start, end - start);
      if (part.length === 0) break;
      parts.push(part);
      from += part.length;
    }
    return Buffer.concat(parts);
  }

  async #blockOf(at: number): Promise<{ at: number; bytes: Buffer }> {
    const start = at - (at % BLOCK_BYTES);
    if (this.#block.at === start) return this.#block;
    if (this.#left-- === 0) throw new OutOfBudget();
    const end = Math.min(start + BLOCK_BYTES, this.size);
    this.#block = { at: start, bytes: Buffer.from(await this.#stored.read(start, end)) };
    return this.#block;
  }
}
