import type { SoundClock } from '../capture/sound-clock';
import { FrameFitter } from './fit-frame';
import { aboutOf, type VideoSource } from './video-about';
import { chooseVideoConfig, picturesPerSecond } from './video-config';
import type { VideoPacket } from './video-packet';
import type { VideoStore } from './video-store';

/** A picture that stands alone comes at least so often: seeking decodes what lies between two of them. */
const KEY_EVERY_MS = 2000;
/** What an encoder holds at most; what comes while it is full is left out, so that sound never waits. */
const WAITING_AT_MOST = 2;
/** A picture that turns out to lie no further off stays where it is. */
const NEAR_ENOUGH_MS = 20;
/** An encoder that hangs keeps nobody from their take. */
const FLUSHED_WITHIN_MS = 3000;

/** Why a take has no more pictures. Its sound goes on. */
export type VideoTrouble = 'video-broken' | 'video-disk-full';

/** The pictures of a take while it is made: encoded as they come, each written at once at the sample that was heard with it. */
export class RunningVideo {
  private encoder: VideoEncoder | undefined;
  private fitter: FrameFitter | undefined;
  private opening: Promise<void> | undefined;
  private isOver = false;
  private isDescribed = false;
  private wantsKey = true;
  private keyMs = -Infinity;
  private lastMs = -Infinity;
  /** Packets whose place is not settled yet. */
  private unsettled: { index: number; packet: VideoPacket; momentMs: number }[] = [];

  constructor(
    readonly source: VideoSource,
    private readonly store: VideoStore,
    private readonly clock: SoundClock,
    private readonly sampleRate: number,
    private readonly onTrouble: (trouble: VideoTrouble) => void,
  ) {}

  /** The next picture stands alone: something may be cut before it. */
  cutNext(): void {
    this.wantsKey = true;
  }

  /** Whether a cut has been made and no picture has been taken since. */
  get wantsToSee(): boolean {
    return this.wantsKey;
  }

  /** Milliseconds of the worker's clock at which a picture was taken last. */
  get seenMs(): number {
    return this.lastMs;
  }

  /** Takes in what is seen at a moment; the frame stays the caller's. */
  see(frame: VideoFrame, momentMs: number): void {
    const isEarly = momentMs - this.lastMs < 700 / picturesPerSecond(this.source);
    if (this.isOver || (isEarly && !this.wantsKey) || momentMs <= this.lastMs) return;
    const { encoder, fitter } = this;
    if (!encoder || !fitter) {
      this.opening ??= this.open(frame.displayWidth, frame.displayHeight);
      return;
    }
    if (encoder.encodeQueueSize >= WAITING_AT_MOST) return;
    try {
      const keyFrame = this.wantsKey || momentMs - this.keyMs >= KEY_EVERY_MS;
      const fitted = fitter.fit(frame, Math.round(momentMs * 1000));
      encoder.encode(fitted, { keyFrame });
      fitted.close();
      this.lastMs = momentMs;
      if (keyFrame) [this.wantsKey, this.keyMs] = [false, momentMs];
    } catch {
      this.end('video-broken');
    }
  }

  /** Puts packets right whose moment has turned out to lie elsewhere on the tape; all of them, where no more sound will come. */
  settle(isEnd = false): void {
    if (this.isOver) return;
    const early = this.unsettled.filter(({ momentMs }) => !isEnd && !this.clock.isSettled(momentMs));
    for (const { index, packet, momentMs } of this.unsettled.slice(0, this.unsettled.length - early.length)) {
      const at = this.clock.sampleAt(momentMs);
      const offMs = (Math.abs(at - packet.at) * 1000) / this.sampleRate;
      if (offMs > NEAR_ENOUGH_MS) this.store.rewrite(index, { ...packet, at });
    }
    this.unsettled = early;
  }

  /** Ends it for the sound's sake; gives whether there is more room now. */
  giveWay(): boolean {
    if (this.isOver) return false;
    this.end('video-disk-full');
    return true;
  }

  /** Ends it; gives whether there are pictures. Never rejects. */
  async finish(): Promise<boolean> {
    const late = new Promise((resolve) => setTimeout(resolve, FLUSHED_WITHIN_MS));
    await Promise.race([this.encoder?.flush().catch(() => undefined), late]);
    const { count } = this.store;
    try {
      this.settle(true);
    } catch {
      // They lie where they were thought to be at first.
    }
    this.end();
    return count > 0;
  }

  private async open(width: number, height: number): Promise<void> {
    const config = await chooseVideoConfig(this.source, width, height);
    if (this.isOver) return;
    if (!config) return this.end('video-broken');
    const encoder = new VideoEncoder({
      output: (chunk, metadata) => this.keep(chunk, metadata?.decoderConfig),
      error: () => this.end('video-broken'),
    });
    encoder.configure(config);
    this.fitter = new FrameFitter(config.width, config.height);
    this.encoder = encoder;
  }

  private keep(chunk: EncodedVideoChunk, config: VideoDecoderConfig | undefined): void {
    if (this.isOver) return;
    try {
      if (config && !this.isDescribed) this.store.describe(aboutOf(this.source, config));
      this.isDescribed ||= config !== undefined;
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const momentMs = chunk.timestamp / 1000;
      const packet = { size: bytes.length, isKey: chunk.type === 'key', at: this.clock.sampleAt(momentMs) };
      this.unsettled.push({ index: this.store.append(bytes, packet), packet, momentMs });
    } catch {
      this.end('video-disk-full');
    }
  }

  private end(trouble?: VideoTrouble): void {
    if (this.isOver) return;
    this.isOver = true;
    if (this.encoder && this.encoder.state !== 'closed') this.encoder.close();
    try {
      this.store.close();
    } catch {
      // What was written is there; what was not is said.
    }
    if (trouble) this.onTrouble(trouble);
  }
}
