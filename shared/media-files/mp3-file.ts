import { type Blank, type BlockReader, lettersAt } from '#shared/media-files/block-reader';
import type { MediaFile } from '#shared/media-files/media-track';

/** How far after the artist and title tags to search for the first frame, and how many frames to check. */
const LOOKED_AT_BYTES = 192 * 1024;
const TAGS_MAX = 10;
const TAG_HEAD_BYTES = 10;
const HAS_FOOTER = 0x10;

async function readTags(reader: BlockReader): Promise<{ from: number; to: number }[]> {
  const tags: { from: number; to: number }[] = [];
  for (let at = 0; tags.length < TAGS_MAX;) {
    const head = await reader.read(at, TAG_HEAD_BYTES);
    if (head.byteLength < TAG_HEAD_BYTES || lettersAt(head, 0, 3) !== 'ID3') break;
    const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + (head.getUint8(place) & 0x7f), 0);
    const to = at + TAG_HEAD_BYTES + size + (head.getUint8(5) & HAS_FOOTER ? TAG_HEAD_BYTES : 0);
    tags.push({ from: at, to });
    at = to;
  }
  return tags;
}

/** Consecutive frames. Data that only looks like a frame isn't followed by another. */
function readFrames(view: DataView, at: number): Mp3Frame[] {
  const frames: Mp3Frame[] = [];
  for (let frame = mp3FrameAt(view, at); frame; frame = mp3FrameAt(view, at)) {
    frames.push(frame);
    at += frame.bytes;
  }
  return frames;
}

/** The whole file's length in seconds, and the bytes that it covers, as stated in the first frame (`Xing`, `Info`). */
function readXingHeader(first: Mp3Frame, view: DataView, at: number): { seconds: number; bytes: number } | undefined {
  const told = at + first.tellsAt;
  if (told + 16 > view.byteLength || !['Xing', 'Info'].includes(lettersAt(view, told, 4))) return undefined;
  const flags = view.getUint32(told + 4);
  if (!(flags & 1)) return undefined;
  return { seconds: view.getUint32(told + 8) * first.seconds, bytes: flags & 2 ? view.getUint32(told + 12) : 0 };
}

/** Start of an MP3's first frame, and the file's length in seconds; undefined without frames. */
async function findFrames(reader: BlockReader): Promise<{ from: number; seconds: number } | undefined> {
  const begin = (await readTags(reader)).at(-1)?.to ?? 0;
  const view = await reader.read(begin, LOOKED_AT_BYTES);
  for (let at = 0; at + 4 <= view.byteLength; at++) {
    const frames = view.getUint8(at) === 0xff ? readFrames(view, at) : [];
    const [first] = frames;
    const from = begin + at;
    const isLast = first !== undefined && from + first.bytes >= reader.size;
    if (!first || (frames.length < 2 && !isLast)) continue;
    const rest = reader.size - from;
    const said = readXingHeader(first, view, at);
    if (said) return { from, seconds: said.seconds * Math.max(1, said.bytes > 0 ? rest / said.bytes : 1) };
    return { from, seconds: rest / Math.min(...frames.map((frame) => frame.bytes / frame.seconds)) };
  }
  return undefined;
}

/**
 * Reads an MP3. Without a stated length, assumes the slowest bit rate of its first frames. Data beyond the stated bytes, such as another
 * MP3, is added to the length.
 */
export async function readMp3(reader: BlockReader): Promise<MediaFile> {
  const found = await findFrames(reader);
  return { seconds: found?.seconds ?? 0, tracks: found ? [{ kind: 'audio', codec: 'mp3' }] : [] };
}

interface Mp3Frame {
  bytes: number;
  seconds: number;
  /** Offset in the frame where it may state the number of frames. */
  tellsAt: number;
}

const KBITS_1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KBITS_2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const RATES = [44_100, 48_000, 32_000];
const LAYER_3 = 1;
const MONO = 3;

/** The MPEG 1, 2 or 2.5 layer 3 frame at this offset; undefined if there is none. */
export function mp3FrameAt(view: DataView, at: number): Mp3Frame | undefined {
  if (at + 4 > view.byteLength) return undefined;
  const head = view.getUint32(at);
  const version = (head >>> 19) & 3;
  if (head >>> 21 !== 0x7ff || version === 1 || ((head >>> 17) & 3) !== LAYER_3) return undefined;
  const isFirst = version === 3;
  const kbits = (isFirst ? KBITS_1 : KBITS_2)[((head >>> 12) & 15) - 1];
  const baseRate = RATES[(head >>> 10) & 3];
  if (kbits === undefined || baseRate === undefined) return undefined;
  const rate = baseRate / (isFirst ? 1 : version === 2 ? 2 : 4);
  const samples = isFirst ? 1152 : 576;
  const isMono = ((head >>> 6) & 3) === MONO;
  return {
    bytes: Math.floor(((samples / 8) * kbits * 1000) / rate) + ((head >>> 9) & 1),
    seconds: samples / rate,
    tellsAt: 4 + (isFirst ? (isMono ? 17 : 32) : isMono ? 9 : 17),
  };
}

const ID3_HEAD_BYTES = 10;
const APE_BYTES = 32;
const APE_HAS_HEAD = 0x8000_0000;

/** Start of the tag that ends at `end`; undefined if there is none. Each tag states its length at its end. */
async function findTagBefore(reader: BlockReader, end: number): Promise<number | undefined> {
  const tail = await reader.read(Math.max(0, end - 128), Math.min(128, end));
  const at = (fromEnd: number) => tail.byteLength - fromEnd;
  if (tail.byteLength < 128) return undefined;
  if (lettersAt(tail, 0, 3) === 'TAG') return end - 128;
  if (lettersAt(tail, at(9), 9) === 'LYRICS200') return end - 15 - Number(lettersAt(tail, at(15), 6));
  if (lettersAt(tail, at(APE_BYTES), 8) === 'APETAGEX') {
    const size = tail.getUint32(at(20), true);
    const hasHead = (tail.getUint32(at(12), true) & APE_HAS_HEAD) !== 0;
    return end - size - (hasHead ? APE_BYTES : 0);
  }
  if (lettersAt(tail, at(ID3_HEAD_BYTES), 3) !== '3DI') return undefined;
  const size = [4, 3, 2, 1].reduce((sum, place) => sum * 128 + (tail.getUint8(at(place)) & 0x7f), 0);
  return end - size - 2 * ID3_HEAD_BYTES;
}

/** Ranges to blank in an MP3: ID3 tags at its start (an empty one remains), bytes between them and the first frame, and tags at its end. */
export async function* blanksInMp3(reader: BlockReader): AsyncGenerator<Blank, void> {
  const tags = await readTags(reader);
  for (const { from, to } of tags) {
    yield { at: from + 5, length: 1, is: 'field' };
    yield { at: from + ID3_HEAD_BYTES, length: Math.min(to, reader.size) - from - ID3_HEAD_BYTES, is: 'padding' };
  }
  const begin = tags.at(-1)?.to ?? 0;
  const first = (await findFrames(reader))?.from ?? begin;
  if (first > begin) yield { at: begin, length: first - begin, is: 'padding' };
  let end = reader.size;
  for (let start = await findTagBefore(reader, end); start !== undefined; start = await findTagBefore(reader, end)) {
    if (!(start >= first && start < end)) return;
    end = start;
  }
  if (end < reader.size) yield { at: end, length: reader.size - end, is: 'foreign' };
}
