import { type TimelineRangeRef, timelineRangeRef } from '#shared/time/timeline-range';
import { mapIssuesToTake, type AudioIssue } from './audio-issues';
import { cutTake, type TimedCommand } from './cut-take';
import { appendRange, type SampleRange, countSamples } from './samples';
import { normalizeSlides, type SlideChange } from './take';

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
      replaced?: TimelineRangeRef;
    }
  | ({ event: 'sound' } & Segment)
  | (TimedCommand & { order: number })
  | ({ event: 'mark' } & AudioIssue);

/** What a journal says about a take. */
export interface JournaledTake {
  id: string;
  projectId: string;
  /** Who made it; '' where the journal does not say so. */
  uid: string;
  /** Where the slide shows that it was made to take the place of; undefined where it is no retake. */
  replaced?: TimelineRangeRef;
  startedAt: number;
  sampleRate: number;
  /** The parts of the sound's file that make the take. */
  ranges: SampleRange[];
  /** The parts of the tape that make it. */
  recordingRanges: SampleRange[];
  sampleCount: number;
  /** Whether it was recorded to its end: its window was not closed in the middle. */
  isStopped: boolean;
  slides: SlideChange[];
  audioIssues: AudioIssue[];
}

/** One entry as it is appended to the journal. */
export const formatEntry = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`;

/** Where ranges of the tape stand in the sound's file. */
export function toFileRanges(
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
      appendRange(found, { from: Math.max(from, at) + offset, to: Math.min(to, end) + offset });
    }
  }
  return found;
}

/** What was said counts for more than its place: an anchor that can't be read is none. */
const lenientRange = timelineRangeRef.optional().catch(undefined);

/**
 * Reads a journal whose sound's file holds so many samples. A line that was cut off by a crash ends it; null when not even
 * the beginning was written.
 */
export function parseJournal(text: string, fileSamples: number): JournaledTake | null {
  const entries = parseEntries(text);
  const [about] = entries;
  if (about?.event !== 'take') return null;
  const latestCommands: TimedCommand[] = [];
  const segments: Segment[] = [];
  const marks: AudioIssue[] = [];
  for (const entry of entries) {
    if (entry.event === 'sound') segments.push(entry);
    else if (entry.event === 'mark') marks.push(toAudioIssue(entry));
    else if (entry.event !== 'take') latestCommands[entry.order] = entry;
  }
  const last = segments.at(-1);
  // One that found no room on a full disk is missing: what was said counts for more.
  const commands = Object.values(latestCommands);
  // Behind the end of a full disk's file the take went on in memory: what was taken back there was not of before it.
  const end = Math.max(last ? last.at + fileSamples - last.file_at : 0, ...commands.map(({ at }) => at));
  const cut = cutTake(commands, end, about.sample_rate);
  const ranges = toFileRanges(cut.ranges, segments, fileSamples);
  const sampleCount = countSamples(ranges);
  return {
    id: about.take_id,
    projectId: about.project_id,
    uid: about.uid,
    replaced: lenientRange.parse(about.replaced),
    startedAt: about.started_at,
    sampleRate: about.sample_rate,
    ranges,
    recordingRanges: cut.ranges,
    sampleCount,
    isStopped: commands.some(({ event }) => event === 'stop'),
    slides: normalizeSlides(cut.slides, sampleCount),
    audioIssues: mapIssuesToTake(marks, cut.ranges, about.sample_rate),
  };
}

function toAudioIssue({ kind, at, ms, label }: AudioIssue): AudioIssue {
  return { kind, at, ms, ...(label !== undefined && { label }) };
}

function parseEntries(text: string): JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    try {
      const entry = JSON.parse(line) as JournalEntry | null;
      if (typeof entry?.event === 'string') entries.push(entry);
    } catch {
      break;
    }
  }
  return entries;
}
