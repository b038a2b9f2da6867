/** A file that can be read in ranges. */
export interface ByteSource {
  size: number;
  /** Reads the bytes from `start` (inclusive) to `end` (exclusive). */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** Neighboring pieces are usually read next. */
const BLOCK_BYTES = 256 * 1024;
/** 16 MB. A file made for playback needs two or three blocks. */
const BLOCKS_MAX = 64;

/**
 * Average reads per block. A browser's recording, whose blocks are all read, needs fewer. Millions of empty elements in a few blocks could
 * otherwise keep a function busy beyond its timeout.
 */
const READS_OF_A_BLOCK = 8192;

/** Number of blocks kept in memory, because a file's head is read several times. */
const CACHED_MAX = 64;

/** Reading the file would exceed the limits of `BlockReader`. */
export class ReadLimitExceeded extends Error {}

/** Reads small pieces of a file by cached blocks, with a maximum number of blocks and of reads. */
export class BlockReader {
  readonly size: number;
  readonly #source: ByteSource;
  readonly #blocks = new Map<number, Uint8Array>();
  #left: number;
  #readsLeft: number;

  constructor(source: ByteSource, blocks = BLOCKS_MAX) {
    this.size = source.size;
    this.#source = source;
    this.#left = blocks;
    this.#readsLeft = blocks * READS_OF_A_BLOCK;
  }

  /** The bytes from `at` on, `count` of them; fewer at the end of the file. @throws ReadLimitExceeded, and errors of the source */
  async read(at: number, count: number): Promise<DataView> {
    if (this.#readsLeft-- <= 0) throw new ReadLimitExceeded();
    const end = Math.min(at + count, this.size);
    const bytes = new Uint8Array(Math.max(0, end - at));
    let filled = 0;
    while (at + filled < end) {
      const start = at + filled - ((at + filled) % BLOCK_BYTES);
      const part = (await this.#blockAt(start)).subarray(at + filled - start, end - start);
      if (part.length === 0) break;
      bytes.set(part, filled);
      filled += part.length;
    }
    return new DataView(bytes.buffer, 0, filled);
  }

  async #blockAt(start: number): Promise<Uint8Array> {
    const known = this.#blocks.get(start);
    if (known) return known;
    if (this.#left-- <= 0) throw new ReadLimitExceeded();
    const block = new Uint8Array(await this.#source.read(start, Math.min(start + BLOCK_BYTES, this.size)));
    const [oldest] = this.#blocks.keys();
    if (this.#blocks.size >= CACHED_MAX && oldest !== undefined) this.#blocks.delete(oldest);
    this.#blocks.set(start, block);
    return block;
  }
}

/** Decodes letters at an offset; fewer at the end. */
export function lettersAt(view: DataView, at: number, count: number): string {
  let text = '';
  for (let index = at; index < Math.min(at + count, view.byteLength); index++) {
    text += String.fromCharCode(view.getUint8(index));
  }
  return text;
}

/** Reads a `Blob`, without a limit by default. */
export const createBlockReader = (blob: Blob, blocks = Infinity): BlockReader =>
  new BlockReader(
    { size: blob.size, read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()) },
    blocks,
  );

/** A range of a file to blank: `head` is written at its start, followed by zeros. */
export interface Blank {
  at: number;
  length: number;
  head?: Uint8Array;
  /**
   * - `foreign`: must not be in a stored file
   * - `padding`: may be there but must be zeros
   * - `field`: dates, and names of programs and devices, in required boxes; our own writers fill some of them, too
   */
  is: 'foreign' | 'padding' | 'field';
}

export const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
