import { type BlockReader, lettersAt } from './block-reader';
import type { MediaFile } from './media-file';
import { type Mp3Frame, mp3FrameAt } from './mp3-frame';

/** Where the first frame is sought behind what names artist and title, and the frames that are looked at. */
const LOOKED_AT_BYTES = 192 * 1024;
const TAGS_MAX = 10;
const TAG_HEAD_BYTES = 10;
const HAS_FOOTER = 0x10;

/** The tags (ID3) at a file's beginning, each with its place. */
export async function tagsOf(reader: BlockReader): Promise<{ from: number; to: number }[]> {
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

/** Frames one behind the other; what only looks like one is followed by none. */
function framesFrom(view: DataView, at: number): Mp3Frame[] {
  const frames: Mp3Frame[] = [];
  for (let frame = mp3FrameAt(view, at); frame; frame = mp3FrameAt(view, at)) {
    frames.push(frame);
    at += frame.bytes;
  }
  return frames;
}

/** What the first frame says of the whole file (`Xing`, `Info`): seconds, and the bytes that it knows of. */
function saidBy(first: Mp3Frame, view: DataView, at: number): { seconds: number; bytes: number } | undefined {
  const told = at + first.tellsAt;
  if (told + 16 > view.byteLength || !['Xing', 'Info'].includes(lettersAt(view, told, 4))) return undefined;
  const flags = view.getUint32(told + 4);
  if (!(flags & 1)) return undefined;
  return { seconds: view.getUint32(told + 8) * first.seconds, bytes: flags & 2 ? view.getUint32(told + 12) : 0 };
}

/** Where the first frame of an MP3 begins, and how long the file is in seconds; undefined where there is none. */
export async function findFrames(reader: BlockReader): Promise<{ from: number; seconds: number } | undefined> {
  const begin = (await tagsOf(reader)).at(-1)?.to ?? 0;
  const view = await reader.read(begin, LOOKED_AT_BYTES);
  for (let at = 0; at + 4 <= view.byteLength; at++) {
    const frames = view.getUint8(at) === 0xff ? framesFrom(view, at) : [];
    const [first] = frames;
    const from = begin + at;
    const isLast = first !== undefined && from + first.bytes >= reader.size;
    if (!first || (frames.length < 2 && !isLast)) continue;
    const rest = reader.size - from;
    const said = saidBy(first, view, at);
    if (said) return { from, seconds: said.seconds * Math.max(1, said.bytes > 0 ? rest / said.bytes : 1) };
    return { from, seconds: rest / Math.min(...frames.map((frame) => frame.bytes / frame.seconds)) };
  }
  return undefined;
}

/**
 * Reads an MP3. One that says nothing of itself is as long as it would be with the slowest of its first frames; one that has more behind it than
 * it knows of, such as another one, is longer by as much.
 */
export async function readMp3(reader: BlockReader): Promise<MediaFile> {
  const found = await findFrames(reader);
  return { seconds: found?.seconds ?? 0, tracks: found ? [{ kind: 'audio', codec: 'mp3' }] : [] };
}
