/** A file of which any part can be read. */
export interface ByteSource {
  /** In bytes. */
  size: number;
  /** Gives the bytes from `start` to before `end`. */
  read: (start: number, end: number) => Promise<Uint8Array>;
}

/** Neighboring pieces are usually asked for next. */
const BLOCK_BYTES = 256 * 1024;
/** 16 MB. A file that was made to be played needs two or three. */
const BLOCKS_MAX = 64;

/**
 * Pieces that are asked for of a block, on average: a browser's recording, of which every block is looked at, has fewer. Millions of empty
 * elements in a few blocks would keep a function busy for longer than it may run.
 */
const READS_OF_A_BLOCK = 8192;

/** So many are at hand: what was read of a file's head is looked at again for something else. */
const CACHED_MAX = 64;

/** More would have to be read of a file than it is worth. */
export class ReadLimitExceeded extends Error {}

/** Reads small pieces of a file, each block of it once, no more than so many blocks, and no more pieces than these may have. */
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

  /**
   * The bytes from `at` on, `count` of them; fewer at the end of the file.
   * @throws ReadLimitExceeded, and whatever reading the file throws
   */
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

/** The letters at a place of some bytes; fewer where they end. */
export function lettersAt(view: DataView, at: number, count: number): string {
  let text = '';
  for (let index = at; index < Math.min(at + count, view.byteLength); index++) {
    text += String.fromCharCode(view.getUint8(index));
  }
  return text;
}

/** Reads a `Blob`, all of it where nothing else is said. */
export const createBlockReader = (blob: Blob, blocks = Infinity): BlockReader =>
  new BlockReader(
    { size: blob.size, read: async (start, end) => new Uint8Array(await blob.slice(start, end).arrayBuffer()) },
    blocks,
  );

/** A range of a file that must not hold anything: `head` is written at its beginning, zeros behind it. */
export interface Blank {
  at: number;
  length: number;
  head?: Uint8Array;
  /**
   * - `foreign`: what has no place in a file that is stored
   * - `padding`: what may be there, and has to be zeros
   * - `field`: dates, and names of programs and of devices in what has to be there; our own writers fill some of them, too
   */
  is: 'foreign' | 'padding' | 'field';
}

/** Letters as bytes. */
export const toBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
