import { AAC_FRAME, AacStream } from '../encode/aac-stream';
import { prepareAac, type PreparedAac } from '../encode/prepare-aac';

/** Packets of one batch, 44 s at 48 kHz: as much is made anew after an interruption. */
export const BATCH_PACKETS = 2048;
/** Sound is handed to the encoder in pieces of this many samples. */
const PIECE = 8 * AAC_FRAME;
/** Packets of sound before the first one without which it would not be what one long stream makes; covers every encoder's delay. */
const MARGIN = 4;

/**
 * Encodes a long sound by one encoder: each new one costs memory that is not given back before the page is closed. It can begin in
 * the middle, a few packets before those that are wanted. The same sound gives the same packets, whether it was made in one go or not.
 */
export class BatchEncoder {
  private constructor(
    private readonly sampleRate: number,
    private readonly prepared: PreparedAac,
    readonly decoderConfig: AudioDecoderConfig,
  ) {}

  /** Rejects where no encoder can be loaded. */
  static async prepare(sampleRate: number): Promise<BatchEncoder> {
    const prepared = await prepareAac(sampleRate);
    const stream = new AacStream(sampleRate, Promise.resolve(prepared.quality), () => undefined);
    stream.add(new Float32Array(AAC_FRAME));
    await stream.finish();
    if (!stream.decoderConfig) throw new Error('The encoder does not say what it makes.');
    return new BatchEncoder(sampleRate, prepared, stream.decoderConfig);
  }

  /** Samples that the encoder puts before the sound. */
  get delay(): number {
    return this.prepared.delay;
  }

  /**
   * Encodes a sound of so many samples from packet `from` on; hands its packets on by the batch, the last one with what is left.
   * Sound is read as fast as it is encoded.
   */
  async encode(
    { from, sampleCount }: { from: number; sampleCount: number },
    read: (fromSample: number, toSample: number) => Promise<Float32Array>,
    keep: (batch: Uint8Array[]) => void,
  ): Promise<void> {
    const first = Math.max(0, from - MARGIN);
    let before = from - first;
    const made: Uint8Array[] = [];
    const take = (packet: Uint8Array) => (before > 0 ? before-- : made.push(packet));
    const stream = new AacStream(this.sampleRate, Promise.resolve(this.prepared.quality), ({ data }) => take(data));
    for (let at = first * AAC_FRAME; at < sampleCount; at += PIECE) {
      stream.add(await read(at, Math.min(at + PIECE, sampleCount)));
      await stream.encoded();
      if (made.length >= BATCH_PACKETS) keep(made.splice(0, BATCH_PACKETS));
    }
    await stream.finish();
    keep(made);
  }
}
