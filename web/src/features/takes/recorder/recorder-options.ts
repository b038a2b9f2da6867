import type { VideoLayout } from '#shared/entities/clip';
import type { TimelineRangeRef } from '#shared/time/timeline-range';
import type { Take } from '../store/take';
import type { RecordedProject } from './model/recorded-project';
import type { TakeFit } from './model/room';

/** What comes before a slide that is recorded again. */
export interface LeadIn {
  /** Resolves when it is over, or has been called off; `onSecondsLeft` is called often, with the whole seconds until then. */
  play(onSecondsLeft: (seconds: number) => void): Promise<void>;
  cancel(): void;
}

export interface Retake {
  /** Where the slide shows whose place is taken; undefined where nothing plays. */
  replaced: TimelineRangeRef | undefined;
  leadIn?: LeadIn;
}

/** How a take is added to its project. */
interface RecordedTakeOptions extends Pick<TakeFit, 'part' | 'leavesRest'> {
  /** How its video stands on the stage; undefined for as it usually does. */
  layout: VideoLayout | undefined;
  /** Whether the disk holds less of it than this window. */
  isOnlyHere: boolean;
  /** Whether the recorder still shows what becomes of it. */
  isShown: () => boolean;
}

export interface RecorderOptions {
  project: RecordedProject;
  /** Who records. */
  uid: string;
  /** The slide to begin with; the first one if left out. */
  startSlideId?: string;
  /** For a take of one slide that takes the place of the one before. */
  retake?: Retake;
  /** Adds a take to the project; false when it was refused or stopped. How it goes is shown in `takeJobStore`. */
  add: (take: Take, how: RecordedTakeOptions) => Promise<boolean>;
  /** Whether who records is signed in. */
  isSignedIn: () => boolean;
  /** A take was saved for later. */
  onSavedForLater: () => void;
}
