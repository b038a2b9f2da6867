import type { Quality } from 'mediabunny';
import { hashFile } from '../../../platform/storage/file-hash';
import { AAC_FRAME, AacEncoder, prepareAac, type PreparedAac } from '../encode/aac-encoder';

/** Packets of one batch, 44 s at 48 kHz: as much is in memory at a time. */
export const BATCH_PACKETS = 2048;
/** Sound is handed to the encoder in pieces of this many samples. */
const CHUNK_SAMPLES = 8 * AAC_FRAME;
/** Samples that are read at a time, at most, and no more before those are encoded. */
export const READ_SAMPLES = 32 * CHUNK_SAMPLES;
/** Packets of sound around a batch without which its own would not be what one long stream makes; covers every encoder's delay. */
const MARGIN = 4;

/**
 * Encodes a long sound in batches that know nothing of one another: each by an encoder of its own, which begins a few packets
 * before and ends a few after. The same sound gives the same packets, whether it was made in one go or not.
 */
export class BatchEncoder {
  private constructor(
    private readonly sampleRate: number,
    private readonly prepared: PreparedAac,
    readonly decoderConfig: AudioDecoderConfig,
    private readonly encoderFingerprint: string,
  ) {}

  /** Rejects where no encoder can be loaded. */
  static async prepare(sampleRate: number): Promise<BatchEncoder> {
    const prepared = await prepareAac(sampleRate);
    const stream = new AacEncoder(sampleRate, Promise.resolve(prepared.quality), () => undefined);
    stream.add(new Float32Array(AAC_FRAME));
    await stream.finish();
    if (!stream.decoderConfig) throw new Error('The encoder does not say what it makes.');
    const print = await fingerprintEncoder(sampleRate, prepared.quality);
    return new BatchEncoder(sampleRate, prepared, stream.decoderConfig, print);
  }

  /** What packets have to have in common to lie in one file. */
  get fingerprint(): string {
    const { codec, description } = this.decoderConfig;
    return JSON.stringify([
      codec,
      [...new Uint8Array(description as ArrayBuffer)],
      this.delay,
      this.encoderFingerprint,
    ]);
  }

  /** Samples that the encoder puts before the sound. */
  get delay(): number {
    return this.prepared.delay;
  }

  /** Encodes the batch that begins with packet `from`, of a sound of so many samples. */
  async encode(
    from: number,
    sampleCount: number,
    read: (fromSample: number, toSample: number) => Promise<Float32Array>,
  ): Promise<Uint8Array[]> {
    const first = Math.max(0, from - MARGIN);
    const end = Math.min(sampleCount, (from + BATCH_PACKETS + MARGIN) * AAC_FRAME);
    const packets: Uint8Array[] = [];
    const { quality } = this.prepared;
    const stream = new AacEncoder(this.sampleRate, Promise.resolve(quality), ({ data }) => packets.push(data));
    for (let at = first * AAC_FRAME; at < end; at += READ_SAMPLES) {
      const sound = await read(at, Math.min(at + READ_SAMPLES, end));
      for (let piece = 0; piece < sound.length; piece += CHUNK_SAMPLES)
        stream.add(sound.subarray(piece, piece + CHUNK_SAMPLES));
      await stream.drain();
    }
    await stream.finish();
    const isLast = isLastBatch(from, sampleCount);
    return packets.slice(from - first, isLast ? undefined : from - first + BATCH_PACKETS);
  }
}

/** Whether all that is left of a sound goes into the batch that begins with packet `from`. */
export const isLastBatch = (from: number, sampleCount: number): boolean =>
  (from + BATCH_PACKETS + MARGIN) * AAC_FRAME >= sampleCount;

const TEST_SAMPLES = 16 * AAC_FRAME;

/**
 * Tells an encoder from every other: the digest of what it makes of one short sound. Neither a browser nor its system says which
 * encoder it uses; both change it with an update, and so do we with the one that is loaded.
 */
async function fingerprintEncoder(sampleRate: number, quality: Quality): Promise<string> {
  const packets: Uint8Array<ArrayBuffer>[] = [];
  const stream = new AacEncoder(sampleRate, Promise.resolve(quality), ({ data }) => packets.push(new Uint8Array(data)));
  stream.add(buildSweep());
  await stream.finish();
  return hashFile(new Blob(packets));
}

/** A tone that goes through all pitches and grows: little of an encoder's choices stays unseen. */
const buildSweep = (): Float32Array =>
  Float32Array.from({ length: TEST_SAMPLES }, (_, i) => {
    const at = i / TEST_SAMPLES;
    return 0.8 * at * Math.sin((Math.PI / 2) * i * at);
  });
