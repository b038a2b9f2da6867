import { type Box, boxAt, boxesIn } from './mp4-boxes';
import { endsOfFragment, type Tracks } from './mp4-fragment';
import type { SparingReader } from './sparing-reader';

const NOT_SAID_32 = 0xffff_ffff;
const NOT_SAID_64 = 0xffff_ffff_ffff_ffffn;

interface Said {
  timescale: number;
  /** Seconds; 0 where it is not said. */
  seconds: number;
}

/** What the head of a film (`mvhd`) or of a track (`mdhd`) says. */
async function headOf(reader: SparingReader, box: Box | undefined): Promise<Said | undefined> {
  if (!box) return undefined;
  const bytes = await reader.read(box.from, 32);
  const isLong = bytes[0] === 1;
  if (bytes.length < (isLong ? 32 : 20)) return undefined;
  const timescale = bytes.readUInt32BE(isLong ? 20 : 12);
  const duration = isLong ? bytes.readBigUInt64BE(24) : bytes.readUInt32BE(16);
  if (timescale === 0) return undefined;
  const isSaid = duration !== NOT_SAID_32 && duration !== NOT_SAID_64;
  return { timescale, seconds: isSaid ? Number(duration) / timescale : 0 };
}

/** What the tracks of sound and pictures say, by their ids. */
async function tracksOf(reader: SparingReader, moov: Box): Promise<Map<number, Said>> {
  const tracks = new Map<number, Said>();
  for await (const trak of boxesIn(reader, moov.from, moov.to)) {
    if (trak.name !== 'trak') continue;
    const kind = await boxAt(reader, trak, 'mdia', 'hdlr');
    const isPlayed = kind && ['soun', 'vide'].includes((await reader.read(kind.from + 8, 4)).toString('latin1'));
    const said = await headOf(reader, await boxAt(reader, trak, 'mdia', 'mdhd'));
    const tkhd = await boxAt(reader, trak, 'tkhd');
    if (!isPlayed || !said || !tkhd) continue;
    const head = await reader.read(tkhd.from, 24);
    if (head.length === 24) tracks.set(head.readUInt32BE(head[0] === 1 ? 20 : 12), said);
  }
  return tracks;
}

/** Where the last of a chain of fragments ends, in seconds. */
async function endOfFragments(reader: SparingReader, tracks: Tracks, from: number): Promise<number> {
  let end = 0;
  for await (const box of boxesIn(reader, from, reader.size)) {
    if (box.name === 'moof') end = Math.max(end, ...(await endsOfFragment(reader, box, tracks)));
  }
  return end;
}

/** How long an MP4 or M4A says that it is, in seconds; 0 where it says nothing. Of a chain of fragments all are looked at. */
export async function lengthOfMp4(reader: SparingReader): Promise<number> {
  for await (const moov of boxesIn(reader, 0, reader.size)) {
    if (moov.name !== 'moov') continue;
    if (moov.to > reader.size) return 0;
    const tracks = await tracksOf(reader, moov);
    if (tracks.size === 0) return 0;
    const film = await headOf(reader, await boxAt(reader, moov, 'mvhd'));
    // What is shifted against its beginning ends later than it is long: the film knows.
    const said = Math.max(film?.seconds ?? 0, ...[...tracks.values()].map(({ seconds }) => seconds));
    const isInFragments = (await boxAt(reader, moov, 'mvex')) !== undefined;
    return isInFragments ? Math.max(said, await endOfFragments(reader, tracks, moov.to)) : said;
  }
  return 0;
}
