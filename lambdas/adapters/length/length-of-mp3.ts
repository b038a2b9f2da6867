import { type Mp3Frame, mp3FrameAt } from './mp3-frame';
import type { SparingReader } from './sparing-reader';

/** Where the first frame is sought behind what tells of artist and title, and the frames that are looked at. */
const LOOKED_AT_BYTES = 192 * 1024;
const TAGS_MAX = 10;
const TAG_HEAD_BYTES = 10;

/** Where the tags (ID3) at a file's beginning end. */
async function endOfTags(reader: SparingReader): Promise<number> {
  let at = 0;
  for (let count = 0; count < TAGS_MAX; count++) {
    const head = await reader.read(at, TAG_HEAD_BYTES);
    if (head.length < TAG_HEAD_BYTES || head.toString('latin1', 0, 3) !== 'ID3') return at;
    const size = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
    at += TAG_HEAD_BYTES + size + ((head[5] ?? 0) & 0x10 ? TAG_HEAD_BYTES : 0);
  }
  return at;
}

/** Frames one behind the other; what only looks like one is followed by none. */
function framesFrom(bytes: Buffer, at: number): Mp3Frame[] {
  const frames: Mp3Frame[] = [];
  for (let frame = mp3FrameAt(bytes, at); frame; frame = mp3FrameAt(bytes, at)) {
    frames.push(frame);
    at += frame.bytes;
  }
  return frames;
}

/** What the first frame says of the whole file (`Xing`, `Info`): seconds, and the bytes that it knows of. */
function saidBy(first: Mp3Frame, bytes: Buffer): { seconds: number; bytes: number } | undefined {
  const told = bytes.subarray(first.tellsAt, first.tellsAt + 16);
  if (told.length < 16 || !['Xing', 'Info'].includes(told.toString('latin1', 0, 4))) return undefined;
  const flags = told.readUInt32BE(4);
  if (!(flags & 1)) return undefined;
  return { seconds: told.readUInt32BE(8) * first.seconds, bytes: flags & 2 ? told.readUInt32BE(12) : 0 };
}

/**
 * How long an MP3 is, in seconds; 0 where it says nothing. One that says nothing of itself is as long as it would be with the slowest of its
 * first frames; one that has more behind it than it knows of, such as another one, is longer by as much.
 */
export async function lengthOfMp3(reader: SparingReader): Promise<number> {
  const from = await endOfTags(reader);
  const bytes = await reader.read(from, LOOKED_AT_BYTES);
  for (let at = 0; at + 4 <= bytes.length; at++) {
    const frames = bytes[at] === 0xff ? framesFrom(bytes, at) : [];
    const [first] = frames;
    const isLast = first !== undefined && from + at + first.bytes >= reader.size;
    if (!first || (frames.length < 2 && !isLast)) continue;
    const rest = reader.size - from - at;
    const said = saidBy(first, bytes.subarray(at));
    if (said) return said.seconds * Math.max(1, said.bytes > 0 ? rest / said.bytes : 1);
    return rest / Math.min(...frames.map((frame) => frame.bytes / frame.seconds));
  }
  return 0;
}
