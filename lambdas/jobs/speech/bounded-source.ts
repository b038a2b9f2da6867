import { CustomSource } from 'mediabunny';
import { OutOfBudget } from '#shared/media-files/block-reader';
import type { Stored } from '../../adapters/media-bytes';

const CACHE_BYTES = 16 * 1024 ** 2;
/** More than ten minutes of any film that people make: whoever reads more goes round in it. */
const BYTES_MAX = 1024 ** 3;
/** Somebody who asks for the same bytes so often in a row gets no further. */
const SAME_MAX = 1000;

/** What mediabunny calls a source by, for each slice that it looks at, also of what is at hand: not in its types. */
interface SliceReader {
  _read: (start: number, end: number, ...rest: unknown[]) => unknown;
}
const { _read: readSlice } = CustomSource.prototype as unknown as SliceReader;

/**
 * A stored file as a source for mediabunny, of which not more is read than is worth it, and nothing for ever: where a WebM goes over into
 * what is none, mediabunny (1.61) seeks its next part, and asks for the last eight bytes again and again, in one go that no time limit ends.
 * Whoever works with it is told so by `OutOfBudget`.
 */
export class BoundedSource extends CustomSource {
  #left: number;
  #same = { start: -1, end: -1, times: 0 };

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
    const isSame = start === this.#same.start && end === this.#same.end;
    this.#same = { start, end, times: isSame ? this.#same.times + 1 : 0 };
    // Told here, where somebody waits for it: what is read ahead nobody does, and a process ends by what nobody hears.
    if (this.#same.times > SAME_MAX || this.#left < 0) throw new OutOfBudget();
    return readSlice.call(this, start, end, ...rest);
  }
}
