import {
  AdtsOutputFormat,
  AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  type EncodedPacket,
  NullTarget,
  Output,
  Quality,
} from 'mediabunny';
import { loadAacEncoder } from '../../../platform/audio/load-aac-encoder';

/** Samples per packet of AAC. */
export const AAC_FRAME = 1024;
/** Sound goes to the encoder in chunks of this many samples, a fifth of a second. */
const CHUNK_SAMPLES = 8 * AAC_FRAME;

/** Encodes mono sound to AAC packets while it arrives. Sound waits until the quality is known. */
export class AacEncoder {
  decoderConfig: AudioDecoderConfig | undefined;
  /** Only the packets are needed. Of all formats, this one stores nothing about past packets. */
  private readonly output = new Output({ format: new AdtsOutputFormat(), target: new NullTarget() });
  private source: AudioSampleSource | undefined;
  private waiting: Float32Array[] = [];
  private waitingCount = 0;
  private encodedCount = 0;
  private work: Promise<void>;

  constructor(
    private readonly sampleRate: number,
    quality: Promise<Quality>,
    private readonly onPacket: (packet: EncodedPacket) => void,
  ) {
    this.work = quality.then((chosen) => this.open(chosen));
    this.work.catch(() => undefined);
  }

  /**
   * Adds the next chunk; `finish` reports failures. A chunk of 8,192 samples or more is copied at once. Shorter ones are not copied until
   * that many samples are waiting.
   */
  add(samples: Float32Array): void {
    this.waiting.push(samples);
    this.waitingCount += samples.length;
    if (this.waitingCount >= CHUNK_SAMPLES) this.encodeWaiting();
  }

  /** Resolves when nothing is left to encode except sound that is too short for a chunk. */
  drain(): Promise<void> {
    return this.work;
  }

  /** Encodes the rest; resolves after the last packet. */
  async finish(): Promise<void> {
    if (this.waitingCount > 0) this.encodeWaiting();
    await this.work;
    this.source?.close();
    if (this.encodedCount > 0) await this.output.finalize();
    else await this.output.cancel();
  }

  private async open(quality: Quality): Promise<void> {
    this.source = new AudioSampleSource({
      codec: 'aac',
      quality,
      onEncodedPacket: (packet, meta) => {
        this.decoderConfig ??= meta?.decoderConfig;
        this.onPacket(packet);
      },
    });
    this.output.addAudioTrack(this.source);
    await this.output.start();
  }

  private encodeWaiting(): void {
    // Always a copy: the library queues what it receives, and a browser's own encoder reads its buffer from the beginning.
    const data = new Float32Array(this.waitingCount);
    let at = 0;
    for (const piece of this.waiting) {
      data.set(piece, at);
      at += piece.length;
    }
    this.waiting = [];
    this.waitingCount = 0;
    const timestamp = this.encodedCount / this.sampleRate;
    this.encodedCount += data.length;
    this.work = this.work.then(() => this.encode(data, timestamp));
    this.work.catch(() => undefined);
  }

  private async encode(data: Float32Array, timestamp: number): Promise<void> {
    const sample = new AudioSample({
      data,
      format: 'f32-planar',
      numberOfChannels: 1,
      sampleRate: this.sampleRate,
      timestamp,
    });
    await this.source?.add(sample);
    sample.close();
  }
}

const CLICK_AT = 4 * AAC_FRAME;
const CLICK_SAMPLES = 24;
const TEST_SAMPLES = 12 * AAC_FRAME;
const LONGEST_DELAY = 4 * AAC_FRAME;
const LOUD_ENOUGH = 0.1;

/**
 * Encodes and decodes a click. Its shift is the number of samples that this encoder adds before the sound. No browser reports this delay,
 * and encoders differ (mostly 1024 or 2112 samples).
 * @returns undefined if the browser can't decode single packets, or the click can't be found
 */
async function measureDelay(sampleRate: number, quality: Quality): Promise<number | undefined> {
  if (!('AudioDecoder' in globalThis)) return undefined;
  const packets: EncodedPacket[] = [];
  const stream = new AacEncoder(sampleRate, Promise.resolve(quality), (packet) => packets.push(packet));
  stream.add(buildClick());
  await stream.finish();
  const heard = await decodePackets(packets, stream.decoderConfig!);
  const loudest = heard.reduce((best, sample, i) => (Math.abs(sample) > Math.abs(heard[best]!) ? i : best), 0);
  const delay = loudest - CLICK_AT - CLICK_SAMPLES / 2;
  const isClick = Math.abs(heard[loudest] ?? 0) >= LOUD_ENOUGH && delay >= 0 && delay <= LONGEST_DELAY;
  return isClick ? delay : undefined;
}

function buildClick(): Float32Array {
  const sound = new Float32Array(TEST_SAMPLES);
  for (let i = 0; i < CLICK_SAMPLES; i++) sound[CLICK_AT + i] = 0.9 * Math.sin((Math.PI * i) / CLICK_SAMPLES) ** 2;
  return sound;
}

async function decodePackets(
  packets: readonly EncodedPacket[],
  decoderConfig: AudioDecoderConfig,
): Promise<Float32Array> {
  const pieces: Float32Array[] = [];
  const decoder = new AudioDecoder({
    output: (data) => {
      const piece = new Float32Array(data.numberOfFrames);
      data.copyTo(piece, { planeIndex: 0, format: 'f32-planar' });
      data.close();
      pieces.push(piece);
    },
    // `flush` rejects with the same error.
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

/** The first is enough for a mono voice, and every byte delays each viewer. Windows' own encoder supports nothing below the second. */
const QUALITIES = [64_000, 96_000].map((bitrate) => new Quality({ bitrate }));
/** The delay of the bundled encoder, and of most others. */
const USUAL_DELAY = 1024;

export interface PreparedAac {
  quality: Quality;
  /** The number of samples that the encoder adds before the sound. */
  delay: number;
}

const prepared = new Map<number, Promise<PreparedAac>>();

/** Prepares to encode AAC at this rate; loads an encoder if the browser has none. Rejects if loading fails; the next call tries again. */
export function prepareAac(sampleRate: number): Promise<PreparedAac> {
  const known = prepared.get(sampleRate);
  if (known) return known;
  const preparing = prepareEncoder(sampleRate);
  prepared.set(sampleRate, preparing);
  preparing.catch(() => prepared.delete(sampleRate));
  return preparing;
}

async function prepareEncoder(sampleRate: number): Promise<PreparedAac> {
  const quality = await chooseQuality(sampleRate);
  const delay = await measureDelay(sampleRate, quality).catch(() => undefined);
  return { quality, delay: delay ?? USUAL_DELAY };
}

async function chooseQuality(sampleRate: number): Promise<Quality> {
  for (const quality of QUALITIES) {
    if (await canEncodeAudio('aac', { numberOfChannels: 1, sampleRate, quality })) return quality;
  }
  await loadAacEncoder();
  return QUALITIES[0]!;
}
