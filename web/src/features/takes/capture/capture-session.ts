import { prepareAac } from '../encode/aac-encoder';
import { joinM4a } from '../encode/m4a-pieces';
import type { TakeCut, RecorderCommand } from '../store/cut-take';
import { normalizeSlides, type Take } from '../store/take';
import { acquireTakeStore, type TakeStore } from '../store/take-writer';
import { VideoSession } from '../video/video-session';
import { SleepDetector, AudioClock } from './audio-clock';
import type { AudioChunk, AudioMixer } from './audio-input';
import { AudioLevelMonitor } from './audio-level';
import { AudioRingBuffer } from './audio-ring-buffer';
import type { CaptureTrouble, CaptureEvent, CaptureRequest } from './capture-messages';
import { LiveTakeEncoder } from './live-encoder';
import { RunningTake } from './running-take';

const LEVELS_PER_SECOND = 20;
/** No chunk for this long means no sound. */
const SILENT_AFTER_MS = 1000;
/** The end of a take waits for its sound until none has arrived for this long. */
const GIVEN_UP_AFTER_MS = 3000;
const CHECK_EVERY_MS = 200;
/** How far the sound's file is behind the recording, so that a command that arrives a little late needs no second encoder. */
const ENCODER_LAG_S = 0.25;

interface ActiveTake {
  take: RunningTake;
  sound: LiveTakeEncoder;
  stoppedAtMs: number | null;
}

/** One recording, from a microphone's first sound: its level, and one take after another. Runs in a worker. */
export class CaptureSession {
  private readonly levelMonitor: AudioLevelMonitor;
  private readonly buffer: AudioRingBuffer;
  private readonly clock: AudioClock;
  readonly video: VideoSession;
  private readonly sleepDetector: SleepDetector;
  private prepared: { takeId: string; store: Promise<TakeStore> } | null = null;
  private starting: Promise<void> = Promise.resolve();
  private active: ActiveTake | null = null;
  private sinceLevel = 0;
  private lastHeardMs = Infinity;
  /** The first muted sample; null if the microphone is not muted. */
  private mutedFrom: number | null = null;
  /** The microphone that takes over, until its first sound arrives. */
  private nextMicrophone: { label: string } | null = null;
  private isAudioActive = true;
  private isCapturing = false;
  private hasSourceEnded = false;

  constructor(
    private readonly sampleRate: number,
    private readonly emit: (message: CaptureEvent) => void,
  ) {
    this.levelMonitor = new AudioLevelMonitor(sampleRate);
    this.buffer = new AudioRingBuffer(sampleRate);
    this.clock = new AudioClock(sampleRate);
    this.sleepDetector = new SleepDetector(sampleRate);
    this.video = new VideoSession(this.clock, sampleRate, (trouble) => this.emit({ type: 'trouble', trouble }));
    // Loads the encoder before anybody records. If this fails, the take tries again.
    prepareAac(sampleRate).catch(() => this.emit({ type: 'trouble', trouble: 'not-loaded' }));
    setInterval(() => this.checkAudio(), CHECK_EVERY_MS);
  }

  prepare(takeId: string): void {
    const onTrouble = (trouble: CaptureTrouble) => this.emit({ type: 'trouble', trouble });
    this.prepared = { takeId, store: acquireTakeStore(takeId, onTrouble, () => this.video.releaseReserve()) };
  }

  /** Processes the next chunk of the microphone, mixed with `mix`. A failure is marked in the take and emitted, and ends nothing. */
  receive(chunk: AudioChunk, mix: AudioMixer | null): void {
    this.markMicrophoneChange(chunk);
    this.lastHeardMs = chunk.arrivedMs;
    // The level is the microphone's alone: the sound of a screen would hide a dead microphone.
    if (!chunk.isFailed) this.levelMonitor.add(chunk.samples);
    mix?.mixInto(chunk.samples);
    this.buffer.append(chunk.samples);
    this.clock.receive({ ...chunk, sampleCount: chunk.samples.length });
    try {
      if (chunk.isFailed) throw new Error('A chunk could not be read.');
      this.advanceTake();
      this.emitLevel(chunk.samples.length);
    } catch {
      const ms = (chunk.samples.length * 1000) / this.sampleRate;
      this.active?.take.markIssue({ kind: 'failed', at: this.buffer.end, ms });
      this.emit({ type: 'trouble', trouble: 'failed' });
    }
    if (!this.isAudioActive) this.checkAudio();
  }

  /** Begins a take at the sample of the command's moment, once its files are open. */
  begin({
    takeId,
    projectId,
    uid,
    replaced,
    slideId,
    startedAt,
    momentMs,
  }: Extract<CaptureRequest, { type: 'record' }>): void {
    if (this.prepared?.takeId !== takeId) this.prepare(takeId);
    this.starting = this.prepared!.store.then(async (store) => {
      await this.video.begin(takeId, store.isOnDisk);
      const about = { id: takeId, projectId, uid, replaced, startedAt };
      const take = new RunningTake(about, store, this.buffer, this.clock);
      const sound = new LiveTakeEncoder(this.sampleRate, (piece) => this.emit({ type: 'piece', takeId, piece }));
      this.active = { take, sound, stoppedAtMs: null };
      take.handle({ event: 'begin', slide_id: slideId }, momentMs);
      this.video.handle({ event: 'begin', slide_id: slideId });
      this.emit({ type: 'began' });
      this.checkAudio();
    });
    this.starting.catch(() => this.emit({ type: 'trouble', trouble: 'no-encoder' }));
  }

  handle(command: RecorderCommand, momentMs: number): void {
    // A failure to begin has been emitted already.
    const isBegun = this.starting.then(
      () => true,
      () => false,
    );
    isBegun
      .then((is) => is && this.apply(command, momentMs))
      .catch(() => this.emit({ type: 'trouble', trouble: 'failed' }));
  }

  mute(isMuted: boolean, momentMs: number): void {
    const at = Math.min(this.clock.sampleAt(momentMs), this.buffer.end);
    if (!isMuted) this.markMute(at);
    this.mutedFrom = isMuted ? (this.mutedFrom ?? at) : null;
    this.checkAudio();
  }

  get isSilent(): boolean {
    return performance.now() - this.lastHeardMs >= SILENT_AFTER_MS;
  }

  changeMicrophone(label: string): void {
    this.active?.take.settleAll();
    this.video.settleAll(this.buffer.end);
    this.markLosses(true);
    this.clock.restart();
    // If the next one is muted, its own message follows.
    this.markMute(this.buffer.end);
    this.mutedFrom = null;
    this.nextMicrophone = { label };
  }

  /** Call this when no more sound will come. */
  endSource(): void {
    this.hasSourceEnded = true;
    this.checkAudio();
  }

  private apply(command: RecorderCommand, momentMs: number): void {
    const { active } = this;
    if (!active || active.stoppedAtMs !== null) return;
    active.take.handle(command, momentMs);
    this.video.handle(command);
    if (command.event === 'stop') active.stoppedAtMs = performance.now();
    if (command.event === 'rewind' || command.event === 'retake-slide') {
      const { slides, sampleCount } = active.take.cut();
      const slideId = normalizeSlides(slides, sampleCount + 1).at(-1)?.slideId ?? '';
      this.emit({ type: 'cut', slideId, recordedMs: (sampleCount * 1000) / this.sampleRate });
    }
    this.checkAudio();
  }

  /** Marks where another microphone took over, and how long there was no sound before that. */
  private markMicrophoneChange({ samples, arrivedMs }: AudioChunk): void {
    if (!this.nextMicrophone) return;
    const at = this.buffer.end;
    const silentMs = Math.max(0, arrivedMs - (samples.length * 1000) / this.sampleRate - this.lastHeardMs);
    this.sleepDetector.check(at);
    const ms = silentMs + this.sleepDetector.sleptMs({ at, ms: silentMs });
    this.active?.take.markIssue({ kind: 'microphone', at, ms, label: this.nextMicrophone.label });
    this.nextMicrophone = null;
  }

  private markMute(at: number): void {
    const ms = ((at - (this.mutedFrom ?? at)) * 1000) / this.sampleRate;
    if (ms > 0) this.active?.take.markIssue({ kind: 'muted', at, ms });
  }

  private advanceTake(): void {
    const { active } = this;
    if (!active) return;
    try {
      active.take.advance();
    } finally {
      // Sound that could not be stored is still in the ring buffer, so that the encoder gets it.
      active.sound.update(active.take, active.take.cutBefore(this.buffer.end - ENCODER_LAG_S * this.sampleRate));
      if (active.take.hasEnded) void this.finish(active);
    }
  }

  private emitLevel(sampleCount: number): void {
    this.sinceLevel += sampleCount;
    if (this.sinceLevel < this.sampleRate / LEVELS_PER_SECOND) return;
    this.sinceLevel = 0;
    const recorded = this.active?.take.cut().sampleCount ?? 0;
    this.emit({ type: 'level', level: this.levelMonitor.read(), recordedMs: (recorded * 1000) / this.sampleRate });
  }

  /** Checks for sound, for a change of `isCapturing`, and for a stop that has waited too long. */
  private checkAudio(): void {
    const now = performance.now();
    const { active } = this;
    const isAudioActive = now - this.lastHeardMs < SILENT_AFTER_MS && this.mutedFrom === null;
    // Repeated while there is no sound, so that the page keeps trying to get it back.
    if (!isAudioActive || !this.isAudioActive)
      this.emit({ type: 'audio-active', isAudioActive, silentMs: now - this.lastHeardMs });
    this.isAudioActive = isAudioActive;
    const isCapturing = isAudioActive && active !== null && active.stoppedAtMs === null && !active.take.cut().isPaused;
    if (isCapturing !== this.isCapturing)
      this.emit({ type: 'capturing', isCapturing: (this.isCapturing = isCapturing) });
    // A muted microphone may still send silence.
    this.video.setAudioActive(!this.isSilent);
    this.video.settle();
    this.markLosses(false);
    if (!active || active.stoppedAtMs === null) return;
    const waitedMs = now - Math.max(active.stoppedAtMs, this.lastHeardMs);
    if (this.hasSourceEnded || waitedMs >= GIVEN_UP_AFTER_MS) void this.finish(active);
  }

  private markLosses(isEnd: boolean): void {
    const take = this.active?.take;
    this.sleepDetector.check(this.buffer.end);
    for (const { at, ms } of this.clock.settle(take?.unsettledFromMs ?? Infinity, isEnd)) {
      const sleptMs = this.sleepDetector.sleptMs({ at, ms });
      take?.markIssue({ kind: sleptMs > 0 ? 'asleep' : 'lost', at, ms: sleptMs + ms });
    }
  }

  /** A failure to close the files must not lose the take, which is finished from memory. */
  private close(take: RunningTake): void {
    try {
      take.close();
    } catch {
      this.emit({ type: 'trouble', trouble: 'disk-full' });
    }
  }

  private async finish({ take, sound }: ActiveTake): Promise<void> {
    if (this.active?.take !== take) return;
    take.settleAll();
    this.markLosses(true);
    this.markMute(this.buffer.end);
    take.markEnd();
    this.active = null;
    this.checkAudio();
    try {
      const cut = take.cut();
      const { id, projectId, replaced, startedAt } = take.about;
      const about = { id, projectId, replaced, startedAt, sampleRate: this.sampleRate, sampleCount: cut.sampleCount };
      const slides = normalizeSlides(cut.slides, cut.sampleCount);
      const [files, source] = await Promise.all([this.encodeFiles(take, cut, sound), this.video.finish()]);
      const video = source && { source, ranges: cut.ranges };
      this.close(take);
      this.emit({ type: 'taken', take: { ...about, slides, audioIssues: take.audioIssues(cut), ...files, video } });
    } catch {
      this.close(take);
      this.emit({ type: 'trouble', trouble: 'no-encoder' });
    }
  }

  /** If the encoder fails, a take on disk can be encoded later. A take in memory is encoded again from its beginning. */
  private async encodeFiles(
    take: RunningTake,
    cut: TakeCut,
    sound: LiveTakeEncoder,
  ): Promise<Pick<Take, 'm4a' | 'parts' | 'peaks'>> {
    const finish = async (sound: LiveTakeEncoder) => {
      sound.update(take, cut);
      const { parts, peaks } = await sound.finish();
      return { m4a: joinM4a(parts), parts, peaks };
    };
    try {
      return await finish(sound);
    } catch (error) {
      if (take.isOnDisk) throw error;
      // Its pieces may differ from those that were sent.
      return { ...(await finish(new LiveTakeEncoder(this.sampleRate, () => undefined))), parts: undefined };
    }
  }
}
