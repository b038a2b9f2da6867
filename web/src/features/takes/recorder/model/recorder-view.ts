import type { VideoLayout } from '#shared/entities/clip';
import type { AudioLevel } from '../../capture/audio-level';
import type { Microphone } from '../../capture/microphone';
import type { VideoSource } from '../../store/video-files';
import type { TakeJob } from '../../take-jobs';
import type { VideoTrouble } from '../../video/running-video';
import type { Camera, VideoProblem } from '../../video/video-source';
import type { RecordedProject } from './recorded-project';
import { hasTake, type RecorderState } from './recorder-state';
import type { PartChoice } from './room';

/** What the recorder's screen shows. */
export interface RecorderView {
  state: RecorderState;
  /** What is done to add the take to its project; undefined while nothing is. */
  job: TakeJob | undefined;
  project: RecordedProject;
  /** Whether one slide alone is recorded, in the place of what was said to it before. */
  isRetake: boolean;
  level: AudioLevel;
  recordedMs: number;
  microphones: readonly Microphone[];
  /** '' for the browser's own choice. */
  microphoneId: string;
  /** The camera or screen that is recorded, too. */
  video: VideoView;
  /** Whether the end of the take has made no progress for long. */
  isStopSlow: boolean;
  /** Which share of the file of what was seen is made, 0 to 1. */
  videoShare: number;
  /** How the take's video is to stand on the stage; undefined for as it usually does. */
  videoLayout: VideoLayout | undefined;
  countdownSeconds: number;
  /** Which part is kept of a take that is longer than the project's room. */
  part: PartChoice;
  /** Something that the person should know about the take that is being made, at this moment. */
  notice: RecorderNotice | null;
  /** What else they should know, until the take is kept; the latest last. */
  warnings: readonly TakeWarning[];
  /** The most that the plan has left since the take began, milliseconds. */
  mostRoomMs: number;
  /** Whether there is sound; a quiet room is sound. */
  isAudioActive: boolean;
  /** Whether what is said now is being kept: the red light. */
  isCapturing: boolean;
  /** The microphone that took over from one that was gone. */
  microphoneName: string;
}

/** The level before anything has been heard. */
export const NO_LEVEL: AudioLevel = { peakDb: -100, finding: 'good' };

/** What is shown while the microphone is being opened. */
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
  level: NO_LEVEL,
  recordedMs: 0,
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

/** How loud it is now: without any sound, the last level that there was is none. */
export const currentLevel = ({ level, isAudioActive }: Pick<RecorderView, 'level' | 'isAudioActive'>): AudioLevel =>
  isAudioActive ? level : { peakDb: -100, finding: 'silent' };

/**
 * How long the take may become, milliseconds, before it stops by itself. Room that others take while somebody speaks ends
 * nothing: what is said then is kept on this computer.
 */
export const maxTakeMs = ({ mostRoomMs, project }: Pick<RecorderView, 'mostRoomMs' | 'project'>): number =>
  Math.max(mostRoomMs, project.roomMs);

/** What stays true of a take until it is kept. */
type TakeWarning =
  | 'not-on-disk'
  | 'disk-full'
  | 'failed'
  | 'unplugged'
  | 'limit'
  | VideoTrouble
  | 'video-not-on-disk'
  /** The camera is gone, or its person shares their screen no longer. */
  | 'camera-ended'
  | 'screen-ended'
  /** What was seen could not be made a file. */
  | 'video-not-made';
export type RecorderNotice =
  TakeWarning | 'muted' | 'rewound' | 'rewound-paused' | 'slide-again' | 'microphone-changed';

/** Adds what else they should know: it takes nothing away that they know already. */
export const addWarning = (
  { warnings }: Pick<RecorderView, 'warnings'>,
  warning: TakeWarning,
): Pick<RecorderView, 'warnings'> => ({ warnings: [...warnings.filter((each) => each !== warning), warning] });

/** Whether the take, or its end, could not be written to the disk. */
export const isOnlyInMemory = ({ warnings }: Pick<RecorderView, 'warnings'>): boolean =>
  warnings.includes('not-on-disk') || warnings.includes('disk-full');

/** Whether the only copy of a take, or of its end, is in this window: it cannot be saved for later. */
export const hasOnlyCopy = (view: Pick<RecorderView, 'state' | 'warnings'>): boolean =>
  hasTake(view.state) && view.state.is !== 'encoding-failed' && isOnlyInMemory(view);

/** What is recorded besides the voice. */
export type VideoChoice = 'none' | VideoSource;

/** What the recorder shows of a camera or screen. */
export interface VideoView {
  choice: VideoChoice;
  /** What is seen; null while there is nothing, or it is being opened. */
  stream: MediaStream | null;
  cameras: readonly Camera[];
  /** '' for the browser's own choice. */
  cameraId: string;
  /** Whether the camera gives black or its last picture, as its computer or a switch has turned it off. */
  isMuted: boolean;
  /** What was wanted last. */
  about: VideoSource;
  /** Why there is nothing to see of it. */
  problem: VideoProblem | null;
}

/** Whether the source that was chosen is still being opened: a take would begin without it. */
export const isOpeningVideo = ({ choice, stream }: VideoView): boolean => choice !== 'none' && !stream;

/** What a view becomes when its source is gone, or is not asked for again by itself: it can be chosen anew. */
export const clearSource = ({ choice }: VideoView): Partial<VideoView> =>
  choice === 'none' ? {} : { choice: 'none', about: choice, problem: choice === 'camera' ? 'none' : 'refused' };

/** Before anything is looked at. */
export const NO_VIDEO: VideoView = {
  choice: 'none',
  stream: null,
  cameras: [],
  cameraId: '',
  isMuted: false,
  about: 'camera',
  problem: null,
};
