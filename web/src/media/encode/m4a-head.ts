import { EncodedAudioPacketSource, EncodedPacket, Mp4OutputFormat, NullTarget, Output } from 'mediabunny';
import { AAC_FRAME } from './aac-stream';

const MDAT_HEADER_BYTES = 8;

/**
 * The head of an `.m4a` file whose sound lies behind it: all up to the first packet, of which it takes only the sizes in
 * bytes. `delay` is what the encoder put before the sound, in samples: the file says so, and players leave it out.
 */
export async function m4aHead(
  sizes: readonly number[],
  decoderConfig: AudioDecoderConfig,
  delay: number,
): Promise<Blob> {
  const boxes: Uint8Array<ArrayBuffer>[] = [];
  const keep = (box: Uint8Array) => void boxes.push(box.slice());
  const format = new Mp4OutputFormat({ fastStart: 'in-memory', onFtyp: keep, onMoov: keep });
  const output = new Output({ format, target: new NullTarget() });
  const source = new EncodedAudioPacketSource('aac');
  output.addAudioTrack(source);
  await output.start();
  const rate = decoderConfig.sampleRate;
  const silence = new Uint8Array(sizes.reduce((most, size) => Math.max(most, size), 0));
  for (const [index, size] of sizes.entries()) {
    const timestamp = (index * AAC_FRAME - delay) / rate;
    await source.add(new EncodedPacket(silence.subarray(0, size), 'key', timestamp, AAC_FRAME / rate), {
      decoderConfig,
    });
  }
  source.close();
  await output.finalize();
  return new Blob([...boxes, mdatHeader(sizes.reduce((sum, size) => sum + size, 0))]);
}

function mdatHeader(soundBytes: number): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(MDAT_HEADER_BYTES);
  new DataView(header.buffer).setUint32(0, MDAT_HEADER_BYTES + soundBytes);
  header.set(new TextEncoder().encode('mdat'), 4);
  return header;
}
