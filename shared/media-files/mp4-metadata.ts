import { type Blank, type BlockReader, toBytes } from '#shared/media-files/block-reader';
import { type Box, boxesIn } from '#shared/media-files/mp4-boxes';

const PADDING = ['free', 'skip', 'wide'];

/** The allowed content of each opened box (ISO/IEC 14496-12; QuickTime File Format): all that a player needs, and nothing descriptive. */
const KNOWN: Record<string, readonly string[]> = {
  file: ['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix'],
  moov: ['mvhd', 'trak', 'mvex', 'iods'],
  trak: ['tkhd', 'edts', 'mdia', 'tref', 'tapt', 'load'],
  mdia: ['mdhd', 'hdlr', 'minf', 'elng'],
  minf: ['vmhd', 'smhd', 'nmhd', 'gmhd', 'sthd', 'hdlr', 'dinf', 'stbl'],
  stbl: [
    ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stps', 'stsz', 'stz2', 'stsc', 'stco', 'co64'],
    ...['sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'padb', 'stdp', 'stsh'],
  ],
  edts: ['elst'],
  mvex: ['mehd', 'trex', 'leva'],
  moof: ['mfhd', 'traf'],
  traf: ['tfhd', 'tfdt', 'trun', 'sdtp', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio'],
};

const field = (at: number, length: number): Blank => ({ at, length, is: 'field' });
const padding = (at: number, to: number): Blank[] => (to > at ? [{ at, length: to - at, is: 'padding' }] : []);

/** The creation and modification time of a movie or a track: two numbers after the version. */
async function findDates(reader: BlockReader, { from }: Box): Promise<Blank[]> {
  const version = await reader.read(from, 1);
  return [field(from + 4, version.byteLength === 1 && version.getUint8(0) === 1 ? 16 : 8)];
}

/** The vendor and the name of a track's encoder, as written by cameras. */
async function encodersIn(reader: BlockReader, { from, to }: Box): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for await (const entry of boxesIn(reader, from + 8, to)) {
    blanks.push(field(entry.from + 12, 4));
    if (/^(avc[13]|vp09)$/.test(entry.name)) blanks.push(field(entry.from + 42, 32));
  }
  return blanks;
}

/** External media locations, which a self-contained file doesn't need. */
async function placesIn(reader: BlockReader, dinf: Box): Promise<Blank[]> {
  const blanks: Blank[] = [];
  for await (const dref of boxesIn(reader, dinf.from, dinf.to)) {
    for await (const { from, to } of boxesIn(reader, dref.from + 8, dref.to)) blanks.push(...padding(from + 4, to));
  }
  return blanks;
}

async function* blanksIn(reader: BlockReader, parent: string, from: number, to: number): AsyncGenerator<Blank, void> {
  let end = from;
  for await (const box of boxesIn(reader, from, to)) {
    const { name, start } = box;
    end = Math.min(box.to, to);
    if (PADDING.includes(name)) yield* padding(box.from, end);
    else if (!KNOWN[parent]!.includes(name)) {
      yield { at: start + 4, length: 4, head: toBytes('free'), is: 'foreign' };
      yield* padding(box.from, end);
    } else if (['mvhd', 'tkhd', 'mdhd'].includes(name)) yield* await findDates(reader, box);
    else if (name === 'hdlr') yield field(box.from + 12, Math.max(0, end - box.from - 12));
    else if (name === 'stsd') yield* await encodersIn(reader, box);
    else if (name === 'dinf') yield* await placesIn(reader, box);
    else if (KNOWN[name]) yield* blanksIn(reader, name, box.from, end);
  }
  // Some cameras and programs write after the last box, where no player looks.
  if (to - end < 8) return yield* padding(end, to);
  const head = new DataView(new ArrayBuffer(8));
  head.setUint32(0, to - end);
  head.setUint32(4, 0x66726565);
  yield { at: end, length: to - end, head: new Uint8Array(head.buffer), is: 'foreign' };
}

/** An MP4's, M4A's or MOV's content other than sound and pictures, in file order. */
export const blanksInMp4 = (reader: BlockReader): AsyncGenerator<Blank, void> =>
  blanksIn(reader, 'file', 0, reader.size);
