import { createStore } from 'zustand/vanilla';
import { assessRecording, type AudioFinding, type AudioLevel } from '../capture/audio-level';
import {
  type Microphone,
  type MicrophoneProblem,
  rememberedMicrophone,
  rememberMicrophone,
} from '../capture/microphone';
import { LiveMicrophone, type LiveMicrophoneListener } from '../recorder/live-microphone';
import type { Take } from '../store/take';
import { deleteTake, listTakes } from '../store/takes';

const LENGTH_MS = 5000;
/** Takes of the check have no project, so that nobody is offered them later. */
const NO_PROJECT = '';

export type CheckState =
  | { is: 'opening' }
  | { is: 'blocked'; problem: MicrophoneProblem }
  | { is: 'ready'; take: Take | null; finding: AudioFinding }
  | { is: 'recording'; leftMs: number }
  | { is: 'stopping' }
  | { is: 'failed' };

export interface CheckView {
  state: CheckState;
  level: AudioLevel;
  microphones: readonly Microphone[];
  microphoneId: string;
}

/** The recording check: one microphone, five seconds, and the take to play. Nothing is stored. */
export class CheckSession {
  readonly store = createStore<CheckView>(() => ({
    state: { is: 'opening' },
    level: { peakDb: -100, finding: 'good' },
    microphones: [],
    microphoneId: rememberedMicrophone(),
  }));
  private readonly microphone = new LiveMicrophone(this.listener());
  private wasTooLoud = false;

  /** Opens the microphone. */
  async open(): Promise<void> {
    this.set({ state: { is: 'opening' } });
    void deleteOldChecks();
    await this.microphone.open(this.store.getState().microphoneId);
  }

  /** Switches to another microphone, and remembers it. */
  chooseMicrophone(id: string): void {
    rememberMicrophone(id);
    this.set({ microphoneId: id });
    void this.open();
  }

  /** Records five seconds. */
  record(): void {
    this.microphone.capture?.record({ projectId: NO_PROJECT, slideId: '', uid: '' });
    this.wasTooLoud = false;
    this.set({ state: { is: 'recording', leftMs: LENGTH_MS } });
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
        this.set({ level });
        const { state } = this.store.getState();
        if (state.is === 'opening') this.set({ state: { is: 'ready', take: null, finding: 'good' } });
        this.wasTooLoud ||= level.finding === 'too-loud';
        if (state.is !== 'recording') return;
        if (recordedMs >= LENGTH_MS) void this.finish();
        else this.set({ state: { is: 'recording', leftMs: LENGTH_MS - recordedMs } });
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
