import type { StreamTargetChunk } from 'mediabunny';
import { buildBox, parseBoxes, table, toDataView, uint32Table } from '../../../platform/playback/stream/mp4-box';
import type { Chapter } from '../model/list-chapters';

/**
 * Adds chapters to an MP4 that mediabunny writes, which has no function for them: a track of texts that the others refer to, as QuickTime
 * defines it ("Chapter lists" in its file format specification) and players and ffmpeg read it. The texts follow at the end of the file;
 * the index, extended by the track, replaces the one without it, in the space that is reserved for it.
 *
 * @param duration of the file in milliseconds
 * @returns `writable` and `onMoov` to pass to mediabunny
 */
export function addChapters(
  writable: WritableStream<StreamTargetChunk>,
  chapters: readonly Chapter[],
  duration: number,
): { writable: WritableStream<StreamTargetChunk>; onMoov: (index: Uint8Array, position: number) => unknown } {
  const writer = writable.getWriter();
  const texts = chapters.map(({ title }) => encodeText(title));
  let end = 0;
  let index: StreamTargetChunk | undefined;
  const write = (data: Uint8Array<ArrayBuffer>, position: number) => writer.write({ type: 'write', data, position });
  return {
    onMoov: (data, position) => (index = { type: 'write', data: data.slice(), position }),
    writable: new WritableStream({
      write: (chunk) => {
        end = Math.max(end, chunk.position + chunk.data.length);
        return writer.write(chunk);
      },
      close: async () => {
        if (index && chapters.length > 0) {
          const mdat = buildBox('mdat', ...texts);
          await write(mdat, end);
          const track = { chapters, texts, duration, textsAt: end + mdat.length - totalLength(texts) };
          await write(extendIndex(index.data, track), index.position);
        }
        await writer.close();
      },
      abort: (reason) => writer.abort(reason),
    }),
  };
}

const totalLength = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** A sample of a text track: its length, the text, and the box that says that it is UTF-8. */
function encodeText(text: string): Uint8Array<ArrayBuffer> {
  const bytes = new TextEncoder().encode(text);
  return Uint8Array.of(bytes.length >> 8, bytes.length & 255, ...bytes, ...buildBox('encd', uint32Table(0x100)));
}

interface ChapterTrack {
  chapters: readonly Chapter[];
  texts: readonly Uint8Array[];
  /** Milliseconds. */
  duration: number;
  /** The offset of the first text in the file. */
  textsAt: number;
}

/** Adds the track to an index: `moov` and the head of the free box after it. */
function extendIndex(index: Uint8Array, track: ChapterTrack): Uint8Array<ArrayBuffer> {
  const moov = parseBoxes(index)[0]!;
  const space = moov.end + toDataView(index).getUint32(moov.end);
  const parts = parseBoxes(index, moov.bodyStart, moov.end).map((box) => ({
    ...box,
    bytes: index.slice(box.start, box.end),
  }));
  const header = parts.find(({ type }) => type === 'mvhd')!;
  const nextIdAt = header.bytes.length - 4;
  const id = toDataView(header.bytes).getUint32(nextIdAt);
  toDataView(header.bytes).setUint32(nextIdAt, id + 1);
  const refersToIt = buildBox('tref', buildBox('chap', uint32Table(id)));
  const extended = buildBox(
    'moov',
    ...parts.map(({ type, bytes }) => (type === 'trak' ? buildBox('trak', bytes.subarray(8), refersToIt) : bytes)),
    buildTrack(id, readTimescale(header.bytes), track),
  );
  const left = space - extended.length;
  if (left < 8) throw new Error('The space that is reserved for the index is too small for the chapters.');
  const result = new Uint8Array(space);
  result.set(extended);
  result.set(buildBox('free', new Uint8Array(left - 8)), extended.length);
  return result;
}

/** Units a second of the movie's header, whose version gives the length of its times (ISO/IEC 14496-12, 8.2.2). */
const readTimescale = (header: Uint8Array): number => toDataView(header).getUint32(header[8] === 1 ? 28 : 20);

const MATRIX = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
const UNDETERMINED_LANGUAGE = 0x55c40000;

/** A text track that isn't shown itself, in milliseconds (ISO/IEC 14496-12, 8.3 to 8.7; QuickTime for `gmhd` and `text`). */
function buildTrack(id: number, timescale: number, { chapters, texts, duration, textsAt }: ChapterTrack) {
  const length = Math.round((duration * timescale) / 1000);
  const durations = chapters.map(({ start }, index) => (chapters[index + 1]?.start ?? duration) - start);
  const handler = new TextEncoder().encode('text');
  const textDescription = uint32Table(0, 1, ...Array<number>(11).fill(0));
  return buildBox(
    'trak',
    buildBox('tkhd', uint32Table(0, 0, 0, id, 0, length, 0, 0, 0, 0, ...MATRIX, 0, 0)),
    buildBox(
      'mdia',
      buildBox('mdhd', uint32Table(0, 0, 0, 1000, duration, UNDETERMINED_LANGUAGE)),
      buildBox('hdlr', uint32Table(0, 0), handler, uint32Table(0, 0, 0), new Uint8Array(1)),
      buildBox(
        'minf',
        buildBox(
          'gmhd',
          buildBox('gmin', uint32Table(0, 0x408000, 0x80008000, 0)),
          buildBox('text', uint32Table(...MATRIX)),
        ),
        buildBox('dinf', buildBox('dref', uint32Table(0, 1), buildBox('url ', uint32Table(1)))),
        buildBox(
          'stbl',
          buildBox('stsd', uint32Table(0, 1), buildBox('text', textDescription)),
          buildBox('stts', uint32Table(0, chapters.length), table(durations.flatMap((each) => [1, each]))),
          buildBox('stsc', uint32Table(0, 1, 1, chapters.length, 1)),
          buildBox('stsz', uint32Table(0, 0, chapters.length), table(texts.map((text) => text.length))),
          buildBox('co64', uint32Table(0, 1, Math.floor(textsAt / 2 ** 32), textsAt % 2 ** 32)),
        ),
      ),
    ),
  );
}
