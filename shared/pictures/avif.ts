import { type Box, boxesIn, readItems } from '#shared/pictures/avif-items';
import { type PictureContent, PictureError } from '#shared/pictures/picture-content';

const TOP_LEVEL = new Set(['ftyp', 'meta', 'mdat', 'free']);
const IN_META = new Set(['hdlr', 'dinf', 'pitm', 'iloc', 'iinf', 'iprp', 'iref', 'idat', 'grpl', 'free']);
/** Properties that determine how pixels are decoded and shown; others describe, name, or date. */
const PROPERTIES = new Set([
  'ispe',
  'pixi',
  'av1C',
  'colr',
  'irot',
  'imir',
  'clap',
  'pasp',
  'auxC',
  'a1op',
  'lsel',
  'a1lx',
  'clli',
  'mdcv',
  'cclv',
  'amve',
  'reve',
  'ndwt',
  'free',
]);
/** In a handler box, the name follows these bytes. */
const HANDLER_BYTES = 24;
const FREE = [0x66, 0x72, 0x65, 0x65];

/** Turns a box into free space of the same length, so that offsets stay valid. */
function free(bytes: Uint8Array, { start, body, end }: Box): void {
  bytes.set(FREE, start + 4);
  bytes.fill(0, body, end);
}

/** Overwrites a box's content outside of the ranges with zeros. */
function keepOnly(bytes: Uint8Array, { body, end }: Box, ranges: readonly (readonly [number, number])[]): void {
  let at = body;
  for (const [from, to] of ranges) {
    if (to <= body || from >= end) continue;
    if (from > at) bytes.fill(0, at, from);
    at = Math.max(at, to);
  }
  if (at < end) bytes.fill(0, at, end);
}

/**
 * Reads an AVIF (ISO 23008-12). Keeps what the picture consists of; zeros everything else in place, and turns unused items into free space:
 * EXIF, XMP, thumbnails, names, descriptions, other boxes, and data that no item refers to.
 * @throws PictureError, RangeError
 */
export function readAvif(original: Uint8Array): PictureContent {
  const boxes = boxesIn(original, 0, original.length);
  // Drops what some programs and phones append after the last complete box.
  const end = boxes.at(-1)?.end ?? 0;
  const meta = boxes.find(({ type }) => type === 'meta');
  if (!meta) throw new PictureError('damaged');
  const bytes = new Uint8Array(original.subarray(0, end));
  const children = boxesIn(bytes, meta.body + 4, meta.end);
  const { size, ranges, entries, properties } = readItems(bytes, children);
  if (ranges.some(([, to]) => to > end)) throw new PictureError('cut off');
  for (const box of boxes) if (!TOP_LEVEL.has(box.type) || (box.type === 'meta' && box !== meta)) free(bytes, box);
  for (const box of children) if (!IN_META.has(box.type)) free(bytes, box);
  for (const box of properties) if (!PROPERTIES.has(box.type)) free(bytes, box);
  for (const box of [...boxes, ...children]) {
    if (box.type === 'mdat' || box.type === 'idat') keepOnly(bytes, box, ranges);
    if (box.type === 'free') bytes.fill(0, box.body, box.end);
    if (box.type === 'hdlr') bytes.fill(0, Math.min(box.body + HANDLER_BYTES, box.end), box.end);
  }
  for (const { type, end: entryEnd, isUsed } of entries) {
    if (!isUsed) bytes.set(FREE, type);
    bytes.fill(0, type + 4, entryEnd);
  }
  return { ...size, isAnimated: boxes.some(({ type }) => type === 'moov'), clean: [bytes] };
}
