import type { ComponentType } from 'react';
import type { VideoLayout } from '#shared/entities/clip';
import type { TimelineRangeRef } from '#shared/time/timeline-range';
import type { Take } from '../store/take';
import type { RecordedProject } from './model/recorded-project';
import type { TakeFit } from './model/room';

/** Plays what comes before the slide of a retake. */
export interface LeadIn {
  /** Resolves when it ends or is canceled; `onSecondsLeft` is called often, with the whole seconds until then. */
  play(onSecondsLeft: (seconds: number) => void): Promise<void>;
  cancel(): void;
}

interface Retake {
  /** The range that is replaced; undefined if the slide is never shown. */
  replaced: TimelineRangeRef | undefined;
  leadIn?: LeadIn;
}

interface RecordedTakeOptions extends Pick<TakeFit, 'part' | 'leavesRest'> {
  /** The video's layout on the stage; undefined for the default. */
  layout: VideoLayout | undefined;
  /** Whether the disk has less of it than this window. */
  isOnlyHere: boolean;
  isShown: () => boolean;
}

export interface RecorderOptions {
  project: RecordedProject;
  uid: string;
  /** The slide to begin with; the default is the first. */
  startSlideId?: string;
  /** For a take of one slide that replaces an earlier one. */
  retake?: Retake;
  /** Adds a take to the project; false if it was refused or stopped. The progress is in `takeJobStore`. */
  add: (take: Take, how: RecordedTakeOptions) => Promise<boolean>;
  isSignedIn: () => boolean;
  onSavedForLater: () => void;
  /** Adds slides to a project that has none. */
  AddSlides: ComponentType<{ projectId: string }>;
  isMinimized: () => boolean;
}
