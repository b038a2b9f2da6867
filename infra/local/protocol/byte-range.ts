/** The bytes that a range request asks for: both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads a `Range` header against a body of `size` bytes. Several ranges at once are answered with the whole body, as
 * the standard allows: undefined. 'unsatisfiable' is what answers with 416.
 */
export function parseByteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match) return undefined;
  const [, first, last] = match;
  if (!first && !last) return undefined;
  if (!first) return size === 0 || Number(last) === 0 ? 'unsatisfiable' : suffix(Number(last), size);
  const start = Number(first);
  const end = last ? Math.min(Number(last), size - 1) : size - 1;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

const suffix = (length: number, size: number): ByteRange => ({ start: Math.max(0, size - length), end: size - 1 });
