import type { SparingReader } from './sparing-reader';

/** An element of a WebM: its id, and where what it holds lies; `to` is undefined where it goes on until something else begins. */
export interface Element {
  id: number;
  from: number;
  to: number | undefined;
}

/** The element whose head begins here; undefined where none does. */
export async function elementAt(reader: SparingReader, at: number): Promise<Element | undefined> {
  const head = await reader.read(at, 12);
  const idBytes = Math.clz32(head[0] ?? 0) - 23;
  if (idBytes > 4 || head.length < idBytes + 1) return undefined;
  const sizeBytes = Math.clz32(head[idBytes]!) - 23;
  if (sizeBytes > 8 || head.length < idBytes + sizeBytes) return undefined;
  const first = head[idBytes]! & (0xff >> sizeBytes);
  const rest = head.subarray(idBytes + 1, idBytes + sizeBytes);
  const isUnknown = first === 0xff >> sizeBytes && rest.every((byte) => byte === 0xff);
  const size = rest.reduce((sum, byte) => sum * 256 + byte, first);
  const from = at + idBytes + sizeBytes;
  return { id: head.readUIntBE(0, idBytes), from, to: isUnknown ? undefined : from + size };
}

/** A whole number of up to six bytes; undefined where there is none. */
export const unsignedIn = (bytes: Buffer): number | undefined =>
  bytes.length >= 1 && bytes.length <= 6 ? bytes.readUIntBE(0, bytes.length) : undefined;

/** A number with a fraction; undefined where there is none. */
export function floatIn(bytes: Buffer): number | undefined {
  if (bytes.length === 4) return bytes.readFloatBE();
  return bytes.length === 8 ? bytes.readDoubleBE() : undefined;
}
