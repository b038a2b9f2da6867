import type { StretchAnchor } from '#shared/time/stretch-anchor';
import { addRange, type SampleRange } from './sample-range';
import type { SlideChange } from './take';
import type { TakeMark } from './take-health';
import type { PlacedOrder } from './take-order';

/** Sound of the tape from `at` on stands in the file from its sample `file_at` on. */
export interface Segment {
  at: number;
  file_at: number;
}

/**
 * What happened during a take, one line of JSON each, appended as it happens; `at` is a sample of the tape. An order is noted
 * when it is made, and again if it turns out to lie elsewhere: of several with one number the last counts.
 */
export type JournalEntry =
  | {
      event: 'take';
      take_id: string;
      project_id: string;
      uid: string;
      started_at: number;
      sample_rate: number;
      /** Where the slide shows that a retake takes the place of. */
      replaced?: StretchAnchor;
    }
  | ({ event: 'sound' } & Segment)
  | (PlacedOrder & { order: number })
  | ({ event: 'mark' } & TakeMark);

/** What a journal says about a take. */
export interface JournalledTake {
  id: string;
  projectId: string;
  /** Who made it; '' where the journal does not say so. */
  uid: string;
  /** Where the slide shows that it was made to take the place of; undefined where it is no retake. */
  replaced?: StretchAnchor;
  startedAt: number;
  sampleRate: number;
  /** The parts of the sound's file that make the take. */
  ranges: SampleRange[];
  /** The parts of the tape that make it. */
  ofTape: SampleRange[];
  sampleCount: number;
  /** Whether it was recorded to its end: its window was not closed in the middle. */
  isStopped: boolean;
  slides: SlideChange[];
  health: TakeMark[];
}

/** One entry as it is appended to the journal. */
export const toLine = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`;

/** Where ranges of the tape stand in the sound's file. */
export function inFile(
  ranges: readonly SampleRange[],
  segments: readonly Segment[],
  fileSamples: number,
): SampleRange[] {
  const found: SampleRange[] = [];
  for (const { from, to } of ranges) {
    for (const [i, { at, file_at }] of segments.entries()) {
      // Where the disk was full, later segments say where they would have stood.
      const end = at + Math.min(segments[i + 1]?.file_at ?? fileSamples, fileSamples) - file_at;
      const offset = file_at - at;
      addRange(found, { from: Math.max(from, at) + offset, to: Math.min(to, end) + offset });
    }
  }
  return found;
}
