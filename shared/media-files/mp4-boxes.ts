import { type BlockReader, lettersAt } from '#shared/media-files/block-reader';

/** A box of an MP4: its name, where it begins, and where its content lies, as it says itself: it may claim more than there is. */
export interface Box {
  name: string;
  start: number;
  from: number;
  to: number;
}

/** As many as a file holds in any one place. What is longer than that was made to keep somebody busy. */
const BOXES_MAX = 20_000;

/** The boxes between two places of a file, one after the other; ends where one is broken. */
export async function* boxesIn(reader: BlockReader, from: number, to: number): AsyncGenerator<Box, void> {
  for (let at = from, count = 0; at + 8 <= to && count < BOXES_MAX; count++) {
    const head = await reader.read(at, 16);
    if (head.byteLength < 8) return;
    const short = head.getUint32(0);
    if (short === 1 && head.byteLength < 16) return;
    const [headBytes, size] = short === 1 ? [16, Number(head.getBigUint64(8))] : [8, short === 0 ? to - at : short];
    if (size < headBytes) return;
    yield { name: lettersAt(head, 4, 4), start: at, from: at + headBytes, to: at + size };
    at += size;
  }
}

/** The first box of each name on the way down from a box; undefined where one is missing. */
export async function boxAt(reader: BlockReader, box: Box, ...names: string[]): Promise<Box | undefined> {
  const [name, ...rest] = names;
  if (name === undefined) return box;
  for await (const inner of boxesIn(reader, box.from, box.to)) {
    if (inner.name === name) return boxAt(reader, inner, ...rest);
  }
  return undefined;
}
