import type { VideoLayout } from '#shared/entities/clip';
import type { StretchAnchor } from '#shared/time/stretch-anchor';
import type { Take } from '../media/capture/take';
import type { RecordedProject } from './model/recorded-project';
import type { TakePart } from './model/room';

/** What comes before a slide that is recorded again. */
export interface LeadIn {
  /** Resolves when it is over, or has been called off. */
  play(): Promise<void>;
  cancel(): void;
}

export interface Retake {
  /** Where the slide shows whose place is taken; undefined where nothing plays. */
  replaced: StretchAnchor | undefined;
  leadIn?: LeadIn;
}

/** How a take is kept. */
export interface KeptHow {
  /** What of it fits by the plan; undefined where all of it does. */
  part: TakePart | undefined;
  /** How its video stands on the stage; undefined for as it usually does. */
  layout: VideoLayout | undefined;
}

export interface RecorderOptions {
  project: RecordedProject;
  /** Who records. */
  uid: string;
  /** The slide to begin with; the first one if left out. */
  startSlideId?: string;
  /** For a take of one slide that takes the place of the one before. */
  retake?: Retake;
  /**
   * Puts a take, or the part of it that fits, into the project: resolves when the server has it, rejects with what it
   * refused. `tellWaiting` is told whether the line has to come back first.
   */
  keep: (take: Take, how: KeptHow, tellWaiting: (isWaiting: boolean) => void) => Promise<void>;
  /** What became of a take is told when the recorder does not show it (any more). */
  tell: (news: RecorderNews) => void;
}

export type RecorderNews = { is: 'set-aside' } | { is: 'kept' } | { is: 'unkept'; message: string };
