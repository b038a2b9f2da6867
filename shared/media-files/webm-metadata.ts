import type { Blank, BlockReader } from '#shared/media-files/block-reader';
import { type Element, elementAt, elementsIn, unsignedIn, WEBM } from '#shared/media-files/webm-file';

const VOID = 0xec;
const CHECKSUM = 0xbf;
const MUXING_APP = 0x4d80;
const WRITING_APP = 0x5741;
const TRACK_NAME = 0x536e;
const CODEC_NAME = 0x258688;
const SEEK = 0x4dbb;
const SEEK_POSITION = 0x53ac;

const IN_SEGMENT: readonly number[] = [WEBM.seekHead, WEBM.info, WEBM.tracks, WEBM.cues, WEBM.cluster, VOID, CHECKSUM];
const IN_INFO: readonly number[] = [WEBM.timestampScale, WEBM.duration, MUXING_APP, WRITING_APP, VOID];

/** Replaces an element with an empty one (`Void`) of the same length. */
function toVoid({ start, from, to }: Element, end: number): Blank {
  const length = Math.min(to ?? end, end) - start;
  const sizeBytes = length > 9 ? 8 : 1;
  const size = new Uint8Array(sizeBytes);
  let rest = length - 1 - sizeBytes;
  for (let at = sizeBytes - 1; at >= 0; at--, rest = Math.floor(rest / 256)) size[at] = rest % 256;
  size[0]! |= 0x80 >> (sizeBytes - 1);
  const isShort = from - start > length || length < 2;
  return { at: start, length, head: isShort ? undefined : Uint8Array.from([VOID, ...size]), is: 'foreign' };
}

async function* inInfo(reader: BlockReader, { from, to }: Element, end: number): AsyncGenerator<Blank, void> {
  for await (const element of elementsIn(reader, from, to ?? end)) {
    const isOfProgram = element.id === MUXING_APP || element.id === WRITING_APP;
    const length = Math.min(element.to ?? end, end) - element.from;
    if (element.id === CHECKSUM) yield { ...toVoid(element, end), is: 'field' };
    else if (!IN_INFO.includes(element.id)) yield toVoid(element, end);
    else if (isOfProgram) yield { at: element.from, length, is: 'field' };
    else if (element.id === VOID) yield { at: element.from, length, is: 'padding' };
  }
}

async function* inTracks(reader: BlockReader, { from, to }: Element, end: number): AsyncGenerator<Blank, void> {
  for await (const entry of elementsIn(reader, from, to ?? end)) {
    if (entry.id === CHECKSUM) yield { ...toVoid(entry, end), is: 'field' };
    if (entry.id !== WEBM.trackEntry) continue;
    for await (const element of elementsIn(reader, entry.from, entry.to ?? end)) {
      if (element.id === TRACK_NAME || element.id === CODEC_NAME) yield toVoid(element, end);
    }
  }
}

/** The positions that a `SeekHead` lists, counted from the start of the file. */
async function placesIn(reader: BlockReader, seekHead: Element, segmentFrom: number): Promise<number[]> {
  const places: number[] = [];
  for await (const seek of elementsIn(reader, seekHead.from, seekHead.to ?? seekHead.from)) {
    if (seek.id !== SEEK) continue;
    for await (const { id, from, to } of elementsIn(reader, seek.from, seek.to ?? seek.from)) {
      const place = id === SEEK_POSITION && unsignedIn(await reader.read(from, Math.min((to ?? from) - from, 8)));
      if (place) places.push(segmentFrom + place);
    }
  }
  return places;
}

async function* inSegment(
  reader: BlockReader,
  segment: Element,
  range: { from: number; isWhole: boolean },
): AsyncGenerator<Blank, void> {
  let places: number[] = [];
  const end = Math.min(segment.to ?? reader.size, reader.size);
  for (let at = range.from; at < end;) {
    const element = await elementAt(reader, at);
    if (!element) {
      yield { at, length: end - at, is: 'padding' };
      return;
    }
    const { id, from, to } = element;
    if (id === WEBM.seekHead) places = await placesIn(reader, element, segment.from);
    if (id === WEBM.info) yield* inInfo(reader, element, end);
    if (id === WEBM.tracks) yield* inTracks(reader, element, end);
    if (id === VOID) yield { at: from, length: Math.min(to ?? end, end) - from, is: 'padding' };
    if (id === WEBM.cluster && !range.isWhole) {
      // A SeekHead lists the elements after the clusters; scanning the clusters would read the whole file.
      const next = Math.min(...places.filter((place) => place > at));
      if (next < end) yield* inSegment(reader, segment, { from: next, isWhole: true });
      return;
    }
    // A cluster of unknown length extends to the next one, so its blocks are scanned like its siblings.
    if (id === WEBM.cluster && to === undefined) at = from;
    else {
      if (!IN_SEGMENT.includes(id) && !IN_CLUSTER.includes(id)) yield toVoid(element, end);
      if (to === undefined) return;
      at = to;
    }
  }
}

/** Times, positions and blocks. */
const IN_CLUSTER: readonly number[] = [WEBM.clusterTime, WEBM.simpleBlock, WEBM.blockGroup, 0xa7, 0xab];

/**
 * A WebM's content other than sound and pictures: titles, dates, tags, chapters, attachments.
 * @param isWhole whether to scan the clusters, too; otherwise only elements before them, and elements after them that a SeekHead lists
 */
export async function* blanksInWebm(reader: BlockReader, isWhole: boolean): AsyncGenerator<Blank, void> {
  for await (const element of elementsIn(reader, 0, reader.size)) {
    if (element.id === WEBM.segment) yield* inSegment(reader, element, { from: element.from, isWhole });
    else if (element.id === VOID)
      yield { at: element.from, length: (element.to ?? reader.size) - element.from, is: 'padding' };
    else if (element.id !== WEBM.ebml) yield toVoid(element, reader.size);
  }
}
