import { FrameFitter } from './fit-frame';
import type { VideoSource } from './video-about';
import { possibleVideoConfigs } from './video-config';

/** What an encoder holds at most; what comes while it is full is left out, so that sound never waits. */
const WAITING_AT_MOST = 2;
/** So many encoders in a row that give nothing are given up. */
const FAILURES_AT_MOST = 3;

interface EncodedListener {
  onChunk(chunk: EncodedVideoChunk, config: VideoDecoderConfig | undefined): void;
  /** No encoder works here. */
  onBroken(): void;
}

/**
 * An encoder that outlives the browser's: one that fails, or is taken back from a hidden tab whose take is paused, gives way to
 * another, by the same way of encoding if that has given anything yet.
 */
export class LastingEncoder {
  private encoder: VideoEncoder | undefined;
  private fitter: FrameFitter | undefined;
  private opening: Promise<void> | undefined;
  /** Ways of encoding that have not failed, the best first. */
  private configs: VideoEncoderConfig[] | undefined;
  private hasGiven = false;
  private isFresh = true;
  private failures = 0;
  private isOver = false;

  constructor(
    private readonly source: VideoSource,
    private readonly listener: EncodedListener,
  ) {}

  /**
   * Encodes a picture of a moment; the frame stays the caller's. Gives whether it was taken, and whether it stands alone: as wanted, or
   * because it is an encoder's first.
   */
  encode(frame: VideoFrame, momentMs: number, wantsKey: boolean): 'key' | 'delta' | undefined {
    const { encoder, fitter } = this;
    if (this.isOver) return undefined;
    if (!encoder || !fitter) {
      this.opening ??= this.open(frame.displayWidth, frame.displayHeight);
      return undefined;
    }
    if (encoder.encodeQueueSize >= WAITING_AT_MOST) return undefined;
    const keyFrame = wantsKey || this.isFresh;
    let fitted: VideoFrame | undefined;
    try {
      fitted = fitter.fit(frame, Math.round(momentMs * 1000));
      this.isFresh = false;
      encoder.encode(fitted, { keyFrame });
    } catch {
      this.fail(encoder);
    } finally {
      fitted?.close();
    }
    return this.encoder ? (keyFrame ? 'key' : 'delta') : undefined;
  }

  /** Resolves when all that was taken has been given. */
  async flush(): Promise<void> {
    await this.encoder?.flush().catch(() => undefined);
  }

  /** Gives nothing any more. */
  close(): void {
    this.isOver = true;
    if (this.encoder && this.encoder.state !== 'closed') this.encoder.close();
  }

  private async open(width: number, height: number): Promise<void> {
    this.configs ??= await possibleVideoConfigs(this.source, width, height);
    const [config] = this.configs;
    if (this.isOver) return;
    if (!config) return this.giveUp();
    const encoder: VideoEncoder = new VideoEncoder({
      output: (chunk, metadata) => this.give(encoder, chunk, metadata?.decoderConfig),
      error: () => this.fail(encoder),
    });
    this.encoder = encoder;
    this.fitter ??= new FrameFitter(config.width, config.height);
    this.isFresh = true;
    try {
      encoder.configure(config);
    } catch {
      this.fail(encoder);
    }
  }

  private give(encoder: VideoEncoder, chunk: EncodedVideoChunk, config: VideoDecoderConfig | undefined): void {
    if (this.isOver || encoder !== this.encoder) return;
    this.hasGiven = true;
    this.failures = 0;
    this.listener.onChunk(chunk, config);
  }

  private fail(encoder: VideoEncoder): void {
    if (this.isOver || encoder !== this.encoder) return;
    if (encoder.state !== 'closed') encoder.close();
    this.encoder = this.opening = undefined;
    // What has begun in one way is decoded in that way to its end.
    if (!this.hasGiven) this.configs?.shift();
    if (++this.failures >= FAILURES_AT_MOST) this.giveUp();
  }

  private giveUp(): void {
    this.isOver = true;
    this.listener.onBroken();
  }
}
