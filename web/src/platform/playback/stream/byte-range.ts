/** The bytes of a file from `from` to before `to` (or the end), as they arrive. @throws Error if the server sends another part */
export async function* fetchRange(
  url: string,
  from: number,
  to: number,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const response = await fetch(url, { headers: { range: `bytes=${from}-${to - 1}` }, signal });
  if (response.status !== 206 || !response.body)
    throw new Error(`A part of a file was answered with ${response.status}.`);
  const reader = response.body.getReader();
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** The loaded bytes of a file that are still needed: one range, from `start` up to, but not including, `end`. */
export class ByteWindow {
  start = 0;
  bytes = new Uint8Array(0);

  get end(): number {
    return this.start + this.bytes.length;
  }

  /** Appends the following bytes; bytes from another position replace all others. */
  add(at: number, arrived: Uint8Array): void {
    const kept = at === this.end ? this.bytes : new Uint8Array(0);
    this.start = at - kept.length;
    this.bytes = new Uint8Array(kept.length + arrived.length);
    this.bytes.set(kept);
    this.bytes.set(arrived, kept.length);
  }

  dropBefore(at: number): void {
    const count = Math.min(Math.max(0, at - this.start), this.bytes.length);
    this.bytes = this.bytes.slice(count);
    this.start += count;
  }

  /** The bytes between two positions in the file; undefined if they aren't all loaded. */
  between(from: number, to: number): Uint8Array | undefined {
    if (from < this.start || to > this.end) return undefined;
    return this.bytes.subarray(from - this.start, to - this.start);
  }
}
