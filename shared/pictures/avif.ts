import { type Box, boxesIn, readItems } from '#shared/pictures/avif-items';
import { type PictureContent, PictureError } from '#shared/pictures/picture-content';

const TOP_LEVEL = new Set(['ftyp', 'meta', 'mdat', 'free']);
const IN_META = new Set(['hdlr', 'dinf', 'pitm', 'iloc', 'iinf', 'iprp', 'iref', 'idat', 'grpl', 'free']);
/** Properties that say how pixels are decoded and shown; others describe, name, or date. */
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
/** Of a handler the name is what follows its numbers. */
const HANDLER_BYTES = 24;
const FREE = [0x66, 0x72, 0x65, 0x65];

/** Takes away what a box holds: it becomes free space of the same length, so that everything else stays where it is. */
function free(bytes: Uint8Array, { start, body, end }: Box): void {
  bytes.set(FREE, start + 4);
  bytes.fill(0, body, end);
}

/** Overwrites what lies between `from` and `end` but outside of the ranges. */
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
 * Reads an AVIF (ISO 23008-12). Kept is what the picture is made of; everything else becomes zeros, in place, and unused items become
 * free: EXIF, XMP, thumbnails, names, descriptions, other boxes, and whatever no item points to.
 * @throws PictureError, RangeError
 */
export function readAvif(original: Uint8Array): PictureContent {
  const boxes = boxesIn(original, 0, original.length);
  // What some programs and phones add behind the last whole box goes.
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
