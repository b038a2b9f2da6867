import { boxesIn, makeBox, onlyBox, viewOf, words, type Box } from './mp4-box';
import { readPacketTable, type PacketTable } from './packet-table';

/** The object type of a decoder's configuration (ISO 14496-1, table 5). */
const MPEG_4_AUDIO = 0x40;

/** What the head of a sound file says: enough to play any part of it without the rest. */
export interface SoundIndex extends PacketTable {
  trackId: number;
  /** Ticks a second. */
  timescale: number;
  /** Ticks at the beginning that are the encoder's own and are not heard. */
  delay: number;
  /** Length of what is heard, seconds. */
  duration: number;
  mimeType: string;
  /** What a source buffer must be given first. */
  head: Uint8Array<ArrayBuffer>;
}

/** The box that holds a file's tables, if its head is there. */
export const findHead = (bytes: Uint8Array): Box | undefined => onlyBox(boxesIn(bytes), 'moov');

/** Reads the head of an `.m4a` file with one AAC track; undefined for a file of any other build. */
export function readSoundIndex(bytes: Uint8Array, moov: Box): SoundIndex | undefined {
  const view = viewOf(bytes);
  const inside = (box: Box | undefined) => (box ? boxesIn(bytes, box.bodyStart, box.end) : []);
  const head = inside(moov);
  const [mvhd, trak] = [onlyBox(head, 'mvhd'), onlyBox(head, 'trak')];
  const [tkhd, mdia] = [onlyBox(inside(trak), 'tkhd'), onlyBox(inside(trak), 'mdia')];
  const mdhd = onlyBox(inside(mdia), 'mdhd');
  const stbl = onlyBox(inside(onlyBox(inside(mdia), 'minf')), 'stbl');
  const entry = onlyBox(inside(stbl), 'stsd');
  const packets = stbl && readPacketTable(bytes, stbl);
  if (
    !mvhd ||
    !tkhd ||
    !mdhd ||
    !entry ||
    !packets ||
    packets.count === 0 ||
    head.some(({ type }) => type === 'mvex')
  ) {
    return undefined;
  }
  const codec = codecOf(bytes.subarray(entry.bodyStart, entry.end));
  const timescale = timescaleOf(view, mdhd);
  const last = packets.count - 1;
  const whole = packets.begins[last]! + packets.durations[last]!;
  const edit = editOf(view, onlyBox(inside(onlyBox(inside(trak), 'edts')), 'elst'));
  if (!codec || !edit) return undefined;
  const heard = edit.duration > 0 ? edit.duration / timescaleOf(view, mvhd) : Infinity;
  const trackId = view.getUint32(tkhd.bodyStart + (view.getUint8(tkhd.bodyStart) === 1 ? 20 : 12));
  return {
    ...packets,
    trackId,
    timescale,
    delay: edit.delay,
    duration: Math.min(heard, (whole - edit.delay) / timescale),
    mimeType: `audio/mp4; codecs="${codec}"`,
    head: makeHead(bytes, moov, trackId),
  };
}

const timescaleOf = (view: DataView, { bodyStart }: Box): number =>
  view.getUint32(bodyStart + (view.getUint8(bodyStart) === 1 ? 20 : 12));

/** What of the track is heard; undefined for an edit list that says more than where it begins. */
function editOf(view: DataView, elst: Box | undefined): { delay: number; duration: number } | undefined {
  if (!elst) return { delay: 0, duration: 0 };
  const at = elst.bodyStart;
  const isLong = view.getUint8(at) === 1;
  if (view.getUint32(at + 4) !== 1) return undefined;
  const duration = isLong ? Number(view.getBigUint64(at + 8)) : view.getUint32(at + 8);
  const delay = isLong ? Number(view.getBigInt64(at + 16)) : view.getInt32(at + 12);
  return delay < 0 ? undefined : { delay, duration };
}

/** The codec's name in a sample description: AAC only, its kind from the decoder's own configuration. */
function codecOf(description: Uint8Array): string | undefined {
  const text = String.fromCharCode(...description.subarray(0, 256));
  const esds = text.indexOf('esds');
  if (!text.slice(8, 16).endsWith('mp4a') || esds < 0) return undefined;
  // A descriptor is its tag, its length in up to four bytes of which the last is below 128, and its content.
  const contentOf = (tag: number, at: number): number => {
    let end = at + 1;
    while (description[end]! > 127) end++;
    return description[at] === tag ? end + 1 : Infinity;
  };
  const decoder = contentOf(0x04, contentOf(0x03, esds + 8) + 3);
  const kind = (description[contentOf(0x05, decoder + 13)] ?? 0) >> 3;
  return description[decoder] === MPEG_4_AUDIO && kind > 0 ? `mp4a.40.${kind}` : undefined;
}

/** Boxes with boxes in them, of those that are kept. */
const NESTED = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** What says where packets are; the pieces say it themselves. The edit list is the reader's own matter. */
const LEFT_OUT = new Set(['edts', 'udta', 'stts', 'stsc', 'stsz', 'stco', 'co64', 'sgpd', 'sbgp']);

function makeHead(bytes: Uint8Array, moov: Box, trackId: number): Uint8Array<ArrayBuffer> {
  const copy = (box: Box): Uint8Array => {
    if (!NESTED.has(box.type)) return bytes.subarray(box.start, box.end);
    const parts = boxesIn(bytes, box.bodyStart, box.end)
      .filter(({ type }) => !LEFT_OUT.has(type))
      .map(copy);
    if (box.type === 'stbl') {
      for (const type of ['stts', 'stsc', 'stco']) parts.push(makeBox(type, words(0, 0)));
      parts.push(makeBox('stsz', words(0, 0, 0)));
    }
    if (box.type === 'moov') parts.push(makeBox('mvex', makeBox('trex', words(0, trackId, 1, 0, 0, 0))));
    return makeBox(box.type, ...parts);
  };
  const brand = makeBox('ftyp', new TextEncoder().encode('iso5\0\0\0\0iso5mp41'));
  const head = copy(moov);
  const whole = new Uint8Array(brand.length + head.length);
  whole.set(brand);
  whole.set(head, brand.length);
  return whole;
}
