import type { BlockReader } from '#shared/media-files/block-reader';
import type { Edit, TrackEdits } from '#shared/media-files/media-track';
import { type Box, boxAt } from '#shared/media-files/mp4-boxes';

/** Sound hidden at either end, in seconds, that is only encoder delay and padding: up to 2,112 samples of AAC, 132 ms at 16 kHz. */
const ENCODER_DELAY_MAX = 0.15;
/** Movie times are rounded to the movie's timescale; a coarser timescale must not make a picture look hidden. */
const ROUNDING = 0.002;
/** More edits than anyone makes. */
const EDITS_MAX = 10_000;

/** What `readEdits` needs to know about a track. Timescales are units a second; `duration` is in the track's. */
interface EditedMedia {
  kind: 'video' | 'audio' | 'other';
  movieTimescale: number;
  timescale: number;
  duration: number;
}

/** When a track's first picture is shown in its media, and how long the first and last one last. Seconds. */
async function readSampleTimes(reader: BlockReader, trak: Box, timescale: number) {
  const stbl = await boxAt(reader, trak, 'mdia', 'minf', 'stbl');
  const [stts, ctts] = stbl ? [await boxAt(reader, stbl, 'stts'), await boxAt(reader, stbl, 'ctts')] : [];
  const offset = ctts && (await reader.read(ctts.from + 4, 12));
  const hasOffset = offset?.byteLength === 12 && offset.getUint32(0) > 0;
  const begin = hasOffset ? offset.getInt32(8) / timescale : 0;
  if (!stts || stts.to - stts.from < 16) return { begin, first: 0, last: 0 };
  const first = await reader.read(stts.from + 12, 4);
  const last = await reader.read(stts.to - 4, 4);
  const seconds = (view: DataView) => (view.byteLength === 4 ? view.getUint32(0) / timescale : 0);
  return { begin, first: seconds(first), last: seconds(last) };
}

/** The entries of an edit list: durations in movie time, positions in media time; a position of -1 is a pause. */
async function readEntries(reader: BlockReader, edts: Box) {
  const elst = await boxAt(reader, edts, 'elst');
  if (!elst) return [];
  const head = await reader.read(elst.from, 8);
  if (head.byteLength < 8) return [];
  const isLong = head.getUint8(0) === 1;
  const each = isLong ? 20 : 12;
  const count = Math.min(head.getUint32(4), EDITS_MAX, Math.floor((elst.to - elst.from - 8) / each));
  const table = await reader.read(elst.from + 8, count * each);
  return Array.from({ length: Math.floor(table.byteLength / each) }, (_, index) => {
    const at = index * each;
    return isLong
      ? {
          duration: Number(table.getBigUint64(at)),
          place: Number(table.getBigInt64(at + 8)),
          rate: table.getInt32(at + 16),
        }
      : { duration: table.getUint32(at), place: table.getInt32(at + 4), rate: table.getInt32(at + 8) };
  });
}

const RATE_1 = 0x10000;

/** Merges two parts that are also consecutive in the media. */
function addEdit(edits: Edit[], edit: Edit): void {
  const before = edits.at(-1);
  const goesOn =
    before !== undefined &&
    Math.abs(edit.from - before.to) < ROUNDING &&
    Math.abs(edit.at - before.at - (before.to - before.from)) < ROUNDING;
  if (goesOn) before.to = edit.to;
  else edits.push(edit);
}

/** Reads the edit list of a track (`trak`) and determines whether it hides or joins anything. */
export async function readEdits(reader: BlockReader, trak: Box, media: EditedMedia): Promise<TrackEdits> {
  const edts = await boxAt(reader, trak, 'edts');
  const entries = edts ? await readEntries(reader, edts) : [];
  const editsStart = edts?.start;
  if (entries.length === 0) return { editsStart, edits: undefined, isCut: false, changesSpeed: false };
  const edits: Edit[] = [];
  let at = 0;
  for (const { duration, place } of entries) {
    const seconds = duration / media.movieTimescale;
    const from = place / media.timescale;
    // A duration of 0 extends to the end.
    if (place >= 0) addEdit(edits, { at, from, to: duration === 0 ? Infinity : from + seconds });
    at += seconds;
  }
  const changesSpeed = entries.some(({ place, rate }) => place >= 0 && rate !== RATE_1);
  const [edit] = edits;
  if (!edit || edits.length > 1) return { editsStart, edits, isCut: true, changesSpeed };
  const { begin, first, last } = await readSampleTimes(reader, trak, media.timescale);
  const rounding = ROUNDING + 1 / media.movieTimescale;
  const isCutBy = (hidden: number, lasting: number) =>
    media.kind === 'audio' ? hidden > ENCODER_DELAY_MAX + rounding : hidden > rounding && hidden >= lasting - rounding;
  const end = begin + media.duration / media.timescale;
  const isEndCut = media.duration > 0 && isCutBy(end - edit.to, last);
  return { editsStart, edits, isCut: isCutBy(edit.from - begin, first) || isEndCut, changesSpeed };
}
