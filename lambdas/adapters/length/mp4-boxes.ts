import type { SparingReader } from './sparing-reader';

/** A box of an MP4: what it is called, and where what it holds lies, as it says itself: it may claim more than there is. */
export interface Box {
  name: string;
  from: number;
  to: number;
}

/** As many as a file holds in any one place. What is longer than that was made to keep somebody busy. */
const BOXES_MAX = 20_000;

/** The boxes that lie between two places of a file, one after the other; ends where one is broken. */
export async function* boxesIn(reader: SparingReader, from: number, to: number): AsyncGenerator<Box, void> {
  for (let at = from, count = 0; at + 8 <= to && count < BOXES_MAX; count++) {
    const head = await reader.read(at, 16);
    if (head.length < 8) return;
    const short = head.readUInt32BE(0);
    if (short === 1 && head.length < 16) return;
    const [headBytes, size] = short === 1 ? [16, Number(head.readBigUInt64BE(8))] : [8, short === 0 ? to - at : short];
    if (size < headBytes) return;
    yield { name: head.toString('latin1', 4, 8), from: at + headBytes, to: at + size };
    at += size;
  }
}

/** The first box of each name on the way down from a box; undefined where one is missing. */
export async function boxAt(reader: SparingReader, box: Box, ...names: string[]): Promise<Box | undefined> {
  const [name, ...rest] = names;
  if (name === undefined) return box;
  for await (const inner of boxesIn(reader, box.from, box.to)) {
    if (inner.name === name) return boxAt(reader, inner, ...rest);
  }
  return undefined;
}
