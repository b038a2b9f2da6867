import type { BlockReader } from './block-reader';

/** An element of a WebM: its id, where it begins, and where its content lies; `to` is undefined where it goes on until something else begins. */
export interface Element {
  id: number;
  start: number;
  from: number;
  to: number | undefined;
}

/** The element that begins with these bytes, which stand at a place of a file; undefined where none does. */
export function parseElement(head: Uint8Array, at: number): Element | undefined {
  const idBytes = Math.clz32(head[0] ?? 0) - 23;
  if (idBytes > 4 || head.length < idBytes + 1) return undefined;
  const sizeBytes = Math.clz32(head[idBytes]!) - 23;
  if (sizeBytes > 8 || head.length < idBytes + sizeBytes) return undefined;
  const first = head[idBytes]! & (0xff >> sizeBytes);
  const rest = head.subarray(idBytes + 1, idBytes + sizeBytes);
  const isUnknown = first === 0xff >> sizeBytes && rest.every((byte) => byte === 0xff);
  const size = rest.reduce((sum, byte) => sum * 256 + byte, first);
  const from = at + idBytes + sizeBytes;
  return { id: toNumber(head.subarray(0, idBytes)), start: at, from, to: isUnknown ? undefined : from + size };
}

/** The element that begins here; undefined where none does. */
export async function elementAt(reader: BlockReader, at: number): Promise<Element | undefined> {
  const view = await reader.read(at, 12);
  return parseElement(new Uint8Array(view.buffer, 0, view.byteLength), at);
}

/** The elements between two places of a file, one after the other; ends where one is broken or has no end. */
export async function* elementsIn(reader: BlockReader, from: number, to: number): AsyncGenerator<Element, void> {
  for (let at = from, count = 0; at < to && count < ELEMENTS_MAX; count++) {
    const element = await elementAt(reader, at);
    if (!element) return;
    yield element;
    if (element.to === undefined) return;
    at = element.to;
  }
}

/** More than a browser's recording of 16 MB has. */
export const ELEMENTS_MAX = 200_000;

const toNumber = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

/** A whole number of up to six bytes; undefined where there is none. */
export const unsignedIn = (view: DataView): number | undefined =>
  view.byteLength >= 1 && view.byteLength <= 6 ? toNumber(new Uint8Array(view.buffer, 0, view.byteLength)) : undefined;

/** A number with a fraction; undefined where there is none. */
export function floatIn(view: DataView): number | undefined {
  if (view.byteLength === 4) return view.getFloat32(0);
  return view.byteLength === 8 ? view.getFloat64(0) : undefined;
}
