import { CustomSource } from 'mediabunny';
import { OutOfBudget } from '#shared/media-files/block-reader';
import { checkSlices } from '#shared/media-files/without-loops';
import type { Stored } from '../../adapters/media-bytes';

const CACHE_BYTES = 16 * 1024 ** 2;
/** More than ten minutes of any film that people make. A parser that reads more goes around in circles. */
const BYTES_MAX = 1024 ** 3;

/** A stored file as a source for mediabunny, which throws `OutOfBudget` where more of the file would be read than that is worth. */
export function boundedSource({ size, read }: Stored, bytesMax = BYTES_MAX): CustomSource {
  let left = bytesMax;
  const source = new CustomSource({
    getSize: () => size,
    read: (start, end) => {
      left -= end - start;
      return read(start, end);
    },
    maxCacheSize: CACHE_BYTES,
    prefetchProfile: 'network',
  });
  return checkSlices(source, () => {
    if (left < 0) throw new OutOfBudget();
  });
}
