import {
  AdtsOutputFormat,
  AudioSample,
  AudioSampleSource,
  NullTarget,
  Output,
  type EncodedPacket,
  type Quality,
} from 'mediabunny';

/** Samples per packet of AAC. */
export const AAC_FRAME = 1024;
/** Sound is handed to the encoder in pieces of this many samples, a fifth of a second. */
const PIECE = 8 * AAC_FRAME;

/** Turns sound into AAC packets while it comes in, and gives each out. Mono; sound waits until it is known how it is to be encoded. */
export class AacStream {
  decoderConfig: AudioDecoderConfig | undefined;
  /** The packets are all that is wanted; of the formats this one remembers nothing of those that have gone by. */
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
   * Takes in the next piece of sound; failures show when the stream is finished. A piece of 8,192 samples or more is copied at once;
   * shorter ones stay as they are until so many have come.
   */
  add(samples: Float32Array): void {
    this.waiting.push(samples);
    this.waitingCount += samples.length;
    if (this.waitingCount >= PIECE) this.encodeWaiting();
  }

  /** Resolves when nothing waits to be encoded but what is too short for it. */
  encoded(): Promise<void> {
    return this.work;
  }

  /** Encodes what is left; the last packet has been given out then. */
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
    // Always a copy: the library queues what it is given, and a browser's own encoder reads its buffer from the beginning.
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
