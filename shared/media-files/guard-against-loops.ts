import type { Source } from 'mediabunny';
import { ReadLimitExceeded } from '#shared/media-files/block-reader';

/** A method that mediabunny calls on a source for each slice, even a cached one; it isn't in its types. */
interface SliceReader {
  _read: (start: number, end: number, ...rest: unknown[]) => unknown;
}

/**
 * Calls `check` for each slice that mediabunny reads. An error thrown here reaches the caller that awaits the slice. Read-aheads of a
 * source are never awaited, so an error there would be an unhandled rejection and end the process.
 */
export function checkSlices<AnySource extends Source>(
  source: AnySource,
  check: (start: number, end: number) => void,
): AnySource {
  const reader = source as unknown as SliceReader;
  const readSlice = reader._read.bind(source);
  reader._read = (start, end, ...rest) => {
    check(start, end);
    return readSlice(start, end, ...rest);
  };
  return source;
}

/** Reading the same bytes this many times in a row counts as a loop. */
const SAME_MAX = 1000;

/**
 * The same source, but it throws `ReadLimitExceeded` when the same bytes are read endlessly: where a WebM turns into invalid data,
 * mediabunny (1.61) searches for the next part by reading the last eight bytes forever, synchronously, so that no timeout can stop it.
 */
export function guardAgainstLoops<AnySource extends Source>(source: AnySource): AnySource {
  let same = { start: -1, end: -1, times: 0 };
  return checkSlices(source, (start, end) => {
    const isSame = start === same.start && end === same.end;
    same = { start, end, times: isSame ? same.times + 1 : 0 };
    if (same.times > SAME_MAX) throw new ReadLimitExceeded();
  });
}
