import { EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, NullTarget, Output } from 'mediabunny';
import { buildBox, parseBoxes, table, TABLE_CONTAINERS, uint32Table } from '../../../platform/playback/stream/mp4-box';
import { AAC_FRAME } from './aac-encoder';

const MDAT_HEADER_BYTES = 8;

/**
 * Builds the head of an `.m4a` file: everything before the first packet. It needs only the packets' sizes in bytes. `delay` is the number
 * of samples that the encoder added before the sound; players skip them. The library builds the head for the first and the last packet
 * alone, because with all packets it takes a second per hour of sound; the tables of the others are inserted. The head has no creation
 * time, so that the same sound always gives the same file.
 */
export async function buildM4aHead(
  sizes: readonly number[],
  decoderConfig: AudioDecoderConfig,
  delay: number,
): Promise<Blob> {
  const [ftyp, moov] = await buildHeadTemplate(sizes, decoderConfig, delay);
  const rate = decoderConfig.sampleRate;
  const headWith = (soundAt: number) =>
    rewriteBoxes(moov, buildSampleTables(sizes, rate, soundAt), measureBitRates(sizes, rate));
  const soundAt = ftyp.length + headWith(0).length + MDAT_HEADER_BYTES;
  const soundBytes = sizes.reduce((sum, size) => sum + size, 0);
  const mdat = buildBox('mdat');
  mdat.set(uint32Table(MDAT_HEADER_BYTES + soundBytes));
  return new Blob([ftyp, headWith(soundAt), mdat]);
}

/** Builds the head of a file whose only packets are the first and the last, at their times. */
async function buildHeadTemplate(
  sizes: readonly number[],
  decoderConfig: AudioDecoderConfig,
  delay: number,
): Promise<[ftyp: Uint8Array<ArrayBuffer>, moov: Uint8Array<ArrayBuffer>]> {
  const boxes: Uint8Array<ArrayBuffer>[] = [];
  const keep = (box: Uint8Array) => void boxes.push(box.slice());
  const format = new Mp4OutputFormat({ fastStart: 'in-memory', onFtyp: keep, onMoov: keep });
  const output = new Output({ format, target: new NullTarget() });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const rate = decoderConfig.sampleRate;
  for (const index of new Set([0, sizes.length - 1])) {
    const timestamp = (index * AAC_FRAME - delay) / rate;
    const packet = new EncodedPacket(new Uint8Array(sizes[index]!), 'key', timestamp, AAC_FRAME / rate);
    await source.add(packet, { decoderConfig });
  }
  source.close();
  await output.finalize();
  const [ftyp, moov] = boxes;
  if (!ftyp || !moov) throw new Error('The library wrote no head.');
  return [ftyp, moov];
}

/** Headers that begin with their creation and modification times. */
const TIMED_HEADERS = new Set(['mvhd', 'tkhd', 'mdhd']);
/** Packets of this duration form one chunk, as in the library. */
const CHUNK_S = 0.5;

/**
 * The tables of an audio track (ISO/IEC 14496-12, 8.6.1.2 and 8.7.3 to 8.7.5): packet durations, packets per chunk, packet sizes, and
 * chunk offsets in a file whose sound begins at byte `soundAt`.
 */
function buildSampleTables(sizes: readonly number[], sampleRate: number, soundAt: number): Map<string, Uint8Array> {
  const perChunk = Math.ceil((CHUNK_S * sampleRate) / AAC_FRAME);
  const offsets: number[] = [];
  let at = soundAt;
  for (const [index, size] of sizes.entries()) {
    if (index % perChunk === 0) offsets.push(at);
    at += size;
  }
  const left = sizes.length % perChunk;
  const whole = offsets.length - (left > 0 ? 1 : 0);
  const chunks = [...(whole > 0 ? [1, perChunk, 1] : []), ...(left > 0 ? [whole + 1, left, 1] : [])];
  return new Map([
    ['stts', buildBox('stts', uint32Table(0, 1, sizes.length, AAC_FRAME))],
    ['stsc', buildBox('stsc', uint32Table(0, chunks.length / 3), table(chunks))],
    ['stsz', buildBox('stsz', uint32Table(0, 0, sizes.length), table(sizes))],
    ['stco', buildBox('stco', uint32Table(0, offsets.length), table(offsets))],
  ]);
}

/** The highest bit rate of any second and the average one, bits per second, as boxes store them. */
function measureBitRates(sizes: readonly number[], sampleRate: number): Uint8Array {
  const perSecond = Math.ceil(sampleRate / AAC_FRAME);
  let [total, ofSecond, most] = [0, 0, 0];
  for (const [index, size] of sizes.entries()) {
    total += size;
    ofSecond += size - (sizes[index - perSecond] ?? 0);
    most = Math.max(most, ofSecond);
  }
  return uint32Table(8 * most, Math.round((8 * total * sampleRate) / (sizes.length * AAC_FRAME)));
}

/** Replaces tables by their types and all bit rates, and clears the times. */
function rewriteBoxes(
  box: Uint8Array<ArrayBuffer>,
  tables: ReadonlyMap<string, Uint8Array>,
  bitRates: Uint8Array,
): Uint8Array<ArrayBuffer> {
  const [{ type, bodyStart } = { type: '', bodyStart: 0 }] = parseBoxes(box);
  if (type === 'stsd') return replaceBitRates(box, bitRates);
  if (TIMED_HEADERS.has(type)) return clearTimes(box, bodyStart);
  if (!TABLE_CONTAINERS.has(type)) return box;
  const inner = parseBoxes(box, bodyStart).map(
    (each) => tables.get(each.type) ?? rewriteBoxes(box.slice(each.start, each.end), tables, bitRates),
  );
  return buildBox(type, ...inner);
}

/** Clears the times of a header, whose version gives their length; 0 is no time (ISO/IEC 14496-12, 8.2.2, 8.3.2, 8.4.2). */
function clearTimes(box: Uint8Array<ArrayBuffer>, bodyStart: number): Uint8Array<ArrayBuffer> {
  const timesAt = bodyStart + 4;
  return box.slice().fill(0, timesAt, timesAt + (box[bodyStart] === 1 ? 16 : 8));
}

/** Replaces the bit rates in an audio description: in its last box (`btrt`), and in the decoder's description inside it. */
function replaceBitRates(box: Uint8Array<ArrayBuffer>, bitRates: Uint8Array): Uint8Array<ArrayBuffer> {
  const previous = box.slice(-bitRates.length);
  const result = box.slice();
  for (let at = 0; at + previous.length <= box.length; at++) {
    if (previous.every((byte, i) => byte === box[at + i])) result.set(bitRates, at);
  }
  return result;
}
