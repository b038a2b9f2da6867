import { type Element, elementAt, floatIn, unsignedIn } from './ebml';
import type { SparingReader } from './sparing-reader';

const SEGMENT = 0x18538067;
const INFO = 0x1549a966;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TIMESTAMP_SCALE = 0x2ad7b1;
const DURATION = 0x4489;
const CLUSTER_TIME = 0xe7;
const BLOCK_GROUP = 0xa0;
const BLOCK = 0xa1;
const SIMPLE_BLOCK = 0xa3;
/** What holds others that are looked at. */
const OPENED = [SEGMENT, INFO, CLUSTER, BLOCK_GROUP];

const NANOSECONDS = 1e9;
/** More than a browser's recording of 16 MB has. */
const ELEMENTS_MAX = 200_000;

/** What was seen so far of a file, in its own time. */
interface Seen {
  hasTracks: boolean;
  scale: number;
  duration: number;
  clusterTime: number;
  /** Where its last block begins. */
  last: number;
}

const lengthOf = (time: number, { scale }: Seen): number => (time * scale) / NANOSECONDS;

/** A block begins with the number of its track, of one byte in all files of less than 127, and its time after its cluster's. */
async function look(reader: SparingReader, { id, from, to }: Element, seen: Seen): Promise<void> {
  const bytes = await reader.read(from, Math.min((to ?? from) - from, 8));
  if (id === TRACKS) seen.hasTracks = true;
  else if (id === TIMESTAMP_SCALE) seen.scale = unsignedIn(bytes) ?? seen.scale;
  else if (id === DURATION) seen.duration = floatIn(bytes) ?? 0;
  else if (id === CLUSTER_TIME) seen.clusterTime = unsignedIn(bytes) ?? 0;
  else if ((id === SIMPLE_BLOCK || id === BLOCK) && bytes.length >= 4) {
    seen.last = Math.max(seen.last, seen.clusterTime + bytes.readInt16BE(1));
  }
}

/** How long a WebM says that it is, in seconds; of one that a browser recorded, which says nothing, all blocks are looked at. */
export async function lengthOfWebm(reader: SparingReader): Promise<number> {
  const seen: Seen = { hasTracks: false, scale: 1e6, duration: 0, clusterTime: 0, last: 0 };
  for (let at = 0, count = 0; at < reader.size && count < ELEMENTS_MAX; count++) {
    const element = await elementAt(reader, at);
    if (!element) break;
    const { id, from, to } = element;
    // What it says of itself stands before its sound and pictures.
    if (id === CLUSTER && seen.duration > 0) break;
    const isOpened = OPENED.includes(id);
    if (!isOpened && to === undefined) break;
    if (!isOpened) await look(reader, element, seen);
    at = isOpened ? from : to!;
  }
  return seen.hasTracks ? lengthOf(Math.max(seen.duration, seen.last), seen) : 0;
}
