/** A box of an MP4 file; all positions are byte offsets in the array it was found in. */
export interface Box {
  type: string;
  start: number;
  bodyStart: number;
  /** May be beyond the end of the array if only the file's start is loaded. */
  end: number;
}

/** The boxes that lead to the tables of a track's packets; they contain only boxes. */
export const TABLE_CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);

export const toDataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The boxes that start between two offsets; stops at a box with an incomplete head. */
export function parseBoxes(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const view = toDataView(bytes);
  const boxes: Box[] = [];
  for (let start = from; start + 16 <= to;) {
    const short = view.getUint32(start);
    const size = short === 1 ? Number(view.getBigUint64(start + 8)) : short;
    const bodyStart = start + (short === 1 ? 16 : 8);
    const end = size === 0 ? to : start + size;
    if (end < bodyStart) break;
    boxes.push({ type: String.fromCharCode(...bytes.subarray(start + 4, start + 8)), start, bodyStart, end });
    start = end;
  }
  return boxes;
}

export function findOnlyBox(boxes: readonly Box[], type: string): Box | undefined {
  const found = boxes.filter((box) => box.type === type);
  return found.length === 1 ? found[0] : undefined;
}

export function buildBox(type: string, ...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = parts.reduce((sum, part) => sum + part.length, 8);
  const box = new Uint8Array(size);
  toDataView(box).setUint32(0, size);
  for (let i = 0; i < 4; i++) box[4 + i] = type.charCodeAt(i);
  let at = 8;
  for (const part of parts) {
    box.set(part, at);
    at += part.length;
  }
  return box;
}

/** Encodes numbers with 32 bits each, as boxes store them. */
export const uint32Table = (...values: number[]): Uint8Array => table(values);

/** The same for a list of any length. */
export function table(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = toDataView(bytes);
  values.forEach((value, index) => view.setUint32(index * 4, value));
  return bytes;
}
