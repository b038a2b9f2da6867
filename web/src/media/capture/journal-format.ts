import { cutTake } from './cut-take';
import { readOldJournal, type OldEntry } from './old-journal';
import { addRange, totalOf, type SampleRange } from './sample-range';
import { settleSlides, type SlideChange } from './take';
import { inTake, type TakeMark } from './take-health';
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
  | { event: 'take'; take_id: string; project_id: string; uid: string; started_at: number; sample_rate: number }
  | ({ event: 'sound' } & Segment)
  | (PlacedOrder & { order: number })
  | ({ event: 'mark' } & TakeMark);

/** What a journal says about a take. */
export interface JournalledTake {
  id: string;
  projectId: string;
  /** Who made it; '' where the journal does not say so. */
  uid: string;
  startedAt: number;
  sampleRate: number;
  /** The parts of the sound's file that make the take. */
  ranges: SampleRange[];
  sampleCount: number;
  slides: SlideChange[];
  health: TakeMark[];
}

/** One entry as it is appended to the journal. */
export const toLine = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`;

/**
 * Reads a journal whose sound's file holds so many samples. A line that was cut off by a crash ends it; null when not even
 * the beginning was written.
 */
export function readJournal(text: string, fileSamples: number): JournalledTake | null {
  const entries = readEntries(text);
  const [about] = entries;
  if (about?.event !== 'take') return readOldJournal(entries as OldEntry[], fileSamples);
  const orders: PlacedOrder[] = [];
  const segments: Segment[] = [];
  const marks: TakeMark[] = [];
  for (const entry of entries as JournalEntry[]) {
    if (entry.event === 'sound') segments.push(entry);
    else if (entry.event === 'mark') marks.push(withoutEvent(entry));
    else if (entry.event !== 'take') orders[entry.order] = entry;
  }
  const last = segments.at(-1);
  const end = last ? last.at + fileSamples - last.file_at : 0;
  const cut = cutTake(orders, end, about.sample_rate);
  const ranges = inFile(cut.ranges, segments, fileSamples);
  return {
    id: about.take_id,
    projectId: about.project_id,
    uid: about.uid,
    startedAt: about.started_at,
    sampleRate: about.sample_rate,
    ranges,
    sampleCount: totalOf(ranges),
    slides: settleSlides(cut.slides, cut.sampleCount),
    health: inTake(marks, cut.ranges, about.sample_rate),
  };
}

/** Where ranges of the tape stand in the sound's file. */
export function inFile(
  ranges: readonly SampleRange[],
  segments: readonly Segment[],
  fileSamples: number,
): SampleRange[] {
  const found: SampleRange[] = [];
  for (const { from, to } of ranges) {
    for (const [i, { at, file_at }] of segments.entries()) {
      const end = at + (segments[i + 1]?.file_at ?? fileSamples) - file_at;
      const offset = file_at - at;
      addRange(found, { from: Math.max(from, at) + offset, to: Math.min(to, end) + offset });
    }
  }
  return found;
}

function withoutEvent({ kind, at, ms, label }: TakeMark): TakeMark {
  return { kind, at, ms, ...(label !== undefined && { label }) };
}

function readEntries(text: string): (JournalEntry | OldEntry)[] {
  const entries: (JournalEntry | OldEntry)[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    try {
      entries.push(JSON.parse(line) as JournalEntry);
    } catch {
      break;
    }
  }
  return entries;
}
