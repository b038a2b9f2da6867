import { type BlockReader, lettersAt } from '#shared/media-files/block-reader';
import type { MediaFile, MediaTrack } from '#shared/media-files/media-track';
import { readAscii } from '#shared/pictures/picture-content';

/** Ids of the WebM elements that are parsed (RFC 9559). */
export const WEBM = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  codecId: 0x86,
  cues: 0x1c53bb6b,
  cluster: 0x1f43b675,
  clusterTime: 0xe7,
  blockGroup: 0xa0,
  block: 0xa1,
  simpleBlock: 0xa3,
} as const;
/** Elements whose children are parsed one by one. */
const OPENED: readonly number[] = [WEBM.segment, WEBM.info, WEBM.cluster, WEBM.blockGroup];

const NANOSECONDS = 1e9;
/** Larger than any valid track element. */
const TRACK_BYTES_MAX = 1024 * 1024;

interface ScanState {
  tracks: MediaTrack[];
  scale: number;
  duration: number;
  clusterTime: number;
  last: number;
}

const KINDS: Record<number, MediaTrack['kind']> = { 1: 'video', 2: 'audio' };

async function tracksIn(reader: BlockReader, { from, to }: Element): Promise<MediaTrack[]> {
  const tracks: MediaTrack[] = [];
  for await (const entry of elementsIn(reader, from, to ?? from)) {
    if (entry.id !== WEBM.trackEntry) continue;
    const track: MediaTrack = { kind: 'other', codec: '' };
    for await (const { id, from, to } of elementsIn(reader, entry.from, entry.to ?? entry.from)) {
      const content = await reader.read(from, Math.min((to ?? from) - from, TRACK_BYTES_MAX));
      if (id === WEBM.trackType) track.kind = KINDS[unsignedIn(content) ?? 0] ?? 'other';
      if (id === WEBM.codecId) track.codec = lettersAt(content, 0, 32).replace(/\0.*/, '');
    }
    tracks.push(track);
  }
  return tracks;
}

/** An EBML header has a few dozen bytes. */
const HEAD_BYTES_MAX = 4096;

/** Whether the first bytes identify a WebM, not a Matroska. Zeros may follow the name (RFC 8794, section 13). */
export function isWebm(firstBytes: Uint8Array): boolean {
  const head = parseElement(firstBytes, 0);
  if (head?.id !== WEBM.ebml) return false;
  const end = Math.min(head.to ?? 0, firstBytes.length, HEAD_BYTES_MAX);
  for (let at = head.from; at < end;) {
    const element = parseElement(firstBytes.subarray(at, end), at);
    if (element?.to === undefined || element.to > end) return false;
    const { id, from, to } = element;
    if (id === WEBM.docType) return readAscii(firstBytes, from, to - from).replace(/\0+$/, '') === 'webm';
    at = to;
  }
  return false;
}

/** A block starts with its track number, one byte in all files with fewer than 127 tracks, and its time relative to its cluster. */
async function scanElement(reader: BlockReader, element: Element, seen: ScanState): Promise<void> {
  const { id, from, to } = element;
  if (id === WEBM.tracks) seen.tracks = await tracksIn(reader, element);
  const content = await reader.read(from, Math.min((to ?? from) - from, 8));
  if (id === WEBM.timestampScale) seen.scale = unsignedIn(content) ?? seen.scale;
  else if (id === WEBM.duration) seen.duration = floatIn(content) ?? 0;
  else if (id === WEBM.clusterTime) seen.clusterTime = unsignedIn(content) ?? 0;
  else if ((id === WEBM.simpleBlock || id === WEBM.block) && content.byteLength >= 4) {
    seen.last = Math.max(seen.last, seen.clusterTime + content.getInt16(1));
  }
}

/** Reads a WebM. A browser's recording doesn't state its length, so all of its blocks are scanned. */
export async function readWebm(reader: BlockReader): Promise<MediaFile> {
  const seen: ScanState = { tracks: [], scale: 1e6, duration: 0, clusterTime: 0, last: 0 };
  const firstBytes = await reader.read(0, HEAD_BYTES_MAX);
  if (!isWebm(new Uint8Array(firstBytes.buffer, 0, firstBytes.byteLength))) return { seconds: 0, tracks: [] };
  for (let at = 0, count = 0; at < reader.size && count < ELEMENTS_MAX; count++) {
    const element = await elementAt(reader, at);
    if (!element) break;
    const { id, from, to } = element;
    // Metadata comes before sound and pictures.
    if (id === WEBM.cluster && seen.duration > 0) break;
    const isOpened = OPENED.includes(id);
    if (!isOpened && to === undefined) break;
    if (!isOpened) await scanElement(reader, element, seen);
    at = isOpened ? from : to!;
  }
  const seconds = (Math.max(seen.duration, seen.last) * seen.scale) / NANOSECONDS;
  return { seconds: seen.tracks.length > 0 ? seconds : 0, tracks: seen.tracks };
}

/** A WebM element: its id, its start, and the range of its content; `to` is undefined if the next element ends it. */
export interface Element {
  id: number;
  start: number;
  from: number;
  to: number | undefined;
}

/** Parses the element at the start of these bytes, which are at offset `at` of the file; undefined if there is none. */
function parseElement(head: Uint8Array, at: number): Element | undefined {
  const idBytes = Math.clz32(head[0] ?? 0) - 23;
  if (idBytes > 4 || head.length < idBytes + 1) return undefined;
  const sizeBytes = Math.clz32(head[idBytes]!) - 23;
  if (sizeBytes > 8 || head.length < idBytes + sizeBytes) return undefined;
  const first = head[idBytes]! & (0xff >> sizeBytes);
  const rest = head.subarray(idBytes + 1, idBytes + sizeBytes);
  const isUnknown = first === 0xff >> sizeBytes && rest.every((byte) => byte === 0xff);
  const size = rest.reduce((sum, byte) => sum * 256 + byte, first);
  const from = at + idBytes + sizeBytes;
  return { id: toNumber(head.subarray(0, idBytes)), start: at, from, to: isUnknown ? undefined : from + size };
}

export async function elementAt(reader: BlockReader, at: number): Promise<Element | undefined> {
  const view = await reader.read(at, 12);
  return parseElement(new Uint8Array(view.buffer, 0, view.byteLength), at);
}

/** The consecutive elements between two offsets of a file; stops at one that is broken or has no end. */
export async function* elementsIn(reader: BlockReader, from: number, to: number): AsyncGenerator<Element, void> {
  for (let at = from, count = 0; at < to && count < ELEMENTS_MAX; count++) {
    const element = await elementAt(reader, at);
    if (!element) return;
    yield element;
    if (element.to === undefined) return;
    at = element.to;
  }
}

/** More than a browser's recording of 16 MB has. */
const ELEMENTS_MAX = 200_000;

const toNumber = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0);

/** An unsigned integer of up to six bytes; undefined if there is none. */
export const unsignedIn = (view: DataView): number | undefined =>
  view.byteLength >= 1 && view.byteLength <= 6 ? toNumber(new Uint8Array(view.buffer, 0, view.byteLength)) : undefined;

function floatIn(view: DataView): number | undefined {
  if (view.byteLength === 4) return view.getFloat32(0);
  return view.byteLength === 8 ? view.getFloat64(0) : undefined;
}
