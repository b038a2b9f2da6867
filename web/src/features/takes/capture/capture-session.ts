import { prepareAac } from '../encode/aac-encoder';
import { wholeM4a } from '../encode/m4a-pieces';
import type { TakeCut, TakeOrder } from '../store/cut-take';
import { settleSlides, type Take } from '../store/take';
import { openStore, type TakeStore } from '../store/take-writer';
import { VideoSession } from '../video/video-session';
import { SleepWatch, SoundClock } from './audio-clock';
import type { SoundChunk, SoundMix } from './audio-input';
import { SoundWatch } from './audio-level';
import { Tape } from './audio-ring-buffer';
import type { CaptureTrouble, FromCapture, ToCapture } from './capture-messages';
import { LiveSound } from './live-encoder';
import { RunningTake } from './running-take';

const LEVELS_PER_SECOND = 20;
/** So long without a chunk is no sound. */
const SILENT_AFTER_MS = 1000;
/** The end of a take waits for its sound until there was none for so long. */
const GIVEN_UP_AFTER_MS = 3000;
const LOOK_EVERY_MS = 200;
/** The sound's file is so far behind the tape: an order that comes a little late needs no second encoder. */
const BEHIND_S = 0.25;

interface Active {
  take: RunningTake;
  sound: LiveSound;
  stoppedAtMs: number | null;
}

/** Everything of one tape, from a microphone's first sound on: level, and one take after the other. Lives in a worker. */
export class CaptureSession {
  private readonly watch: SoundWatch;
  private readonly tape: Tape;
  private readonly clock: SoundClock;
  /** What is seen meanwhile. */
  readonly video: VideoSession;
  private readonly sleep: SleepWatch;
  private prepared: { takeId: string; store: Promise<TakeStore> } | null = null;
  private starting: Promise<void> = Promise.resolve();
  private active: Active | null = null;
  private sinceLevel = 0;
  private lastHeardMs = Infinity;
  /** The first sample that was muted; null while the microphone is not. */
  private mutedFrom: number | null = null;
  /** The microphone that takes over, until its first sound has come. */
  private newcomer: { label: string } | null = null;
  private hears = true;
  private isKept = false;
  private isSourceOver = false;

  constructor(
    private readonly sampleRate: number,
    private readonly tell: (message: FromCapture) => void,
  ) {
    this.watch = new SoundWatch(sampleRate);
    this.tape = new Tape(sampleRate);
    this.clock = new SoundClock(sampleRate);
    this.sleep = new SleepWatch(sampleRate);
    this.video = new VideoSession(this.clock, sampleRate, (trouble) => this.tell({ type: 'trouble', trouble }));
    // Loaded while nobody records yet. A take that was begun before it failed tries again.
    prepareAac(sampleRate).catch(() => this.tell({ type: 'trouble', trouble: 'not-loaded' }));
    setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  /** Opens the files of the next take. */
  prepare(takeId: string): void {
    const onTrouble = (trouble: CaptureTrouble) => this.tell({ type: 'trouble', trouble });
    this.prepared = { takeId, store: openStore(takeId, onTrouble, () => this.video.giveWay()) };
  }

  /**
   * Takes in the next sound of the microphone, and what is mixed into it. What goes wrong with it is marked and told; the next one is
   * tried again.
   */
  hear(chunk: SoundChunk, mix: SoundMix | null): void {
    this.greetNewcomer(chunk);
    this.lastHeardMs = chunk.arrivedMs;
    // The level is the microphone's alone: the sound of a screen would hide that it is dead.
    if (!chunk.isFailed) this.watch.add(chunk.samples);
    mix?.into(chunk.samples);
    this.tape.append(chunk.samples);
    this.clock.hear({ ...chunk, sampleCount: chunk.samples.length });
    try {
      if (chunk.isFailed) throw new Error('A chunk could not be read.');
      this.follow();
      this.tellLevel(chunk.samples.length);
    } catch {
      const ms = (chunk.samples.length * 1000) / this.sampleRate;
      this.active?.take.mark({ kind: 'failed', at: this.tape.end, ms });
      this.tell({ type: 'trouble', trouble: 'failed' });
    }
    if (!this.hears) this.look();
  }

  /** Begins a take with what was heard at the order's moment; its files are open already, or it waits for them. */
  begin({
    takeId,
    projectId,
    uid,
    replaced,
    slideId,
    startedAt,
    momentMs,
  }: Extract<ToCapture, { type: 'record' }>): void {
    if (this.prepared?.takeId !== takeId) this.prepare(takeId);
    this.starting = this.prepared!.store.then(async (store) => {
      await this.video.begin(takeId, store.isOnDisk);
      const about = { id: takeId, projectId, uid, replaced, startedAt };
      const take = new RunningTake(about, store, this.tape, this.clock);
      const sound = new LiveSound(this.sampleRate, (piece) => this.tell({ type: 'piece', takeId, piece }));
      this.active = { take, sound, stoppedAtMs: null };
      take.give({ event: 'begin', slide_id: slideId }, momentMs);
      this.video.obey({ event: 'begin', slide_id: slideId });
      this.tell({ type: 'began' });
      this.look();
    });
    this.starting.catch(() => this.tell({ type: 'trouble', trouble: 'no-encoder' }));
  }

  /** Does with the take what was ordered for a moment. */
  order(order: TakeOrder, momentMs: number): void {
    // What kept the take from beginning has been told.
    const isBegun = this.starting.then(
      () => true,
      () => false,
    );
    isBegun
      .then((is) => is && this.give(order, momentMs))
      .catch(() => this.tell({ type: 'trouble', trouble: 'failed' }));
  }

  /** The microphone is muted by its computer, or no longer. */
  mute(isMuted: boolean, momentMs: number): void {
    const at = Math.min(this.clock.sampleAt(momentMs), this.tape.end);
    if (!isMuted) this.markMute(at);
    this.mutedFrom = isMuted ? (this.mutedFrom ?? at) : null;
    this.look();
  }

  /** Whether no chunk has come for a second. */
  get isSilent(): boolean {
    return performance.now() - this.lastHeardMs >= SILENT_AFTER_MS;
  }

  /** Another microphone speaks from now on. */
  changeMicrophone(label: string): void {
    this.active?.take.settleAll();
    this.video.settleAll(this.tape.end);
    this.markLosses(true);
    this.clock.restart();
    // Whether the next one is muted is told when it is.
    this.markMute(this.tape.end);
    this.mutedFrom = null;
    this.newcomer = { label };
  }

  /** No more sound will come. */
  sourceIsOver(): void {
    this.isSourceOver = true;
    this.look();
  }

  private give(order: TakeOrder, momentMs: number): void {
    const { active } = this;
    if (!active || active.stoppedAtMs !== null) return;
    active.take.give(order, momentMs);
    this.video.obey(order);
    if (order.event === 'stop') active.stoppedAtMs = performance.now();
    if (order.event === 'rewind' || order.event === 'retake-slide') {
      const { slides, sampleCount } = active.take.cut();
      const slideId = settleSlides(slides, sampleCount + 1).at(-1)?.slideId ?? '';
      this.tell({ type: 'cut', slideId, recordedMs: (sampleCount * 1000) / this.sampleRate });
    }
    this.look();
  }

  /** Marks where another microphone took over, and how long there was no sound until then. */
  private greetNewcomer({ samples, arrivedMs }: SoundChunk): void {
    if (!this.newcomer) return;
    const at = this.tape.end;
    const silentMs = Math.max(0, arrivedMs - (samples.length * 1000) / this.sampleRate - this.lastHeardMs);
    this.sleep.look(at);
    const ms = silentMs + this.sleep.sleptMs({ at, ms: silentMs });
    this.active?.take.mark({ kind: 'microphone', at, ms, label: this.newcomer.label });
    this.newcomer = null;
  }

  private markMute(at: number): void {
    const ms = ((at - (this.mutedFrom ?? at)) * 1000) / this.sampleRate;
    if (ms > 0) this.active?.take.mark({ kind: 'muted', at, ms });
  }

  private follow(): void {
    const { active } = this;
    if (!active) return;
    try {
      active.take.hear();
    } finally {
      // What could not be stored is still on the tape, and in the take that way.
      active.sound.follow(active.take, active.take.cutBefore(this.tape.end - BEHIND_S * this.sampleRate));
      if (active.take.hasEnded) void this.finish(active);
    }
  }

  private tellLevel(sampleCount: number): void {
    this.sinceLevel += sampleCount;
    if (this.sinceLevel < this.sampleRate / LEVELS_PER_SECOND) return;
    this.sinceLevel = 0;
    const recorded = this.active?.take.cut().sampleCount ?? 0;
    this.tell({ type: 'level', level: this.watch.read(), recordedMs: (recorded * 1000) / this.sampleRate });
  }

  /** Looks whether there is sound, whether it is being kept, and whether an end waits in vain. */
  private look(): void {
    const now = performance.now();
    const { active } = this;
    const hears = now - this.lastHeardMs < SILENT_AFTER_MS && this.mutedFrom === null;
    // Told again and again while there is none, so that it is tried again and again to have it back.
    if (!hears || !this.hears) this.tell({ type: 'hearing', hears, silentMs: now - this.lastHeardMs });
    this.hears = hears;
    const isKept = hears && active !== null && active.stoppedAtMs === null && !active.take.cut().isPaused;
    if (isKept !== this.isKept) this.tell({ type: 'keeping', isKept: (this.isKept = isKept) });
    // A muted microphone may go on giving sound, which is silence.
    this.video.heed(!this.isSilent);
    this.video.settle();
    this.markLosses(false);
    if (!active || active.stoppedAtMs === null) return;
    const waitedMs = now - Math.max(active.stoppedAtMs, this.lastHeardMs);
    if (this.isSourceOver || waitedMs >= GIVEN_UP_AFTER_MS) void this.finish(active);
  }

  private markLosses(isEnd: boolean): void {
    const take = this.active?.take;
    this.sleep.look(this.tape.end);
    for (const { at, ms } of this.clock.settle(take?.unsettledFromMs ?? Infinity, isEnd)) {
      const sleptMs = this.sleep.sleptMs({ at, ms });
      take?.mark({ kind: sleptMs > 0 ? 'asleep' : 'lost', at, ms: sleptMs + ms });
    }
  }

  /** The take itself is finished from memory: files that can't be closed well are no reason to lose it. */
  private close(take: RunningTake): void {
    try {
      take.close();
    } catch {
      this.tell({ type: 'trouble', trouble: 'disk-full' });
    }
  }

  private async finish({ take, sound }: Active): Promise<void> {
    if (this.active?.take !== take) return;
    take.settleAll();
    this.markLosses(true);
    this.markMute(this.tape.end);
    take.markEnd();
    this.active = null;
    this.look();
    try {
      const cut = take.cut();
      const { id, projectId, replaced, startedAt } = take.about;
      const about = { id, projectId, replaced, startedAt, sampleRate: this.sampleRate, sampleCount: cut.sampleCount };
      const slides = settleSlides(cut.slides, cut.sampleCount);
      const [files, source] = await Promise.all([this.filesOf(take, cut, sound), this.video.finish()]);
      const video = source && { source, ranges: cut.ranges };
      this.close(take);
      this.tell({ type: 'taken', take: { ...about, slides, health: take.health(cut), ...files, video } });
    } catch {
      this.close(take);
      this.tell({ type: 'trouble', trouble: 'no-encoder' });
    }
  }

  /** What is on disk can be made a file later. What is not is made one from the beginning where its encoder has failed. */
  private async filesOf(
    take: RunningTake,
    cut: TakeCut,
    sound: LiveSound,
  ): Promise<Pick<Take, 'm4a' | 'parts' | 'peaks'>> {
    const finish = async (sound: LiveSound) => {
      sound.follow(take, cut);
      const { parts, peaks } = await sound.finish();
      return { m4a: wholeM4a(parts), parts, peaks };
    };
    try {
      return await finish(sound);
    } catch (error) {
      if (take.isOnDisk) throw error;
      // Its pieces may differ from those that have been sent.
      return { ...(await finish(new LiveSound(this.sampleRate, () => undefined))), parts: undefined };
    }
  }
}
