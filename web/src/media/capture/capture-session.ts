import type { SoundPiece } from '../encode/m4a-parts';
import { prepareAac } from '../encode/prepare-aac';
import type { FromCapture, ToCapture } from './capture-messages';
import { GapFiller } from './gap-filler';
import { memoryTakeStore } from './memory-take-store';
import { overflowingTakeStore } from './overflowing-take-store';
import { SampleClock } from './sample-clock';
import type { SoundChunk } from './sound-intake';
import { SoundWatch } from './sound-watch';
import { takeLock } from './take-files';
import { TakeRecording } from './take-recording';
import { openTakeStore } from './take-store';

const LEVELS_PER_SECOND = 20;

/** However late sound is, the end of a take waits for it no longer. */
const WAIT_FOR_END_MS = 400;

/** So much sound of before the take is left out at most, lest a clock that makes no sense swallows what is said. */
const LEFT_OUT_AT_MOST_MS = 2000;

/** The take that is being made; `early` holds the sound that arrives before its files are open. */
interface Active {
  beginMs: number;
  leftOutMs: number;
  recording: TakeRecording | null;
  early: SoundChunk[];
  paused: boolean;
}

/** Everything of one microphone from its first sound on: level, and one take after the other. Lives in a worker. */
export class CaptureSession {
  private readonly watch: SoundWatch;
  private readonly gaps: GapFiller;
  private readonly clock: SampleClock;
  private active: Active | null = null;
  private starting: Promise<void> = Promise.resolve();
  private sinceLevel = 0;
  /** Told when sound of a moment has arrived; the end of a take waits for it. */
  private expected: { momentMs: number; arrived: () => void } | null = null;
  private isSourceOver = false;

  constructor(
    private readonly sampleRate: number,
    private readonly tell: (message: FromCapture) => void,
  ) {
    this.watch = new SoundWatch(sampleRate);
    this.gaps = new GapFiller(sampleRate);
    this.clock = new SampleClock(sampleRate);
    // Loaded while nobody records yet; a failure shows when a take ends.
    prepareAac(sampleRate).catch(() => undefined);
  }

  /** Takes in the next sound of the microphone. */
  hear(chunk: SoundChunk): void {
    this.watch.add(chunk.samples);
    this.clock.hear(chunk.arrivedMs, chunk.endMs);
    if (this.active && !this.active.recording) this.active.early.push(chunk);
    else this.record(chunk);
    if (this.expected && this.clock.momentOf(chunk.endMs) >= this.expected.momentMs) this.expected.arrived();
    this.sinceLevel += chunk.samples.length;
    if (this.sinceLevel < this.sampleRate / LEVELS_PER_SECOND) return;
    this.sinceLevel = 0;
    this.tell({ type: 'level', level: this.watch.read(), recordedMs: this.active?.recording?.recordedMs ?? 0 });
  }

  /** Begins a take; sound counts from now on. */
  begin(order: Extract<ToCapture, { type: 'record' }>): void {
    const active: Active = {
      beginMs: order.momentMs,
      leftOutMs: 0,
      recording: null,
      early: [],
      paused: false,
    };
    this.active = active;
    this.gaps.reset();
    this.starting = this.open(order).then((recording) => {
      active.recording = recording;
      for (const chunk of active.early.splice(0)) this.record(chunk);
    });
    this.starting.catch(() => {
      this.active = null;
      this.tell({ type: 'trouble', trouble: 'no-encoder' });
    });
  }

  /** Does what the page asks of the take that is being made. */
  command(order: Exclude<ToCapture, { type: 'listen' | 'listen-to-tap' | 'record' | 'stop' }>): void {
    const { active } = this;
    if (!active) return;
    const { recording } = active;
    if (!recording) void this.starting.then(() => this.command(order));
    else if (order.type === 'pause') active.paused = true;
    else if (order.type === 'resume') {
      active.paused = false;
      this.gaps.reset();
    } else if (order.type === 'show-slide') {
      const at = active.paused ? recording.sampleCount : this.clock.sampleAt(order.momentMs);
      recording.showSlide(order.slideId, at);
    } else {
      const slideId = order.type === 'take-back' ? recording.takeBack(order.seconds) : recording.retakeSlide();
      this.tell({ type: 'cut', slideId, recordedMs: recording.recordedMs });
    }
  }

  /** No more sound will come: the microphone is gone. */
  sourceIsOver(): void {
    this.isSourceOver = true;
    this.expected?.arrived();
  }

  /** Ends the take when the sound of that moment has arrived, and hands it over. */
  async end(momentMs: number): Promise<void> {
    const { active } = this;
    await this.starting;
    if (active && !active.paused && !this.isSourceOver) await this.soundOf(momentMs);
    this.active = null;
    if (!active?.recording) return this.tell({ type: 'trouble', trouble: 'no-encoder' });
    for (const samples of this.gaps.flush()) active.recording.add(samples);
    try {
      this.tell({ type: 'taken', take: await active.recording.finish() });
    } catch {
      this.tell({ type: 'trouble', trouble: 'no-encoder' });
    }
  }

  private async soundOf(momentMs: number): Promise<void> {
    await new Promise<void>((arrived) => {
      this.expected = { momentMs, arrived };
      setTimeout(arrived, WAIT_FOR_END_MS);
    });
    this.expected = null;
  }

  private record(chunk: SoundChunk): void {
    const { active } = this;
    if (!active?.recording || active.paused) return;
    if (this.isOfBefore(chunk, active)) return;
    const pieces = this.gaps.add(chunk.samples, chunk.beginMs);
    for (const samples of pieces) active.recording.add(samples);
    if (pieces.length > 0) this.clock.record(chunk.endMs, active.recording.sampleCount);
  }

  /** Whether a chunk was heard before the take began and came late, as on a busy machine. */
  private isOfBefore({ beginMs, endMs }: SoundChunk, active: Active): boolean {
    if (this.clock.momentOf(endMs) >= active.beginMs || active.leftOutMs >= LEFT_OUT_AT_MOST_MS) return false;
    active.leftOutMs += endMs - beginMs;
    return true;
  }

  private async open(order: Extract<ToCapture, { type: 'record' }>): Promise<TakeRecording> {
    void navigator.locks?.request(takeLock(order.takeId), () => new Promise(() => undefined));
    const about = {
      id: order.takeId,
      projectId: order.projectId,
      uid: order.uid,
      startedAt: order.startedAt,
      sampleRate: this.sampleRate,
      slides: [{ at: 0, slideId: order.slideId }],
    };
    const tellPiece = (piece: SoundPiece) => this.tell({ type: 'piece', takeId: order.takeId, piece });
    const tellFull = () => this.tell({ type: 'trouble', trouble: 'disk-full' });
    try {
      return TakeRecording.begin(about, overflowingTakeStore(await openTakeStore(order.takeId), tellFull), tellPiece);
    } catch {
      this.tell({ type: 'trouble', trouble: 'not-on-disk' });
      return TakeRecording.begin(about, memoryTakeStore(), tellPiece);
    }
  }
}
