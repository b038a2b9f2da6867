import type { VideoLayout } from '#shared/entities/clip';
import { localStore } from '../../../../platform/storage/safe-storage';
import type { AudioLevel } from '../../capture/audio-level';
import type { DeviceProblem, InputDevice } from '../../capture/input-devices';
import type { VideoSource } from '../../store/video-files';
import type { TakeJob } from '../../take-jobs';
import type { VideoTrouble } from '../../video/running-video';
import type { RecordedProject } from './recorded-project';
import { hasTake, type RecorderState } from './recorder-state';
import type { PartChoice } from './room';

export interface RecorderView {
  state: RecorderState;
  /** The progress of adding the take to its project; undefined if it is not being added. */
  job: TakeJob | undefined;
  project: RecordedProject;
  /** Whether this recording replaces what was said on a single slide. */
  isRetake: boolean;
  microphones: readonly InputDevice[];
  /** '' is the browser's default. */
  microphoneId: string;
  video: VideoView;
  /** Whether finishing the take has made no progress for a long time. */
  isStopSlow: boolean;
  /** The share of the video file that is done, 0 to 1. */
  videoShare: number;
  /** The video's layout on the stage; undefined for the default. */
  videoLayout: VideoLayout | undefined;
  countdownSeconds: number;
  /** Which part to keep of a take that is longer than the project has room for. */
  part: PartChoice;
  /** A hint about the current take that matters only now. */
  notice: RecorderNotice | null;
  /** Warnings that apply until the take is kept; the latest is last. */
  warnings: readonly TakeWarning[];
  /** The largest room that the plan has had since the take began, milliseconds. */
  mostRoomMs: number;
  /** Whether sound arrives; silence in a quiet room counts as sound. */
  isAudioActive: boolean;
  /** Whether sound is being recorded now: the red light. */
  isCapturing: boolean;
  /** The microphone that replaced one that disappeared. */
  microphoneName: string;
}

/** What changes about 20 times a second, apart from the view so that only what shows it renders again. */
export interface RecorderMeter {
  level: AudioLevel;
  recordedMs: number;
}

/** The level before the first sound. */
export const NO_LEVEL: AudioLevel = { peakDb: -100, finding: 'good' };

export const createRecorderView = ({
  slideId,
  ...given
}: Pick<RecorderView, 'project' | 'isRetake' | 'microphoneId' | 'countdownSeconds'> & {
  slideId: string;
}): RecorderView => ({
  ...given,
  state: { is: 'opening', slideId },
  job: undefined,
  part: 'beginning',
  microphones: [],
  video: NO_VIDEO,
  isStopSlow: false,
  videoShare: 0,
  videoLayout: undefined,
  notice: null,
  warnings: [],
  mostRoomMs: 0,
  isAudioActive: true,
  isCapturing: false,
  microphoneName: '',
});

/** The length, in milliseconds, at which a take stops by itself. If others use up the room, it continues on this computer. */
export const maxTakeMs = ({ mostRoomMs, project }: Pick<RecorderView, 'mostRoomMs' | 'project'>): number =>
  Math.max(mostRoomMs, project.roomMs);

type TakeWarning =
  | 'not-on-disk'
  | 'disk-full'
  | 'failed'
  | 'unplugged'
  | 'limit'
  | VideoTrouble
  | 'video-not-on-disk'
  /** The camera disappeared, or the person stopped sharing the screen. */
  | 'camera-ended'
  | 'screen-ended'
  | 'video-not-made';
export type RecorderNotice =
  TakeWarning | 'muted' | 'rewound' | 'rewound-paused' | 'slide-again' | 'microphone-changed';

export const addWarning = (
  { warnings }: Pick<RecorderView, 'warnings'>,
  warning: TakeWarning,
): Pick<RecorderView, 'warnings'> => ({ warnings: [...warnings.filter((each) => each !== warning), warning] });

export const isOnlyInMemory = ({ warnings }: Pick<RecorderView, 'warnings'>): boolean =>
  warnings.includes('not-on-disk') || warnings.includes('disk-full');

/** Whether this window has the only copy of a take or of its end, so that it can't be saved for later. */
export const hasOnlyCopy = (view: Pick<RecorderView, 'state' | 'warnings'>): boolean =>
  hasTake(view.state) && view.state.is !== 'encoding-failed' && isOnlyInMemory(view);

export type VideoChoice = 'none' | VideoSource;

export interface VideoView {
  choice: VideoChoice;
  /** The live video; null if there is none or it is still opening. */
  stream: MediaStream | null;
  cameras: readonly InputDevice[];
  /** '' is the browser's default. */
  cameraId: string;
  /** Whether the camera sends black frames or repeats its last one, because the computer or a switch turned it off. */
  isMuted: boolean;
  /** The source that was last asked for. */
  about: VideoSource;
  problem: DeviceProblem | null;
}

/** Whether the chosen source is still opening, so that a take would begin without it. */
export const isOpeningVideo = ({ choice, stream }: VideoView): boolean => choice !== 'none' && !stream;

/** The change when a source ends, or is not opened again automatically. The person can choose it again. */
export const clearSource = ({ choice }: VideoView): Partial<VideoView> =>
  choice === 'none' ? {} : { choice: 'none', about: choice, problem: choice === 'camera' ? 'none' : 'refused' };

export const NO_VIDEO: VideoView = {
  choice: 'none',
  stream: null,
  cameras: [],
  cameraId: '',
  isMuted: false,
  about: 'camera',
  problem: null,
};

/** Seconds that the recorder can count down. */
export const COUNTDOWNS = [0, 3, 5, 10] as const;

const COUNTDOWN_KEY = 'narradeck.countdown';
const DEFAULT_COUNTDOWN = 3;

export function rememberedCountdown(): number {
  const stored = Number(localStore.read(COUNTDOWN_KEY) ?? DEFAULT_COUNTDOWN);
  return COUNTDOWNS.find((each) => each === stored) ?? DEFAULT_COUNTDOWN;
}

export const rememberCountdown = (seconds: number): void => void localStore.write(COUNTDOWN_KEY, String(seconds));
