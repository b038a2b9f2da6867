import type { Source } from 'mediabunny';
import { ReadLimitExceeded } from '#shared/media-files/block-reader';

/** What mediabunny calls a source by, for each slice that it looks at, also of what is at hand: not in its types. */
interface SliceReader {
  _read: (start: number, end: number, ...rest: unknown[]) => unknown;
}

/**
 * Calls `check` for each slice that mediabunny looks at. What it throws reaches the caller that awaits the slice: nobody awaits what a
 * source reads ahead, and an unhandled rejection would end the process.
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

/** Somebody who asks for the same bytes so often in a row gets no further. */
const SAME_MAX = 1000;

/**
 * The same source, which throws `ReadLimitExceeded` where the same bytes are asked for without end: where a WebM goes over into what is none,
 * mediabunny (1.61) seeks its next part, and asks for the last eight bytes again and again, in one go that no time limit ends.
 */
export function guardAgainstLoops<AnySource extends Source>(source: AnySource): AnySource {
  let same = { start: -1, end: -1, times: 0 };
  return checkSlices(source, (start, end) => {
    const isSame = start === same.start && end === same.end;
    same = { start, end, times: isSame ? same.times + 1 : 0 };
    if (same.times > SAME_MAX) throw new ReadLimitExceeded();
  });
}
