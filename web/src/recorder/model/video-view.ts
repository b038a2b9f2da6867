import type { Camera, VideoProblem } from '../../media/take-video/open-source';
import type { VideoSource } from '../../media/take-video/video-about';

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
export const withoutSource = ({ choice }: VideoView): Partial<VideoView> =>
  choice === 'none' ? {} : { choice: 'none', about: choice, problem: choice === 'camera' ? 'none' : 'refused' };

/** Before anything is looked at. */
export const NOTHING_SEEN: VideoView = {
  choice: 'none',
  stream: null,
  cameras: [],
  cameraId: '',
  isMuted: false,
  about: 'camera',
  problem: null,
};
