import { type BlockReader, lettersAt } from '#shared/media-files/block-reader';

/** An MP4 box: its name, its start, and its stated content range, which may exceed the file. */
export interface Box {
  name: string;
  start: number;
  from: number;
  to: number;
}

/** Maximum number of boxes at one level. A file with more was made to keep readers busy. */
const BOXES_MAX = 20_000;

/** The consecutive boxes between two offsets of a file; stops at a broken one. */
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

/** The box at a path of names below a box; undefined if one is missing. */
export async function boxAt(reader: BlockReader, box: Box, ...names: string[]): Promise<Box | undefined> {
  const [name, ...rest] = names;
  if (name === undefined) return box;
  for await (const inner of boxesIn(reader, box.from, box.to)) {
    if (inner.name === name) return boxAt(reader, inner, ...rest);
  }
  return undefined;
}
