import { createStore, type StoreApi } from 'zustand/vanilla';
import type { VideoLayout } from '#shared/entities/clip';
import { rememberedDevice, rememberDevice, watchMicrophones } from '../capture/input-devices';
import { updateTakeMetadata } from '../store/take-storage';
import { lockTake, saveTakeForLater } from '../store/takes';
import { isRunning } from '../take-jobs';
import { stopTakeUpload } from '../upload/live-upload';
import { addRecordedTake, finishTake } from './finish-take';
import { LiveMicrophone } from './live-microphone';
import { LiveVideo } from './live-video';
import { createMicrophoneListener } from './microphone-listener';
import { findReplacementSlide, nextState } from './model/next-state';
import { findNeighborSlide, isWaitingForSlide, type RecordedProject } from './model/recorded-project';
import {
  hasTakeEnded,
  isTakeActive,
  isTakeConfirmed,
  type RecorderEvent,
  type RecorderState,
} from './model/recorder-state';
import {
  addWarning,
  createRecorderView,
  isOpeningVideo,
  maxTakeMs,
  NO_LEVEL,
  rememberCountdown,
  rememberedCountdown,
  type RecorderMeter,
  type RecorderNotice,
  type RecorderView,
} from './model/recorder-view';
import { findRoomShortage, isRoomFull, type PartChoice } from './model/room';
import type { RecorderOptions } from './recorder-options';

const REWIND_SECONDS = 10;
const NOTICE_MS = 4000;

/** One recording, from the microphone to the kept take: the state machine and the microphone that it controls. */
export class RecorderSession {
  readonly store: StoreApi<RecorderView>;
  readonly meter = createStore<RecorderMeter>(() => ({ level: NO_LEVEL, recordedMs: 0 }));
  readonly video = new LiveVideo(
    (video) => this.set({ video }),
    () => this.handleVideoEnd(),
  );
  private readonly context = {
    view: () => this.store.getState(),
    set: (change: Partial<RecorderView>) => this.set(change),
    setMeter: (change: Partial<RecorderMeter>) => this.meter.setState(change),
    dispatch: (event: RecorderEvent) => this.dispatch(event),
  };
  private readonly microphone = new LiveMicrophone(
    createMicrophoneListener({
      ...this.context,
      showNotice: (notice) => this.showNotice(notice),
      onOpen: () => this.video.attach(this.microphone.capture),
      onLevel: () => this.stopAtLimit(),
    }),
  );
  private countdown: ReturnType<typeof setInterval> | undefined;
  private unwatch = () => {};
  private takeId = '';
  /** Whether to add the take as soon as its owner is signed in again. */
  private isAddPending = false;
  /** Releases the take to other tabs and to the list of recordings. */
  private releaseTake = () => {};

  constructor(readonly options: RecorderOptions) {
    const { project, startSlideId = '' } = options;
    const slideId = project.slides.some(({ id }) => id === startSlideId) ? startSlideId : (project.slides[0]?.id ?? '');
    const remembered = { microphoneId: rememberedDevice('microphone'), countdownSeconds: rememberedCountdown() };
    const isRetake = options.retake !== undefined;
    this.store = createStore<RecorderView>(() => createRecorderView({ project, slideId, isRetake, ...remembered }));
  }

  get state(): RecorderState {
    return this.store.getState().state;
  }

  /** Updates the project: slides were added or deleted, or others recorded in it. */
  showProject(project: RecordedProject): void {
    const { project: before, state, mostRoomMs } = this.store.getState();
    const slideId = this.options.retake ? undefined : findReplacementSlide(before, project, state);
    this.set({ project, mostRoomMs: isTakeActive(state) ? Math.max(mostRoomMs, project.roomMs) : mostRoomMs });
    if (slideId !== undefined) this.show(slideId);
  }

  /** Asks for the microphone; the recorder is ready when the first sound arrives. */
  async open(): Promise<void> {
    this.unwatch();
    this.unwatch = watchMicrophones((microphones) => this.set({ microphones }));
    // Warnings emitted while the next take's files open apply until that take is kept.
    this.set({ job: undefined, warnings: [], mostRoomMs: 0, videoShare: 0, videoLayout: undefined });
    this.dispatch({ do: 'open' });
    this.video.reopen();
    await this.microphone.open(this.store.getState().microphoneId);
  }

  chooseMicrophone(id: string): void {
    rememberDevice('microphone', id);
    this.set({ microphoneId: id });
    void this.open();
  }

  chooseCountdown(seconds: number): void {
    rememberCountdown(seconds);
    this.set({ countdownSeconds: seconds });
  }

  choosePart(part: PartChoice): void {
    this.set({ part });
  }

  /** Sets the video's layout on the stage, also if the take is kept later. */
  chooseLayout(videoLayout: VideoLayout): void {
    this.set({ videoLayout });
    void updateTakeMetadata(this.takeId, { layout: videoLayout }).catch(() => undefined);
  }

  /** Begins the countdown or the take, if the plan has room. */
  start(): void {
    const { project, video } = this.store.getState();
    if (findRoomShortage(project) || isWaitingForSlide(project) || isOpeningVideo(video)) return;
    const hasLeadIn = this.options.retake?.leadIn !== undefined;
    this.dispatch({ do: 'start', countdownSeconds: this.store.getState().countdownSeconds, hasLeadIn });
  }

  /** Moves by a number of slides, negative for back. Does nothing at the ends or in a retake. */
  moveSlide(by: number, atMs?: number): void {
    const { state } = this;
    if (!('slideId' in state) || this.options.retake) return;
    const slideId = findNeighborSlide(this.store.getState().project, state.slideId, by);
    if (slideId !== undefined) this.show(slideId, atMs);
  }

  show(slideId: string, atMs?: number): void {
    this.dispatch({ do: 'show', slideId });
    if (isTakeConfirmed(this.state)) this.microphone.capture?.showSlide(slideId, atMs);
  }

  togglePause(atMs?: number): void {
    this.dispatch({ do: this.state.is === 'paused' ? 'resume' : 'pause' }, atMs);
  }

  rewind(atMs?: number): void {
    if (!isTakeConfirmed(this.state)) return;
    this.microphone.capture?.rewind(REWIND_SECONDS, atMs);
    this.showNotice(this.state.is === 'paused' ? 'rewound-paused' : 'rewound');
  }

  /** Discards everything since the current slide was shown; a paused take resumes. */
  retakeSlide(atMs?: number): void {
    if (!isTakeConfirmed(this.state)) return;
    this.microphone.capture?.retakeSlide(atMs);
    this.dispatch({ do: 'resume' }, atMs);
    this.showNotice('slide-again');
  }

  stop(atMs?: number): void {
    this.dispatch({ do: 'stop' }, atMs);
  }

  /** Stops waiting for the end of a take; what is on disk stays in Recordings. */
  stopWaiting(): void {
    this.dispatch({ do: 'encoding-failed' });
  }

  /** Closes the recorder, or just cancels a countdown. What was said stays on this computer, in Recordings. */
  close(): void {
    this.dispatch({ do: 'close' });
  }

  /** Saves the take for later and prepares for another one. */
  prepareNext(): void {
    if (this.isAdding) return;
    this.dispatch({ do: 'again' });
    if (this.state.is === 'opening') void this.open();
  }

  /** Adds the take to the project, even if the person leaves meanwhile. It stays on disk until that succeeds. */
  async addTake(): Promise<void> {
    const { state } = this;
    if (state.is !== 'taken' || this.isAdding) return;
    const isHere = () => this.state === state;
    const outcome = await addRecordedTake(state.take, { ...this.context, ...this.options, isHere });
    if (outcome !== 'no-room') this.isAddPending = outcome === 'signed-out';
    if (outcome === 'added' && isHere()) this.dispatch({ do: 'added' });
  }

  /** Call this when the user is signed in again: adds what they kept meanwhile, or before their session ended. */
  resume(): void {
    if (this.isAddPending) void this.addTake();
  }

  private get isAdding(): boolean {
    return isRunning(this.store.getState().job);
  }

  /** `atMs` is the moment of the event on the page's clock; the default is now. */
  private dispatch(event: RecorderEvent, atMs?: number): void {
    const before = this.state;
    const after = nextState(before, event);
    if (after === before) return;
    this.set({ state: after });
    if (after.is !== before.is) this.applyState(before, after, event.do === 'added', atMs);
  }

  private applyState(before: RecorderState, after: RecorderState, isAdded: boolean, atMs?: number): void {
    clearInterval(this.countdown);
    if (before.is === 'leading-in') this.options.retake?.leadIn?.cancel();
    if (after.is === 'closed') this.unwatch();
    // A recorder that can't record releases its devices.
    if (after.is === 'closed' || after.is === 'encoding-failed' || after.is === 'blocked') this.closeDevices();
    if (after.is === 'counting') this.countdown = setInterval(() => this.dispatch({ do: 'tick' }), 1000);
    else if (after.is === 'leading-in') void this.leadIn();
    else if (after.is === 'beginning') this.begin(after.slideId, atMs);
    else if (after.is === 'recording' && before.is === 'paused') this.microphone.capture?.resume(atMs);
    else if (after.is === 'paused') this.microphone.capture?.pause(atMs);
    else if (after.is === 'stopping') void this.finish(atMs);
    if (after.is !== 'opening' && after.is !== 'closed') return;
    if (hasTakeEnded(before) && !isAdded && !this.isAdding && !this.isAddPending) {
      void saveTakeForLater(this.takeId);
      this.options.onSavedForLater();
    }
    this.releaseTake();
  }

  private async leadIn(): Promise<void> {
    await this.options.retake?.leadIn?.play((secondsLeft) => this.dispatch({ do: 'lead-in', secondsLeft }));
    this.dispatch({ do: 'lead-in', secondsLeft: 0 });
  }

  private begin(slideId: string, atMs?: number): void {
    const { uid, retake } = this.options;
    const of = { projectId: this.store.getState().project.id, slideId, uid, replaced: retake?.replaced };
    const takeId = this.microphone.capture?.record(of, atMs) ?? '';
    this.takeId = takeId;
    this.isAddPending = false;
    const release = lockTake(takeId);
    this.releaseTake = () => {
      release();
      // A take that is being added is still uploading.
      if (!this.isAdding) stopTakeUpload(takeId);
    };
    const { project } = this.store.getState();
    void updateTakeMetadata(takeId, { projectName: project.name }).catch(() => undefined);
    this.meter.setState({ recordedMs: 0 });
    this.set({ notice: null, mostRoomMs: project.roomMs });
  }

  private finish(atMs?: number): Promise<void> {
    const { takeId } = this;
    return finishTake({
      ...this.context,
      stop: () => this.microphone.capture?.stop(atMs),
      closeDevices: () => this.closeDevices(),
      // A person who did not wait for the end may record another take by now.
      isAwaited: () => this.takeId === takeId && this.state.is === 'stopping',
    });
  }

  /** The camera was unplugged, or the browser's own bar ended the sharing; the voice continues. */
  private handleVideoEnd(): void {
    const view = this.store.getState();
    if (isTakeActive(this.state)) this.set(addWarning(view, `${view.video.about}-ended`));
    else if (!hasTakeEnded(this.state)) {
      this.video.reportLost();
      this.dispatch({ do: 'call-off' });
    }
  }

  private closeDevices(): void {
    this.microphone.close();
    this.video.close();
  }

  private stopAtLimit(): void {
    const view = this.store.getState();
    if (!isTakeConfirmed(this.state) || !isRoomFull(maxTakeMs(view), this.meter.getState().recordedMs)) return;
    this.set(addWarning(view, 'limit'));
    this.stop();
  }

  private showNotice(notice: RecorderNotice): void {
    this.set({ notice });
    setTimeout(() => {
      if (this.store.getState().notice === notice) this.set({ notice: null });
    }, NOTICE_MS);
  }

  private set(change: Partial<RecorderView>): void {
    this.store.setState(change);
  }
}
