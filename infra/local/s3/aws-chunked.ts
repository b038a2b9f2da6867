import { Transform, type TransformCallback } from 'node:stream';

type State = 'size' | 'data' | 'data-end' | 'trailer';

/**
 * Takes a body out of `aws-chunked` framing: `<size in hex>[;chunk-signature=…]\r\n<bytes>\r\n` … `0\r\n`, then trailers.
 * The seed signature has been checked by then; signatures of single chunks are not.
 */
export class AwsChunkedDecoder extends Transform {
  /** What came after the last chunk, names in lower case. */
  readonly trailers: Record<string, string> = {};
  #state: State = 'size';
  #remaining = 0;
  #pending: Buffer = Buffer.alloc(0);

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    this.#pending = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk;
    while (this.#state === 'data' ? this.#takeData() : this.#takeLine());
    done();
  }

  /** Passes on what belongs to the current chunk; gives whether there may be more to take. */
  #takeData(): boolean {
    const taken = this.#pending.subarray(0, this.#remaining);
    this.#pending = this.#pending.subarray(taken.length);
    this.#remaining -= taken.length;
    if (taken.length > 0) this.push(taken);
    if (this.#remaining > 0) return false;
    this.#state = 'data-end';
    return true;
  }

  #takeLine(): boolean {
    const end = this.#pending.indexOf('\r\n');
    if (end < 0) return false;
    const line = this.#pending.subarray(0, end).toString();
    this.#pending = this.#pending.subarray(end + 2);
    if (this.#state === 'data-end') {
      this.#state = 'size';
    } else if (this.#state === 'size') {
      this.#remaining = parseInt(line, 16);
      this.#state = this.#remaining === 0 ? 'trailer' : 'data';
    } else if (line.includes(':')) {
      const colon = line.indexOf(':');
      this.trailers[line.slice(0, colon).trim().toLowerCase()] = line.slice(colon + 1).trim();
    }
    return true;
  }
}
