import { type BlockReader, lettersAt } from '#shared/media-files/block-reader';
import type { MediaFile, MediaTrack } from '#shared/media-files/media-track';
import { type Box, boxAt, boxesIn } from '#shared/media-files/mp4-boxes';
import { readEdits } from '#shared/media-files/mp4-edits';

const UNKNOWN_32 = 0xffff_ffff;
const UNKNOWN_64 = 0xffff_ffff_ffff_ffffn;

interface MediaHeader {
  timescale: number;
  /** In units of the timescale; 0 if unknown. */
  duration: number;
}

/** The header of a movie (`mvhd`) or of a track (`mdhd`). */
async function readHeader(reader: BlockReader, box: Box | undefined): Promise<MediaHeader | undefined> {
  if (!box) return undefined;
  const head = await reader.read(box.from, 32);
  const isLong = head.byteLength > 0 && head.getUint8(0) === 1;
  if (head.byteLength < (isLong ? 32 : 20)) return undefined;
  const timescale = head.getUint32(isLong ? 20 : 12);
  const duration = isLong ? head.getBigUint64(24) : head.getUint32(16);
  if (timescale === 0) return undefined;
  const isSaid = duration !== UNKNOWN_32 && duration !== UNKNOWN_64;
  return { timescale, duration: isSaid ? Number(duration) : 0 };
}

const KINDS: Record<string, 'audio' | 'video'> = { soun: 'audio', vide: 'video' };
/** Offset of the boxes in a visual sample entry. */
const IN_VISUAL_ENTRY = 78;

/** A track's codec: the four letters of its first sample entry, for H.264 with its profile (`avc1.64`). */
async function readCodec(reader: BlockReader, stsd: Box | undefined): Promise<string> {
  if (!stsd) return '';
  for await (const entry of boxesIn(reader, stsd.from + 8, stsd.to)) {
    if (!/^avc[13]$/.test(entry.name)) return entry.name;
    for await (const inner of boxesIn(reader, entry.from + IN_VISUAL_ENTRY, entry.to)) {
      if (inner.name !== 'avcC') continue;
      const config = await reader.read(inner.from, 2);
      if (config.byteLength === 2) return `${entry.name}.${config.getUint8(1).toString(16).padStart(2, '0')}`;
    }
    return entry.name;
  }
  return '';
}

interface Mp4Track extends MediaTrack, MediaHeader {
  id: number;
}

async function readTrack(reader: BlockReader, trak: Box, movieTimescale: number): Promise<Mp4Track | undefined> {
  const hdlr = await boxAt(reader, trak, 'mdia', 'hdlr');
  const said = await readHeader(reader, await boxAt(reader, trak, 'mdia', 'mdhd'));
  const tkhd = await boxAt(reader, trak, 'tkhd');
  if (!hdlr || !said || !tkhd) return undefined;
  const head = await reader.read(tkhd.from, 24);
  if (head.byteLength < 24) return undefined;
  const id = head.getUint32(head.getUint8(0) === 1 ? 20 : 12);
  const kind = KINDS[lettersAt(await reader.read(hdlr.from + 8, 4), 0, 4)] ?? 'other';
  const codec = await readCodec(reader, await boxAt(reader, trak, 'mdia', 'minf', 'stbl', 'stsd'));
  const edits = await readEdits(reader, trak, { ...said, kind, movieTimescale });
  return { id, kind, codec, ...said, ...edits };
}

async function findFragmentsEnd(reader: BlockReader, tracks: readonly Mp4Track[], from: number): Promise<number> {
  const byId = new Map(tracks.map((track) => [track.id, track]));
  let end = 0;
  for await (const box of boxesIn(reader, from, reader.size)) {
    if (box.name === 'moof') end = Math.max(end, ...(await findFragmentEnds(reader, box, byId)));
  }
  return end;
}

/** Reads an MP4, M4A or MOV. Scans all fragments if it is fragmented. */
export async function readMp4(reader: BlockReader): Promise<MediaFile> {
  for await (const moov of boxesIn(reader, 0, reader.size)) {
    if (moov.name !== 'moov') continue;
    const film = await readHeader(reader, await boxAt(reader, moov, 'mvhd'));
    const tracks: Mp4Track[] = [];
    for await (const trak of boxesIn(reader, moov.from, moov.to)) {
      const track = trak.name === 'trak' && (await readTrack(reader, trak, film?.timescale ?? 1));
      if (track) tracks.push(track);
    }
    const played = tracks.filter(({ kind }) => kind !== 'other');
    if (moov.to > reader.size || played.length === 0) return { seconds: 0, tracks };
    // A track shifted by its edit list ends later than its length; the movie header includes that.
    const lengths = [...played, ...(film ? [film] : [])].map(({ duration, timescale }) => duration / timescale);
    const isInFragments = (await boxAt(reader, moov, 'mvex')) !== undefined;
    const end = isInFragments ? await findFragmentsEnd(reader, played, moov.to) : 0;
    return { seconds: Math.max(end, ...lengths), tracks };
  }
  return { seconds: 0, tracks: [] };
}

type Tracks = ReadonlyMap<number, { timescale: number }>;

/** Flags of a fragment's track header, each with the number of bytes that it adds before the searched field. */
const BEFORE_DURATION = [
  [0x1, 8],
  [0x2, 4],
] as const;
const HAS_DURATION = 0x8;

const SAMPLES_MAX = 200_000;

/** Total sample duration of a run (`trun`), in the track's time. */
function sumSampleDurations(run: DataView, usual: number): number {
  if (run.byteLength < 8) return 0;
  const flags = run.getUint32(0) & 0xff_ffff;
  const count = Math.min(run.getUint32(4), SAMPLES_MAX);
  if (!(flags & 0x100)) return count * usual;
  const each = [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length * 4;
  let length = 0;
  let at = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  for (let sample = 0; sample < count && at + 4 <= run.byteLength; sample++, at += each) length += run.getUint32(at);
  return length;
}

/** End of a track's part of a fragment, in seconds; 0 if unknown. */
async function findTrackEnd(reader: BlockReader, traf: Box, tracks: Tracks): Promise<number> {
  const [tfhd, tfdt] = [await boxAt(reader, traf, 'tfhd'), await boxAt(reader, traf, 'tfdt')];
  if (!tfhd || !tfdt) return 0;
  const [head, time] = [await reader.read(tfhd.from, 28), await reader.read(tfdt.from, 12)];
  if (head.byteLength < 8 || time.byteLength < 12) return 0;
  const timescale = tracks.get(head.getUint32(4))?.timescale;
  if (timescale === undefined) return 0;
  const flags = head.getUint32(0);
  const at = BEFORE_DURATION.reduce((sum, [flag, bytes]) => (flags & flag ? sum + bytes : sum), 8);
  const usual = flags & HAS_DURATION && at + 4 <= head.byteLength ? head.getUint32(at) : 0;
  let end = time.getUint8(0) === 1 ? Number(time.getBigUint64(4)) : time.getUint32(4);
  for await (const run of boxesIn(reader, traf.from, traf.to)) {
    if (run.name !== 'trun') continue;
    end += sumSampleDurations(await reader.read(run.from, Math.min(run.to - run.from, 16 * SAMPLES_MAX)), usual);
  }
  return end / timescale;
}

/** Ends of a fragment's (`moof`) tracks, in seconds. */
async function findFragmentEnds(reader: BlockReader, moof: Box, tracks: Tracks): Promise<number[]> {
  const ends: number[] = [];
  for await (const traf of boxesIn(reader, moof.from, moof.to)) {
    if (traf.name === 'traf') ends.push(await findTrackEnd(reader, traf, tracks));
  }
  return ends;
}
