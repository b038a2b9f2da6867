import { wait } from '#shared/time/retry';
import type { AudioClock } from '../capture/audio-clock';
import { toVideoMetadata, type VideoMetadata, type VideoPacket, type VideoSource } from '../store/video-files';
import { ResilientEncoder, framesPerSecond } from './video-encoder';
import type { VideoStore } from './video-store';

/** A picture that stands alone comes at least so often: seeking decodes what lies between two of them. */
const KEY_FRAME_EVERY_MS = 2000;
/** A picture that turns out to lie no further off stays where it is. */
const TOLERANCE_MS = 20;
/** An encoder that hangs keeps nobody from their take. */
const FLUSHED_WITHIN_MS = 3000;

/** Why a take has no more pictures. Its sound goes on. */
export type VideoTrouble = 'video-broken' | 'video-disk-full' | 'video-full';

/** The pictures of a take while it is made: encoded as they come, each written at once at the sample that was heard with it. */
export class RunningVideo {
  private readonly encoder: ResilientEncoder;
  private isOver = false;
  private isAudioActive = true;
  /** How the packets are decoded, as it is written. */
  private decoderDescription: string | undefined;
  private wantsKey = true;
  private keyMs = -Infinity;
  private lastMs = -Infinity;
  /** Packets whose place is not settled yet. */
  private unsettled: { index: number; packet: VideoPacket; momentMs: number }[] = [];

  constructor(
    readonly source: VideoSource,
    private readonly store: Pick<VideoStore, 'count' | 'isFullFor' | 'describe' | 'append' | 'rewrite' | 'close'>,
    private readonly clock: AudioClock,
    private readonly sampleRate: number,
    private readonly onTrouble: (trouble: VideoTrouble) => void,
  ) {
    this.encoder = new ResilientEncoder(source, {
      onChunk: (chunk, config) => this.storeChunk(chunk, config),
      onBroken: () => this.end('video-broken'),
    });
  }

  /** The next picture stands alone: something may be cut before it. */
  requestKeyFrame(): void {
    this.wantsKey = true;
  }

  /** Whether sound comes. While none does the tape stands still, and so do the pictures: all would lie on one sample. */
  setAudioActive(isAudioActive: boolean): void {
    if (isAudioActive && !this.isAudioActive) this.wantsKey = true;
    this.isAudioActive = isAudioActive;
  }

  /** Whether a cut has been made and no picture has been taken since. */
  get isAwaitingKeyFrame(): boolean {
    return this.wantsKey;
  }

  /** Milliseconds of the worker's clock at which a picture was taken last. */
  get lastFrameMs(): number {
    return this.lastMs;
  }

  /** Takes in what is seen at a moment; the frame stays the caller's. */
  addFrame(frame: VideoFrame, momentMs: number): void {
    const isEarly = momentMs - this.lastMs < 700 / framesPerSecond(this.source);
    if (this.isOver || !this.isAudioActive || (isEarly && !this.wantsKey) || momentMs <= this.lastMs) return;
    const taken = this.encoder.encode(frame, momentMs, this.wantsKey || momentMs - this.keyMs >= KEY_FRAME_EVERY_MS);
    if (!taken) return;
    this.lastMs = momentMs;
    if (taken === 'key') [this.wantsKey, this.keyMs] = [false, momentMs];
  }

  /** Puts packets right whose moment has turned out to lie elsewhere on the tape. */
  settle(): void {
    const settled = this.unsettled.filter(({ momentMs }) => this.clock.isSettled(momentMs));
    this.settleFirst(settled.length, Infinity);
  }

  /** The same of all of them, where no more sound will come of which the clock knows: none lies behind the tape's end. */
  settleAll(end = Infinity): void {
    this.settleFirst(this.unsettled.length, end);
  }

  private settleFirst(count: number, end: number): void {
    if (this.isOver) return;
    for (const { index, packet, momentMs } of this.unsettled.splice(0, count)) {
      const at = Math.min(this.clock.sampleAt(momentMs), end);
      const offMs = (Math.abs(at - packet.at) * 1000) / this.sampleRate;
      try {
        if (offMs > TOLERANCE_MS) this.store.rewrite(index, { ...packet, at });
      } catch {
        // It lies where it was thought to be at first.
      }
    }
  }

  /** Ends it for the sound's sake; gives whether there is more room now. */
  releaseReserve(): boolean {
    if (this.isOver) return false;
    this.end('video-disk-full');
    return true;
  }

  /** Ends it; gives whether there are pictures. Never rejects. */
  async finish(): Promise<boolean> {
    await Promise.race([this.encoder.flush(), wait(FLUSHED_WITHIN_MS)]);
    const { count } = this.store;
    this.settleAll();
    this.end();
    return count > 0;
  }

  private storeChunk(chunk: EncodedVideoChunk, config: VideoDecoderConfig | undefined): void {
    if (this.isOver) return;
    try {
      if (config && !this.isSameDecoder(toVideoMetadata(this.source, config))) return this.end('video-broken');
      if (this.store.isFullFor(chunk.byteLength)) return this.end('video-full');
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      const momentMs = chunk.timestamp / 1000;
      const packet = { size: bytes.length, isKey: chunk.type === 'key', at: this.clock.sampleAt(momentMs) };
      this.unsettled.push({ index: this.store.append(bytes, packet), packet, momentMs });
    } catch {
      this.end('video-disk-full');
    }
  }

  /** Whether packets are decoded so. It is written once: those of another encoder may be others. */
  private isSameDecoder(about: VideoMetadata): boolean {
    const text = JSON.stringify(about);
    if (this.decoderDescription === undefined) this.store.describe(about);
    this.decoderDescription ??= text;
    return this.decoderDescription === text;
  }

  private end(trouble?: VideoTrouble): void {
    if (this.isOver) return;
    this.isOver = true;
    this.encoder.close();
    try {
      this.store.close();
    } catch {
      // What was written is there; what was not is said.
    }
    if (trouble) this.onTrouble(trouble);
  }
}
