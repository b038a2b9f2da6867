import { groupBy } from '#shared/group-by';
import { readAscii, assertPartCount, PictureError, toDataView } from '#shared/pictures/picture-content';

/** A box of an ISO base media file: its start, the start of its content, and their common end. */
export interface Box {
  type: string;
  start: number;
  body: number;
  end: number;
}

/** Maximum number of boxes, items or ranges. Lower than for other formats, because each box is compared with each range. */
const AVIF_PARTS_MAX = 4096;

/** Collects parts up to the limit: a file of a few bytes may claim hundreds of millions. */
function limitParts<Part>(parts: Iterable<Part>): Part[] {
  const found: Part[] = [];
  for (const part of parts) assertPartCount(found.push(part), AVIF_PARTS_MAX);
  return found;
}

/** The boxes in a byte range, up to the first incomplete one. */
export function boxesIn(bytes: Uint8Array, from: number, end: number): Box[] {
  const view = toDataView(bytes);
  const boxes: Box[] = [];
  for (let start = from; start + 8 <= end;) {
    const short = view.getUint32(start);
    const body = start + (short === 1 ? 16 : 8);
    if (body > end) break;
    const length = short === 0 ? end - start : short === 1 ? Number(view.getBigUint64(start + 8)) : short;
    if (length < body - start || start + length > end) break;
    const count = boxes.push({ type: readAscii(bytes, start + 4, 4), start, body, end: start + length });
    assertPartCount(count, AVIF_PARTS_MAX);
    start += length;
  }
  return boxes;
}

const filterByType = (boxes: readonly Box[], type: string): Box[] => boxes.filter((box) => box.type === type);

function* boxesOf(bytes: Uint8Array, boxes: readonly Box[]): Generator<Box, void> {
  for (const { body, end } of boxes) yield* boxesIn(bytes, body, end);
}

class Numbers {
  #view: DataView;
  constructor(
    bytes: Uint8Array,
    public at: number,
  ) {
    this.#view = toDataView(bytes);
  }

  /** The next number of `size` bytes: 0, 1, 2, 4 or 8. */
  next(size: number): number {
    const { at } = this;
    this.at += size;
    if (size === 0) return 0;
    if (size === 1) return this.#view.getUint8(at);
    if (size === 2) return this.#view.getUint16(at);
    if (size === 4) return this.#view.getUint32(at);
    if (size === 8) return Number(this.#view.getBigUint64(at));
    throw new PictureError('damaged');
  }
}

/** One item is derived from another, is its alpha, or describes it. */
interface Reference {
  kind: string;
  from: number;
  to: number;
}

/** The items of a picture. Offsets count from the file's first byte. */
interface Items {
  /** Pixels as shown: items may rotate by their own properties. */
  size: { width: number; height: number };
  /** The bytes of the picture's data, in order. */
  ranges: (readonly [from: number, to: number])[];
  /** The entries of items, used or not: the offset of the entry's type, which names follow, and its end. */
  entries: { type: number; end: number; isUsed: boolean }[];
  properties: Box[];
}

/**
 * Determines the items that a picture consists of: the primary one, those that it is derived from, their alpha, and the same for a
 * tone-mapped version.
 * @param children the boxes of its `meta`
 * @throws PictureError, RangeError
 */
export function readItems(bytes: Uint8Array, children: readonly Box[]): Items {
  const boxOf = (type: string): Box => {
    const box = children.find((each) => each.type === type);
    if (!box) throw new PictureError('damaged');
    return box;
  };
  const pitm = boxOf('pitm');
  const primary = new Numbers(bytes, pitm.body + 4).next(bytes[pitm.body] === 0 ? 2 : 4);
  const entries = readEntries(bytes, boxOf('iinf'));
  const references = limitParts(readReferences(bytes, filterByType(children, 'iref')));
  const toneMapped = entries.filter(({ kind }) => kind === 'tmap').map(({ id }) => id);
  const kept = reachable([primary, ...toneMapped], references);
  const idat = children.find(({ type }) => type === 'idat');
  const ranges = limitParts(readLocations(bytes, boxOf('iloc'), idat)).flatMap(({ id, range }) =>
    kept.has(id) ? [range] : [],
  );
  const iprp = boxOf('iprp');
  const inIprp = boxesIn(bytes, iprp.body, iprp.end);
  const properties = limitParts(boxesOf(bytes, filterByType(inIprp, 'ipco')));
  const ofPrimary = limitParts(readAssociations(bytes, filterByType(inIprp, 'ipma')))
    .filter(({ item }) => item === primary)
    .flatMap(({ associated }) => associated.flatMap((index) => properties[index - 1] ?? []));
  return {
    size: readSize(bytes, ofPrimary),
    ranges: ranges.sort(([a], [b]) => a - b),
    entries: entries.map(({ id, type, end }) => ({ type, end, isUsed: kept.has(id) })),
    properties,
  };
}

/** These items, those that they are derived from, and their alpha. */
function reachable(items: readonly number[], references: readonly Reference[]): Set<number> {
  const needs = references.flatMap(({ kind, from, to }) =>
    kind === 'dimg' ? [[from, to] as const] : kind === 'auxl' ? [[to, from] as const] : [],
  );
  const parts = groupBy(needs, ([item]) => item);
  const found = new Set(items);
  // Iterating over a set includes items added during the iteration.
  for (const item of found) for (const [, part] of parts.get(item) ?? []) found.add(part);
  return found;
}

function readSize(bytes: Uint8Array, properties: readonly Box[]): Items['size'] {
  const ispe = properties.find(({ type }) => type === 'ispe');
  if (!ispe) throw new PictureError('damaged');
  const numbers = new Numbers(bytes, ispe.body + 4);
  const [width, height] = [numbers.next(4), numbers.next(4)];
  const irot = properties.find(({ type }) => type === 'irot');
  const isOnItsSide = irot !== undefined && ((bytes[irot.body] ?? 0) & 1) === 1;
  return isOnItsSide ? { width: height, height: width } : { width, height };
}

function readEntries(bytes: Uint8Array, { body, end }: Box): { id: number; kind: string; type: number; end: number }[] {
  const first = body + 4 + (bytes[body] === 0 ? 2 : 4);
  return boxesIn(bytes, first, end).map((entry) => {
    const numbers = new Numbers(bytes, entry.body + 4);
    const id = numbers.next(bytes[entry.body] === 3 ? 4 : 2);
    const type = numbers.at + 2;
    return { id, kind: readAscii(bytes, type, 4), type, end: entry.end };
  });
}

function* readReferences(bytes: Uint8Array, boxes: readonly Box[]): Generator<Reference, void> {
  for (const { body, end } of boxes) {
    const idBytes = bytes[body] === 0 ? 2 : 4;
    for (const { type: kind, body: at } of boxesIn(bytes, body + 4, end)) {
      const numbers = new Numbers(bytes, at);
      const from = numbers.next(idBytes);
      for (let left = numbers.next(2); left > 0; left--) yield { kind, from, to: numbers.next(idBytes) };
    }
  }
}

/** The byte ranges of each item (ISO 14496-12, `iloc`). */
function* readLocations(
  bytes: Uint8Array,
  { body }: Box,
  idat: Box | undefined,
): Generator<{ id: number; range: Items['ranges'][number] }, void> {
  const version = bytes[body] ?? 0;
  const numbers = new Numbers(bytes, body + 4);
  const sizes = numbers.next(2);
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15] as const;
  const indexBytes = version === 0 ? 0 : sizes & 15;
  for (let items = numbers.next(version < 2 ? 2 : 4); items > 0; items--) {
    const id = numbers.next(version < 2 ? 2 : 4);
    const method = version === 0 ? 0 : numbers.next(2) & 15;
    // Data in another file or another item; no encoder writes that.
    if (numbers.next(2) !== 0 || method > 1) throw new PictureError('damaged');
    const base = numbers.next(baseBytes) + (method === 1 ? (idat?.body ?? 0) : 0);
    for (let left = numbers.next(2); left > 0; left--) {
      numbers.next(indexBytes);
      const from = base + numbers.next(offsetBytes);
      const length = numbers.next(lengthBytes);
      yield { id, range: [from, length === 0 ? bytes.length : from + length] };
    }
  }
}

/** The properties of each item, in order, counted from 1. */
function* readAssociations(
  bytes: Uint8Array,
  boxes: readonly Box[],
): Generator<{ item: number; associated: number[] }, void> {
  for (const { body } of boxes) {
    const isLong = ((bytes[body + 3] ?? 0) & 1) === 1;
    const numbers = new Numbers(bytes, body + 4);
    for (let left = numbers.next(4); left > 0; left--) {
      const item = numbers.next(bytes[body] === 0 ? 2 : 4);
      const associated = Array.from({ length: numbers.next(1) }, () =>
        isLong ? numbers.next(2) & 0x7fff : numbers.next(1) & 0x7f,
      );
      yield { item, associated };
    }
  }
}
