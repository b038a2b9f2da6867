import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Slide } from '#shared/entities/slide';
import { rememberedMicrophone, rememberMicrophone, watchMicrophones } from '../media/capture/microphone';
import type { SoundLevel } from '../media/capture/sound-watch';
import type { Take } from '../media/capture/take';
import { deleteTake } from '../media/capture/takes';
import { LiveMicrophone, type LiveMicrophoneListener } from './live-microphone';
import { rememberCountdown, rememberedCountdown } from './model/countdown';
import { nextState } from './model/next-state';
import type { RecorderEvent, RecorderState } from './model/recorder-state';
import type { RecorderNotice, RecorderView } from './model/recorder-view';

const TAKEN_BACK_SECONDS = 10;
const NOTICE_MS = 4000;

export interface RecorderOptions {
  projectId: string;
  /** The deck, in order. */
  slides: readonly Pick<Slide, 'id'>[];
  startSlide: number;
}

const NOTHING_HEARD: SoundLevel = { peakDb: -100, finding: 'good' };

/** One visit to the recorder: the state machine, the microphone that it drives, and what its screen shows. */
export class RecorderSession {
  readonly store: StoreApi<RecorderView>;
  private readonly microphone = new LiveMicrophone(this.listener());
  private takeId = '';
  private countdown: ReturnType<typeof setInterval> | undefined;
  private unwatch = () => {};
  private storeTake: ((take: Take) => Promise<void>) | null = null;

  constructor(private readonly options: RecorderOptions) {
    this.store = createStore<RecorderView>(() => ({
      state: { is: 'opening', slide: options.startSlide },
      level: NOTHING_HEARD,
      recordedMs: 0,
      microphones: [],
      microphoneId: rememberedMicrophone(),
      countdownSeconds: rememberedCountdown(),
      notice: null,
      warning: null,
    }));
  }

  get state(): RecorderState {
    return this.store.getState().state;
  }

  /** Says how a take is stored; what that throws is shown, and the take stays. */
  storeBy(storeTake: (take: Take) => Promise<void>): void {
    this.storeTake = storeTake;
  }

  /** Asks for the microphone and begins to listen; ready when the first sound has come through. */
  async open(): Promise<void> {
    this.unwatch();
    this.unwatch = watchMicrophones((microphones) => this.set({ microphones }));
    this.dispatch({ do: 'open' });
    await this.microphone.open(this.store.getState().microphoneId);
  }

  /** Listens to another microphone, and remembers it. */
  chooseMicrophone(id: string): void {
    rememberMicrophone(id);
    this.set({ microphoneId: id });
    void this.open();
  }

  /** Counts 0, 3, 5 or 10 seconds before a take; remembered. */
  chooseCountdown(seconds: number): void {
    rememberCountdown(seconds);
    this.set({ countdownSeconds: seconds });
  }

  /** Begins the countdown, or the take. */
  start(): void {
    this.dispatch({ do: 'start', countdownSeconds: this.store.getState().countdownSeconds });
    if (this.state.is !== 'countdown') return;
    this.countdown = setInterval(() => this.dispatch({ do: 'tick' }), 1000);
  }

  /** Shows the slide so many further on, or back for a negative number; at the ends nothing happens. */
  turn(by: number): void {
    const { state } = this;
    if (!('slide' in state)) return;
    const slide = state.slide + by;
    if (slide < 0 || slide >= this.options.slides.length) return;
    this.dispatch({ do: 'show', slide });
    if (state.is === 'recording' || state.is === 'paused') this.microphone.capture?.showSlide(this.idOf(slide));
  }

  togglePause(): void {
    this.dispatch({ do: this.state.is === 'paused' ? 'resume' : 'pause' });
  }

  /** Takes back the last ten seconds of the take. */
  takeBack(): void {
    if (!this.isSpeaking()) return;
    this.microphone.capture?.takeBack(TAKEN_BACK_SECONDS);
    this.noteForAMoment('taken-back');
  }

  /** Takes back everything since the current slide was shown. */
  retakeSlide(): void {
    if (!this.isSpeaking()) return;
    this.microphone.capture?.retakeSlide();
    this.noteForAMoment('slide-again');
  }

  /** Esc or the cross: closes, or asks first. */
  leave(): void {
    this.dispatch({ do: 'leave' });
  }

  stay(): void {
    this.dispatch({ do: 'stay' });
  }

  stop(): void {
    this.dispatch({ do: 'stop' });
  }

  /** Throws away the take that has just been made, or is being made. */
  discard(): void {
    const { takeId } = this;
    this.dispatch({ do: 'discard' });
    void deleteTake(takeId);
  }

  /** Throws away the take and gets ready for another one. */
  retake(): void {
    const { takeId } = this;
    const wasStranded = this.state.is === 'stranded';
    this.dispatch({ do: 'retake' });
    if (this.state.is !== 'opening') return;
    if (!wasStranded) void deleteTake(takeId);
    void this.open();
  }

  /** Stores the take; it stays on disk until that has worked. */
  async keep(): Promise<void> {
    this.dispatch({ do: 'keep' });
    if (this.state.is !== 'keeping') return;
    const { take } = this.state;
    try {
      await this.storeTake?.(take);
      await deleteTake(take.id);
      this.dispatch({ do: 'kept' });
    } catch (error) {
      this.dispatch({ do: 'fail-to-keep', message: error instanceof Error ? error.message : String(error) });
    }
  }

  /** Ends the visit; a take that is neither kept nor discarded is offered on the next one. */
  close(): void {
    this.unwatch();
    clearInterval(this.countdown);
    this.microphone.close();
  }

  private dispatch(event: RecorderEvent): void {
    const before = this.state;
    const after = nextState(before, event);
    if (after === before) return;
    this.set({ state: after });
    this.follow(before, after);
  }

  /** Makes the microphone do what a new state says. */
  private follow(before: RecorderState, after: RecorderState): void {
    if (after.is !== 'countdown') clearInterval(this.countdown);
    if (after.is === before.is) return;
    if (after.is === 'recording' && before.is === 'paused') this.microphone.capture?.resume();
    else if (after.is === 'recording') {
      this.takeId = this.microphone.capture?.record(this.options.projectId, this.idOf(after.first)) ?? '';
      this.set({ notice: null, warning: null, recordedMs: 0 });
    } else if (after.is === 'paused' || after.is === 'asking-discard') this.microphone.capture?.pause();
    else if (after.is === 'stopping') void this.finish();
    else if (after.is === 'ready' && before.is === 'asking-discard') void this.open();
  }

  private async finish(): Promise<void> {
    try {
      const take = await this.microphone.capture?.stop();
      if (take) this.dispatch({ do: 'taken', take });
    } catch {
      this.dispatch({ do: 'strand' });
    }
    this.microphone.close();
  }

  private listener(): LiveMicrophoneListener {
    return {
      onOpen: (microphoneId, microphones) => this.set({ microphones, microphoneId, level: NOTHING_HEARD }),
      isOpening: () => this.state.is === 'opening',
      onBlocked: (problem) => this.dispatch({ do: 'block', problem }),
      onLevel: (level, recordedMs) => {
        this.set(this.isSpeaking() ? { level, recordedMs } : { level });
        if (this.state.is === 'opening') this.dispatch({ do: 'opened' });
      },
      onCut: (slideId, recordedMs) => {
        const { state } = this;
        this.set({ recordedMs });
        const slide = this.options.slides.findIndex(({ id }) => id === slideId);
        if ('slide' in state && slide >= 0) this.dispatch({ do: 'show', slide });
      },
      onTrouble: (trouble) => {
        if (trouble === 'unmuted') this.set({ notice: null });
        else if (trouble === 'muted') this.set({ notice: 'muted' });
        else if (trouble !== 'no-encoder') this.set({ warning: trouble });
        if (trouble === 'unplugged') this.dispatch({ do: 'block', problem: 'unplugged' });
      },
    };
  }

  private isSpeaking(): boolean {
    return this.state.is === 'recording' || this.state.is === 'paused';
  }

  private noteForAMoment(notice: RecorderNotice): void {
    this.set({ notice });
    setTimeout(() => {
      if (this.store.getState().notice === notice) this.set({ notice: null });
    }, NOTICE_MS);
  }

  private idOf(slide: number): string {
    return this.options.slides[slide]?.id ?? '';
  }

  private set(change: Partial<RecorderView>): void {
    this.store.setState(change);
  }
}
