import { CustomSource } from 'mediabunny';
import { OutOfBudget } from '#shared/media-files/block-reader';
import type { Stored } from '../../adapters/media-bytes';

const CACHE_BYTES = 16 * 1024 ** 2;
/** More than ten minutes of any film that people make: whoever reads more goes round in it. */
const BYTES_MAX = 1024 ** 3;

/** What mediabunny calls a source by, for each slice that it looks at, also of what is at hand: not in its types. */
interface SliceReader {
  _read: (start: number, end: number, ...rest: unknown[]) => unknown;
}
const { _read: readSlice } = CustomSource.prototype as unknown as SliceReader;

/** A stored file as a source for mediabunny, of which not more is read than is worth it. Whoever works with it is told so by `OutOfBudget`. */
export class BoundedSource extends CustomSource {
  #left: number;

  constructor({ size, read }: Stored, bytesMax = BYTES_MAX) {
    super({
      getSize: () => size,
      read: (start, end) => {
        this.#left -= end - start;
        return read(start, end);
      },
      maxCacheSize: CACHE_BYTES,
      prefetchProfile: 'network',
    });
    this.#left = bytesMax;
  }

  _read(start: number, end: number, ...rest: unknown[]): unknown {
    // Told here, where somebody waits for it: what is read ahead nobody does, and a process ends by what nobody hears.
    if (this.#left < 0) throw new OutOfBudget();
    return readSlice.call(this, start, end, ...rest);
  }
}
