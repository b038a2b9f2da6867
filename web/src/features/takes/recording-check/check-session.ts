import { createStore } from 'zustand/vanilla';
import { assessRecording, type AudioFinding, type AudioLevel } from '../capture/audio-level';
import { type InputDevice, type MicrophoneProblem, rememberDevice, rememberedDevice } from '../capture/input-devices';
import { LiveMicrophone, type LiveMicrophoneListener } from '../recorder/live-microphone';
import { NO_LEVEL } from '../recorder/model/recorder-view';
import type { Take } from '../store/take';
import { deleteTake, listTakes } from '../store/takes';

const LENGTH_SECONDS = 5;
/** Takes of the check have no project, so that nobody is offered them later. */
const NO_PROJECT = '';

export type CheckState =
  | { is: 'opening' }
  | { is: 'blocked'; problem: MicrophoneProblem }
  | { is: 'ready'; take: Take | null; finding: AudioFinding }
  | { is: 'recording'; secondsLeft: number }
  | { is: 'stopping' }
  | { is: 'failed' };

interface CheckView {
  state: CheckState;
  microphones: readonly InputDevice[];
  microphoneId: string;
}

/** The recording check: one microphone, five seconds, and the take to play. Nothing is stored. */
export class CheckSession {
  readonly store = createStore<CheckView>(() => ({
    state: { is: 'opening' },
    microphones: [],
    microphoneId: rememberedDevice('microphone'),
  }));
  /** Changes about 20 times a second. */
  readonly meter = createStore<{ level: AudioLevel }>(() => ({ level: NO_LEVEL }));
  private readonly microphone = new LiveMicrophone(this.listener());
  private wasTooLoud = false;

  async open(): Promise<void> {
    this.set({ state: { is: 'opening' } });
    void deleteOldChecks();
    await this.microphone.open(this.store.getState().microphoneId);
  }

  chooseMicrophone(id: string): void {
    rememberDevice('microphone', id);
    this.set({ microphoneId: id });
    void this.open();
  }

  /** Records five seconds. */
  record(): void {
    this.microphone.capture?.record({ projectId: NO_PROJECT, slideId: '', uid: '' });
    this.wasTooLoud = false;
    this.set({ state: { is: 'recording', secondsLeft: LENGTH_SECONDS } });
  }

  close(): void {
    this.microphone.close();
  }

  private listener(): LiveMicrophoneListener {
    return {
      onOpen: (microphoneId, microphones) => this.set({ microphones, microphoneId }),
      isOpening: () => this.store.getState().state.is === 'opening',
      onBlocked: (problem) => this.set({ state: { is: 'blocked', problem } }),
      onLevel: (level, recordedMs) => {
        this.meter.setState({ level });
        const { state } = this.store.getState();
        if (state.is === 'opening') this.set({ state: { is: 'ready', take: null, finding: 'good' } });
        this.wasTooLoud ||= level.finding === 'too-loud';
        if (state.is !== 'recording') return;
        const secondsLeft = Math.ceil(LENGTH_SECONDS - recordedMs / 1000);
        if (secondsLeft <= 0) void this.finish();
        else if (secondsLeft < state.secondsLeft) this.set({ state: { is: 'recording', secondsLeft } });
      },
      onCut: () => undefined,
      onBegan: () => undefined,
      onAudioActive: () => undefined,
      onCapturing: () => undefined,
      onMicrophone: (microphoneId) => this.set({ microphoneId }),
      onTrouble: (trouble) => {
        const problem = trouble === 'not-started' ? 'not-loaded' : trouble;
        if (problem === 'unplugged' || problem === 'not-loaded') this.set({ state: { is: 'blocked', problem } });
      },
    };
  }

  private async finish(): Promise<void> {
    this.set({ state: { is: 'stopping' } });
    try {
      const take = (await this.microphone.capture?.stop()) ?? null;
      const finding = take ? assessRecording(take.peaks, this.wasTooLoud) : 'silent';
      this.set({ state: { is: 'ready', take, finding } });
      if (take) await deleteTake(take.id);
    } catch {
      this.set({ state: { is: 'failed' } });
    }
  }

  private set(change: Partial<CheckView>): void {
    this.store.setState(change);
  }
}

/** Deletes what an interrupted check left behind. */
async function deleteOldChecks(): Promise<void> {
  for (const { id, projectId } of await listTakes()) {
    if (projectId === NO_PROJECT) await deleteTake(id);
  }
}
