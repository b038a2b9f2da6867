import {
  AudioSample,
  AudioSampleSource,
  canEncodeAudio,
  Mp4OutputFormat,
  NullTarget,
  Output,
  Quality,
  type EncodedPacket,
} from 'mediabunny';

/** Samples per packet of AAC. */
export const AAC_FRAME = 1024;
const SPEECH = new Quality({ bitrate: 96_000 });
/** Sound is handed to the encoder in pieces of this many samples, a fifth of a second. */
const PIECE = 8 * AAC_FRAME;

/** Samples of silence that the bundled encoder puts before the sound. A browser's own encoder does not tell. */
const BUNDLED_ENCODER_DELAY = 1024;
/** Once registered, the bundled encoder is used for everything and cannot be told from the browser's own any more. */
let bundledEncoder = false;

/**
 * Makes sure that AAC of this rate can be made: by the browser, or by an encoder that is loaded only where the browser has
 * none. Gives the encoder's delay in samples.
 */
export async function prepareAac(sampleRate: number): Promise<number> {
  if (bundledEncoder) return BUNDLED_ENCODER_DELAY;
  if (await canEncodeAudio('aac', { numberOfChannels: 1, sampleRate, quality: SPEECH })) return 0;
  const { registerAacEncoder } = await import('@mediabunny/aac-encoder');
  registerAacEncoder();
  bundledEncoder = true;
  return BUNDLED_ENCODER_DELAY;
}

/** Turns sound into AAC packets while it comes in. Mono; sound waits until `prepared`, which is `prepareAac`. */
export class AacStream {
  readonly packets: EncodedPacket[] = [];
  decoderConfig: AudioDecoderConfig | undefined;
  private readonly output = new Output({ format: new Mp4OutputFormat({ fastStart: false }), target: new NullTarget() });
  private readonly source: AudioSampleSource;
  private waiting: Float32Array[] = [];
  private waitingCount = 0;
  private encodedCount = 0;
  private work: Promise<void>;

  constructor(
    private readonly sampleRate: number,
    prepared: Promise<unknown>,
  ) {
    this.source = new AudioSampleSource({
      codec: 'aac',
      quality: SPEECH,
      onEncodedPacket: (packet, meta) => {
        this.packets.push(packet);
        this.decoderConfig ??= meta?.decoderConfig;
      },
    });
    this.output.addAudioTrack(this.source);
    this.work = prepared.then(() => this.output.start());
    this.work.catch(() => undefined);
  }

  /** Takes in the next piece of sound; failures show when the stream is finished. */
  add(samples: Float32Array): void {
    this.waiting.push(samples);
    this.waitingCount += samples.length;
    if (this.waitingCount >= PIECE) this.encodeWaiting();
  }

  /** Encodes what is left; `packets` is complete then. */
  async finish(): Promise<void> {
    if (this.waitingCount > 0) this.encodeWaiting();
    await this.work;
    this.source.close();
    if (this.encodedCount > 0) await this.output.finalize();
    else await this.output.cancel();
  }

  private encodeWaiting(): void {
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
    await this.source.add(sample);
    sample.close();
  }
}
