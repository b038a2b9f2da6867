import { type EncodedPacket, type Quality } from 'mediabunny';
import { AAC_FRAME, AacStream } from './aac-stream';

const CLICK_AT = 4 * AAC_FRAME;
const CLICK_SAMPLES = 24;
const TEST_SAMPLES = 12 * AAC_FRAME;
const LONGEST_DELAY = 4 * AAC_FRAME;
const LOUD_ENOUGH = 0.1;

/**
 * Encodes a click and decodes it again: by how many samples it comes later is what this encoder puts before a sound. No
 * encoder of a browser tells, and they differ (1024 or 2112 samples, mostly).
 * @returns undefined where the browser can't decode single packets, or the click can't be found
 */
export async function measureDelay(sampleRate: number, quality: Quality): Promise<number | undefined> {
  if (!('AudioDecoder' in globalThis)) return undefined;
  const packets: EncodedPacket[] = [];
  const stream = new AacStream(sampleRate, Promise.resolve(quality), (packet) => packets.push(packet));
  stream.add(click());
  await stream.finish();
  const heard = await decode(packets, stream.decoderConfig!);
  const loudest = heard.reduce((best, sample, i) => (Math.abs(sample) > Math.abs(heard[best]!) ? i : best), 0);
  const delay = loudest - CLICK_AT - CLICK_SAMPLES / 2;
  const isClick = Math.abs(heard[loudest] ?? 0) >= LOUD_ENOUGH && delay >= 0 && delay <= LONGEST_DELAY;
  return isClick ? delay : undefined;
}

/** Silence with one short, smooth click in it. */
function click(): Float32Array {
  const sound = new Float32Array(TEST_SAMPLES);
  for (let i = 0; i < CLICK_SAMPLES; i++) sound[CLICK_AT + i] = 0.9 * Math.sin((Math.PI * i) / CLICK_SAMPLES) ** 2;
  return sound;
}

async function decode(packets: readonly EncodedPacket[], decoderConfig: AudioDecoderConfig): Promise<Float32Array> {
  const pieces: Float32Array[] = [];
  const decoder = new AudioDecoder({
    output: (data) => {
      const piece = new Float32Array(data.numberOfFrames);
      data.copyTo(piece, { planeIndex: 0, format: 'f32-planar' });
      data.close();
      pieces.push(piece);
    },
    // `flush` rejects with the same.
    error: () => undefined,
  });
  decoder.configure(decoderConfig);
  for (const packet of packets) decoder.decode(packet.toEncodedAudioChunk());
  await decoder.flush();
  decoder.close();
  const heard = new Float32Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    heard.set(piece, at);
    at += piece.length;
  }
  return heard;
}
