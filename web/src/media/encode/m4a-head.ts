import { EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, NullTarget, Output } from 'mediabunny';
import { makeBox, words } from '../playback/stream/mp4-box';
import { AAC_FRAME } from './aac-stream';
import { bitRatesOf, rewriteBoxes, soundTables } from './m4a-tables';

const MDAT_HEADER_BYTES = 8;

/**
 * The head of an `.m4a` file whose sound lies behind it: all up to the first packet, of which it takes only the sizes in
 * bytes. `delay` is what the encoder put before the sound, in samples: the file says so, and players leave it out. The library
 * makes it for the first and the last packet alone, as one that it is told of all takes a second an hour; the tables of the
 * others are put in. It does not say when it was made: the same sound is the same file, however often it is made.
 */
export async function m4aHead(
  sizes: readonly number[],
  decoderConfig: AudioDecoderConfig,
  delay: number,
): Promise<Blob> {
  const [ftyp, moov] = await headOfEnds(sizes, decoderConfig, delay);
  const rate = decoderConfig.sampleRate;
  const headWith = (soundAt: number) => rewriteBoxes(moov, soundTables(sizes, rate, soundAt), bitRatesOf(sizes, rate));
  const soundAt = ftyp.length + headWith(0).length + MDAT_HEADER_BYTES;
  const soundBytes = sizes.reduce((sum, size) => sum + size, 0);
  const mdat = makeBox('mdat');
  mdat.set(words(MDAT_HEADER_BYTES + soundBytes));
  return new Blob([ftyp, headWith(soundAt), mdat]);
}

/** What comes before the sound of a file whose only packets are the first and the last, at their times. */
async function headOfEnds(
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
  if (!ftyp || !moov) throw new Error('The library made no head.');
  return [ftyp, moov];
}
