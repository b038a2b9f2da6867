import type { BlockReader } from './block-reader';
import { type Box, boxAt, boxesIn } from './mp4-boxes';

/** How the tracks of a file count time, by their ids. */
export type Tracks = ReadonlyMap<number, { timescale: number }>;

/** Flags of a track's head in a fragment, each with as many bytes as it adds before what is sought. */
const BEFORE_DURATION = [
  [0x1, 8],
  [0x2, 4],
] as const;
const HAS_DURATION = 0x8;

const SAMPLES_MAX = 200_000;

/** What the samples of a run (`trun`) last, in the track's time. */
function lengthOfRun(run: DataView, usual: number): number {
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

/** Where a track's part of a fragment ends, in seconds; 0 where that isn't said. */
async function endOfTrack(reader: BlockReader, traf: Box, tracks: Tracks): Promise<number> {
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
    end += lengthOfRun(await reader.read(run.from, Math.min(run.to - run.from, 16 * SAMPLES_MAX)), usual);
  }
  return end / timescale;
}

/** Where the tracks of a fragment (`moof`) end, in seconds. */
export async function endsOfFragment(reader: BlockReader, moof: Box, tracks: Tracks): Promise<number[]> {
  const ends: number[] = [];
  for await (const traf of boxesIn(reader, moof.from, moof.to)) {
    if (traf.name === 'traf') ends.push(await endOfTrack(reader, traf, tracks));
  }
  return ends;
}
