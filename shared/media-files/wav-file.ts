import { type Blank, type BlockReader, toBytes, lettersAt } from '#shared/media-files/block-reader';
import type { MediaFile } from '#shared/media-files/media-track';

const CHUNKS_MAX = 1_000;
/** The format tag that means that another one follows (`WAVE_FORMAT_EXTENSIBLE`). */
const EXTENSIBLE = 0xfffe;

/** A chunk of a WAV: its name, its start, and its stated content range. */
interface Chunk {
  name: string;
  start: number;
  from: number;
  to: number;
}

async function* chunksIn(reader: BlockReader): AsyncGenerator<Chunk, void> {
  for (let at = 12, count = 0; at + 8 <= reader.size && count < CHUNKS_MAX; count++) {
    const head = await reader.read(at, 8);
    if (head.byteLength < 8) return;
    const [name, size] = [lettersAt(head, 0, 4), head.getUint32(4, true)];
    // Streamed sound has a stated size of 0 or the maximum.
    const isOpen = name === 'data' && (size === 0 || at + 8 + size > reader.size);
    const to = isOpen ? reader.size : at + 8 + size;
    yield { name, start: at, from: at + 8, to };
    at = to + (size % 2);
  }
}

/** Reads a WAV. Its length follows from its header and the bytes of its sound. */
export async function readWav(reader: BlockReader): Promise<MediaFile> {
  let bytesASecond = 0;
  let codec = '';
  // Variants for larger files or with big-endian numbers don't play in every browser.
  if (lettersAt(await reader.read(0, 4), 0, 4) !== 'RIFF') return { seconds: 0, tracks: [] };
  for await (const { name, from, to } of chunksIn(reader)) {
    if (name === 'fmt ') {
      const format = await reader.read(from, 26);
      if (format.byteLength < 16) break;
      bytesASecond = format.getUint32(4, true) * format.getUint16(12, true);
      const tag = format.getUint16(0, true);
      const isNamedLater = tag === EXTENSIBLE && format.byteLength === 26;
      codec = `wav.${isNamedLater ? format.getUint16(24, true) : tag}`;
    }
    if (name !== 'data' || bytesASecond === 0) continue;
    return { seconds: (to - from) / bytesASecond, tracks: [{ kind: 'audio', codec }] };
  }
  return { seconds: 0, tracks: [] };
}

const KNOWN = ['fmt ', 'fact', 'data'];
const PADDING = ['JUNK', 'junk', 'PAD ', 'FLLR', 'fllr'];

/** A WAV's content other than sound: titles, locations, studio notes. */
export async function* blanksInWav(reader: BlockReader): AsyncGenerator<Blank, void> {
  let end = 12;
  for await (const { name, start, from, to } of chunksIn(reader)) {
    end = Math.min(to + ((to - from) % 2), reader.size);
    if (KNOWN.includes(name)) continue;
    if (!PADDING.includes(name)) yield { at: start, length: 4, head: toBytes('JUNK'), is: 'foreign' };
    yield { at: from, length: Math.min(to, reader.size) - from, is: 'padding' };
  }
  if (end < reader.size) yield { at: end, length: reader.size - end, is: 'padding' };
}
