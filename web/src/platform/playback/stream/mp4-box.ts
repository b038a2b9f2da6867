/** A box of an MP4 file; all places are bytes of the array that it was found in. */
export interface Box {
  type: string;
  start: number;
  bodyStart: number;
  /** May lie behind the end of the array when only the file's beginning is there. */
  end: number;
}

/** The view of an array's bytes. */
export const toDataView = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The boxes that begin between two places, one after another; a box whose head is cut off ends them. */
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

/** Whether there is exactly one box of a type; gives it. */
export function findOnlyBox(boxes: readonly Box[], type: string): Box | undefined {
  const found = boxes.filter((box) => box.type === type);
  return found.length === 1 ? found[0] : undefined;
}

/** A new box of a four-letter type around these parts. */
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

/** Numbers as 32 bits each, as boxes hold them. */
export const uint32Table = (...values: number[]): Uint8Array => table(values);

/** A list of numbers, however long, as 32 bits each. */
export function table(values: readonly number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 4);
  const view = toDataView(bytes);
  values.forEach((value, index) => view.setUint32(index * 4, value));
  return bytes;
}
