/** A row of an edit list: duration in seconds, and its start in the media; `null` for a pause. */
export interface EditRow {
  seconds: number;
  from: number | null;
  /** 1 if left out. */
  rate?: number;
}

const CONTAINERS = ['moov', 'trak', 'mdia', 'edts'];

export const buildBox = (name: string, ...content: Uint8Array[]): Buffer => {
  const inside = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + inside.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, inside]);
};

/** The boxes of a file or of a box's content. */
export function parseBoxes(bytes: Buffer): { name: string; whole: Buffer; content: Buffer }[] {
  const boxes = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const [head, size] = short === 1 ? [16, Number(bytes.readBigUInt64BE(at + 8))] : [8, short];
    const whole = bytes.subarray(at, at + size);
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), whole, content: whole.subarray(head) });
    at += size;
  }
  return boxes;
}

/** The content of a nested box. */
function findBoxContent(bytes: Buffer, ...names: string[]): Buffer | undefined {
  const [name, ...rest] = names;
  const found = parseBoxes(bytes).find((each) => each.name === name);
  return found && rest.length > 0 ? findBoxContent(found.content, ...rest) : found?.content;
}

function elst(rows: readonly EditRow[], movieTimescale: number, timescale: number, version: 0 | 1): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt8(version);
  head.writeUInt32BE(rows.length, 4);
  const entries = rows.map(({ seconds, from, rate = 1 }) => {
    const [duration, place] = [Math.round(seconds * movieTimescale), from === null ? -1 : Math.round(from * timescale)];
    const entry = Buffer.alloc(version === 1 ? 20 : 12);
    if (version === 1) {
      entry.writeBigUInt64BE(BigInt(duration));
      entry.writeBigInt64BE(BigInt(place), 8);
    } else {
      entry.writeUInt32BE(duration);
      entry.writeInt32BE(place, 4);
    }
    entry.writeInt32BE(Math.round(rate * 65_536), version === 1 ? 16 : 8);
    return entry;
  });
  return buildBox('elst', head, ...entries);
}

/** A film with its index at the end and new edit lists, one per track in order. */
export function addEditLists(film: Buffer, lists: readonly (readonly EditRow[])[], version: 0 | 1 = 0): Buffer {
  const movieTimescale = findBoxContent(film, 'moov', 'mvhd')!.readUInt32BE(12);
  let track = 0;
  const change = ({ name, whole, content }: ReturnType<typeof parseBoxes>[number]): Buffer => {
    if (!CONTAINERS.includes(name)) return whole;
    const inner = parseBoxes(content);
    if (name !== 'trak') return buildBox(name, ...inner.map(change));
    const rows = lists[track++] ?? [];
    const timescale = findBoxContent(content, 'mdia', 'mdhd')!.readUInt32BE(12);
    const edts = rows.length > 0 ? [buildBox('edts', elst(rows, movieTimescale, timescale, version))] : [];
    const [tkhd, ...others] = inner.filter((each) => each.name !== 'edts').map(({ whole }) => whole);
    return buildBox(name, tkhd!, ...edts, ...others);
  };
  return Buffer.concat(parseBoxes(film).map(change));
}
