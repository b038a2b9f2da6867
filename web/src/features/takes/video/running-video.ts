import { wait } from '#shared/time/retry';
import type { AudioClock } from '../capture/audio-clock';
import { toVideoMetadata, type VideoMetadata, type VideoPacket, type VideoSource } from '../store/video-files';
import { ResilientEncoder, framesPerSecond } from './video-encoder';
import type { VideoStore } from './video-store';

/** The longest time between key frames: seeking decodes all frames after the previous one. */
const KEY_FRAME_EVERY_MS = 2000;
/** A frame that turns out to be off by no more than this is not moved. */
const TOLERANCE_MS = 20;
/** The take does not wait longer for an encoder that hangs. */
const FLUSHED_WITHIN_MS = 3000;

/** Why a take has no more video. Its sound continues. */
export type VideoTrouble = 'video-broken' | 'video-disk-full' | 'video-full';

/** The video of a running take. Each frame is encoded and written at once, at the sample that was heard with it. */
export class RunningVideo {
  private readonly encoder: ResilientEncoder;
  private isOver = false;
  private isAudioActive = true;
  private decoderDescription: string | undefined;
  private wantsKey = true;
  private keyMs = -Infinity;
  private lastMs = -Infinity;
  /** Packets whose sample is not settled yet. */
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

  /** Makes the next frame a key frame, because the take may be cut before it. */
  requestKeyFrame(): void {
    this.wantsKey = true;
  }

  /** While no sound arrives, the recording stands still and frames are dropped: all would be at the same sample. */
  setAudioActive(isAudioActive: boolean): void {
    if (isAudioActive && !this.isAudioActive) this.wantsKey = true;
    this.isAudioActive = isAudioActive;
  }

  /** Whether no frame has been accepted since a key frame was requested. */
  get isAwaitingKeyFrame(): boolean {
    return this.wantsKey;
  }

  /** When the last frame was accepted, in milliseconds of the worker's clock. */
  get lastFrameMs(): number {
    return this.lastMs;
  }

  /** Adds a frame that was captured at `momentMs`; the caller keeps the frame. */
  addFrame(frame: VideoFrame, momentMs: number): void {
    const isEarly = momentMs - this.lastMs < 700 / framesPerSecond(this.source);
    if (this.isOver || !this.isAudioActive || (isEarly && !this.wantsKey) || momentMs <= this.lastMs) return;
    const taken = this.encoder.encode(frame, momentMs, this.wantsKey || momentMs - this.keyMs >= KEY_FRAME_EVERY_MS);
    if (!taken) return;
    this.lastMs = momentMs;
    if (taken === 'key') [this.wantsKey, this.keyMs] = [false, momentMs];
  }

  /** Corrects packets whose moment has turned out to be at another sample. */
  settle(): void {
    const settled = this.unsettled.filter(({ momentMs }) => this.clock.isSettled(momentMs));
    this.settleFirst(settled.length, Infinity);
  }

  /** Settles all packets because no more sound of this source will come; none is placed past `end`. */
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
        // The packet stays at its first sample.
      }
    }
  }

  /** Ends the video to free disk space for the sound. Returns whether it freed any. */
  releaseReserve(): boolean {
    if (this.isOver) return false;
    this.end('video-disk-full');
    return true;
  }

  /** Ends the video and returns whether there are any frames. Never rejects. */
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

  /** Whether the stored metadata fits; it is written once, and another encoder may differ. */
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
      // What was written is on disk; the missing part has been reported.
    }
    if (trouble) this.onTrouble(trouble);
  }
}
