import { type Box, parseBoxes, buildBox, findOnlyBox, TABLE_CONTAINERS, toDataView, uint32Table } from './mp4-box';

/** The object type in a decoder configuration (ISO 14496-1, table 5). */
const MPEG_4_AUDIO = 0x40;

/** The head of a sound file: enough to play any part without the rest. */
export interface AudioIndex extends PacketTable {
  trackId: number;
  /** Ticks per second. */
  timescale: number;
  /** Ticks at the start that come from the encoder and are not played. */
  delay: number;
  /** Length of what is played, in seconds. */
  duration: number;
  mimeType: string;
  /** The initialization segment for a source buffer. */
  head: Uint8Array<ArrayBuffer>;
}

/** The box with a file's tables, if its start is loaded. */
export const findHead = (bytes: Uint8Array): Box | undefined => findOnlyBox(parseBoxes(bytes), 'moov');

/** Parses the head of an `.m4a` file with one AAC track; undefined for any other structure. */
export function parseAudioIndex(bytes: Uint8Array, moov: Box): AudioIndex | undefined {
  const view = toDataView(bytes);
  const inside = (box: Box | undefined) => (box ? parseBoxes(bytes, box.bodyStart, box.end) : []);
  const head = inside(moov);
  const [mvhd, trak] = [findOnlyBox(head, 'mvhd'), findOnlyBox(head, 'trak')];
  const [tkhd, mdia] = [findOnlyBox(inside(trak), 'tkhd'), findOnlyBox(inside(trak), 'mdia')];
  const mdhd = findOnlyBox(inside(mdia), 'mdhd');
  const stbl = findOnlyBox(inside(findOnlyBox(inside(mdia), 'minf')), 'stbl');
  const entry = findOnlyBox(inside(stbl), 'stsd');
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
  const codec = parseCodec(bytes.subarray(entry.bodyStart, entry.end));
  const timescale = readTimescale(view, mdhd);
  const last = packets.count - 1;
  const whole = packets.begins[last]! + packets.durations[last]!;
  const edit = parseEdit(view, findOnlyBox(inside(findOnlyBox(inside(trak), 'edts')), 'elst'));
  if (!codec || !edit) return undefined;
  const editedDuration = edit.duration > 0 ? edit.duration / readTimescale(view, mvhd) : Infinity;
  const trackId = view.getUint32(tkhd.bodyStart + (view.getUint8(tkhd.bodyStart) === 1 ? 20 : 12));
  return {
    ...packets,
    trackId,
    timescale,
    delay: edit.delay,
    duration: Math.min(editedDuration, (whole - edit.delay) / timescale),
    mimeType: `audio/mp4; codecs="${codec}"`,
    head: buildHead(bytes, moov, trackId),
  };
}

const readTimescale = (view: DataView, { bodyStart }: Box): number =>
  view.getUint32(bodyStart + (view.getUint8(bodyStart) === 1 ? 20 : 12));

/** Delay and duration of the track; undefined if the edit list has more than one entry or a gap at the start. */
function parseEdit(view: DataView, elst: Box | undefined): { delay: number; duration: number } | undefined {
  if (!elst) return { delay: 0, duration: 0 };
  const at = elst.bodyStart;
  const isLong = view.getUint8(at) === 1;
  if (view.getUint32(at + 4) !== 1) return undefined;
  const duration = isLong ? Number(view.getBigUint64(at + 8)) : view.getUint32(at + 8);
  const delay = isLong ? Number(view.getBigInt64(at + 16)) : view.getInt32(at + 12);
  return delay < 0 ? undefined : { delay, duration };
}

/** The codec of a sample description: only AAC, with the type from the decoder configuration. */
function parseCodec(description: Uint8Array): string | undefined {
  const text = String.fromCharCode(...description.subarray(0, 256));
  const esds = text.indexOf('esds');
  if (!text.slice(8, 16).endsWith('mp4a') || esds < 0) return undefined;
  // A descriptor is its tag, its length in up to four bytes (the last is below 128), and its content.
  const contentOf = (tag: number, at: number): number => {
    let end = at + 1;
    while (description[end]! > 127) end++;
    return description[at] === tag ? end + 1 : Infinity;
  };
  const decoder = contentOf(0x04, contentOf(0x03, esds + 8) + 3);
  const kind = (description[contentOf(0x05, decoder + 13)] ?? 0) >> 3;
  return description[decoder] === MPEG_4_AUDIO && kind > 0 ? `mp4a.40.${kind}` : undefined;
}

/** Boxes left out of the head: fragments locate their own packets, and the caller applies the edit list. */
const LEFT_OUT = new Set(['edts', 'udta', 'stts', 'stsc', 'stsz', 'stco', 'co64', 'sgpd', 'sbgp']);

function buildHead(bytes: Uint8Array, moov: Box, trackId: number): Uint8Array<ArrayBuffer> {
  const copy = (box: Box): Uint8Array => {
    if (!TABLE_CONTAINERS.has(box.type)) return bytes.subarray(box.start, box.end);
    const parts = parseBoxes(bytes, box.bodyStart, box.end)
      .filter(({ type }) => !LEFT_OUT.has(type))
      .map(copy);
    if (box.type === 'stbl') {
      for (const type of ['stts', 'stsc', 'stco']) parts.push(buildBox(type, uint32Table(0, 0)));
      parts.push(buildBox('stsz', uint32Table(0, 0, 0)));
    }
    if (box.type === 'moov') parts.push(buildBox('mvex', buildBox('trex', uint32Table(0, trackId, 1, 0, 0, 0))));
    return buildBox(box.type, ...parts);
  };
  const brand = buildBox('ftyp', new TextEncoder().encode('iso5\0\0\0\0iso5mp41'));
  const head = copy(moov);
  const whole = new Uint8Array(brand.length + head.length);
  whole.set(brand);
  whole.set(head, brand.length);
  return whole;
}

/** Where each packet of a track is in its file, and when it plays; times are ticks of the track's own clock. */
interface PacketTable {
  count: number;
  offsets: Float64Array;
  sizes: Uint32Array;
  begins: Float64Array;
  durations: Uint32Array;
}

/** Reads the tables of a track (`stbl`); undefined if one is missing. */
function readPacketTable(bytes: Uint8Array, stbl: Box): PacketTable | undefined {
  const view = toDataView(bytes);
  const tables = parseBoxes(bytes, stbl.bodyStart, stbl.end);
  const [stsz, stsc, stts] = ['stsz', 'stsc', 'stts'].map((type) => findOnlyBox(tables, type));
  const chunks = findOnlyBox(tables, 'stco') ?? findOnlyBox(tables, 'co64');
  if (!stsz || !stsc || !stts || !chunks) return undefined;
  const sizes = readSizes(view, stsz.bodyStart + 4);
  const durations = readDurations(view, stts.bodyStart + 4, sizes.length);
  const begins = new Float64Array(sizes.length);
  for (let i = 1; i < begins.length; i++) begins[i] = begins[i - 1]! + durations[i - 1]!;
  const perChunk = readPerChunk(view, stsc.bodyStart + 4, view.getUint32(chunks.bodyStart + 4));
  const offsetOf = (chunk: number) =>
    chunks.type === 'stco'
      ? view.getUint32(chunks.bodyStart + 8 + chunk * 4)
      : Number(view.getBigUint64(chunks.bodyStart + 8 + chunk * 8));
  const offsets = new Float64Array(sizes.length);
  let packet = 0;
  for (const [chunk, packets] of perChunk.entries()) {
    let offset = offsetOf(chunk);
    for (const end = Math.min(packet + packets, sizes.length); packet < end; packet++) {
      offsets[packet] = offset;
      offset += sizes[packet]!;
    }
  }
  return packet === sizes.length ? { count: packet, offsets, sizes, begins, durations } : undefined;
}

function readSizes(view: DataView, at: number): Uint32Array {
  const [all, count] = [view.getUint32(at), view.getUint32(at + 4)];
  return Uint32Array.from({ length: count }, (_, i) => all || view.getUint32(at + 8 + i * 4));
}

function readDurations(view: DataView, at: number, count: number): Uint32Array {
  const durations = new Uint32Array(count);
  const runs = view.getUint32(at);
  let packet = 0;
  for (let run = 0; run < runs; run++) {
    const length = view.getUint32(at + 4 + run * 8);
    durations.fill(view.getUint32(at + 8 + run * 8), packet, packet + length);
    packet += length;
  }
  return durations;
}

function readPerChunk(view: DataView, at: number, chunkCount: number): number[] {
  const runs = view.getUint32(at);
  const firstOf = (run: number) => (run < runs ? view.getUint32(at + 4 + run * 12) - 1 : chunkCount);
  const perChunk: number[] = [];
  for (let run = 0; run < runs; run++) {
    const packets = view.getUint32(at + 8 + run * 12);
    for (let chunk = firstOf(run); chunk < firstOf(run + 1); chunk++) perChunk.push(packets);
  }
  return perChunk;
}

const TRACK_BASE_IS_FRAGMENT = 0x020000;
const HAS_OFFSET_DURATIONS_AND_SIZES = 0x000301;
const VERSION_1 = 0x01000000;

/** Builds a fragment for a source buffer from the packets `from` to before `to`, whose bytes are `data`, in order. */
export function buildFragment(index: AudioIndex, from: number, to: number, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const table: number[] = [];
  for (let packet = from; packet < to; packet++) table.push(index.durations[packet]!, index.sizes[packet]!);
  const begin = index.begins[from]!;
  const moofWith = (dataOffset: number) =>
    buildBox(
      'moof',
      buildBox('mfhd', uint32Table(0, from + 1)),
      buildBox(
        'traf',
        buildBox('tfhd', uint32Table(TRACK_BASE_IS_FRAGMENT, index.trackId)),
        buildBox('tfdt', uint32Table(VERSION_1, Math.floor(begin / 2 ** 32), begin % 2 ** 32)),
        buildBox('trun', uint32Table(HAS_OFFSET_DURATIONS_AND_SIZES, to - from, dataOffset, ...table)),
      ),
    );
  const moof = moofWith(moofWith(0).length + 8);
  const mdat = buildBox('mdat', data);
  const fragment = new Uint8Array(moof.length + mdat.length);
  fragment.set(moof);
  fragment.set(mdat, moof.length);
  return fragment;
}
