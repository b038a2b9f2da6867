import type { Quality } from 'mediabunny';
import { hashFile } from '../../../platform/storage/file-hash';
import { AAC_FRAME, AacEncoder, prepareAac, type PreparedAac } from '../encode/aac-encoder';

/** Packets per batch, 44 s at 48 kHz; only one batch is in memory at a time. */
export const BATCH_PACKETS = 2048;
/** Sound goes to the encoder in chunks of this many samples. */
const CHUNK_SAMPLES = 8 * AAC_FRAME;
/** The most samples that are read at a time; they are encoded before more are read. */
export const READ_SAMPLES = 32 * CHUNK_SAMPLES;
/** Packets to encode before and after a batch so that its own equal those of one long stream; covers every encoder's delay. */
const MARGIN = 4;

/**
 * Encodes a long sound in independent batches. Each has its own encoder, which starts a few packets before the batch and ends a few after.
 * The same sound gives the same packets, even if the work was interrupted.
 */
export class BatchEncoder {
  private constructor(
    private readonly sampleRate: number,
    private readonly prepared: PreparedAac,
    readonly decoderConfig: AudioDecoderConfig,
    private readonly encoderFingerprint: string,
  ) {}

  /** Rejects if no encoder can be loaded. */
  static async prepare(sampleRate: number): Promise<BatchEncoder> {
    const prepared = await prepareAac(sampleRate);
    const stream = new AacEncoder(sampleRate, Promise.resolve(prepared.quality), () => undefined);
    stream.add(new Float32Array(AAC_FRAME));
    await stream.finish();
    if (!stream.decoderConfig) throw new Error('The encoder reported no configuration.');
    const print = await fingerprintEncoder(sampleRate, prepared.quality);
    return new BatchEncoder(sampleRate, prepared, stream.decoderConfig, print);
  }

  /** The properties that packets must share to be in one file. */
  get fingerprint(): string {
    const { codec, description } = this.decoderConfig;
    return JSON.stringify([
      codec,
      [...new Uint8Array(description as ArrayBuffer)],
      this.delay,
      this.encoderFingerprint,
    ]);
  }

  /** The number of samples that the encoder adds before the sound. */
  get delay(): number {
    return this.prepared.delay;
  }

  /** Encodes the batch that begins with packet `from`, of a sound of `sampleCount` samples. */
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

/** Whether the batch that begins with packet `from` includes the rest of the sound. */
export const isLastBatch = (from: number, sampleCount: number): boolean =>
  (from + BATCH_PACKETS + MARGIN) * AAC_FRAME >= sampleCount;

const TEST_SAMPLES = 16 * AAC_FRAME;

/** Identifies an encoder by a hash of its output for a short sound: browsers don't report it, and updates change it. */
async function fingerprintEncoder(sampleRate: number, quality: Quality): Promise<string> {
  const packets: Uint8Array<ArrayBuffer>[] = [];
  const stream = new AacEncoder(sampleRate, Promise.resolve(quality), ({ data }) => packets.push(new Uint8Array(data)));
  stream.add(buildSweep());
  await stream.finish();
  return hashFile(new Blob(packets));
}

/** A growing tone that sweeps through all pitches, so that encoders differ in their output. */
const buildSweep = (): Float32Array =>
  Float32Array.from({ length: TEST_SAMPLES }, (_, i) => {
    const at = i / TEST_SAMPLES;
    return 0.8 * at * Math.sin((Math.PI / 2) * i * at);
  });
