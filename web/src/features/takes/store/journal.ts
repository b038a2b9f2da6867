import { type TimelineRangeRef, timelineRangeRef } from '#shared/time/timeline-range';
import { mapIssuesToTake, type AudioIssue } from './audio-issues';
import { cutTake, type TimedCommand } from './cut-take';
import { appendRange, type SampleRange, countSamples } from './samples';
import { normalizeSlides, type SlideChange } from './take';

/** The sound of the recording from sample `at` on is stored in the file from its sample `file_at` on. */
export interface Segment {
  at: number;
  file_at: number;
}

/**
 * A journal entry: a line of JSON that is appended during the take. `at` is a sample of the recording. A command is written when it is
 * given, and again if its sample changes: of several entries with the same `order`, the last counts.
 */
export type JournalEntry =
  | {
      event: 'take';
      take_id: string;
      project_id: string;
      uid: string;
      started_at: number;
      sample_rate: number;
      replaced?: TimelineRangeRef;
    }
  | ({ event: 'sound' } & Segment)
  | (TimedCommand & { order: number })
  | ({ event: 'mark' } & AudioIssue);

export interface JournaledTake {
  id: string;
  projectId: string;
  /** The user who made it; '' if the journal has none. */
  uid: string;
  replaced?: TimelineRangeRef;
  startedAt: number;
  sampleRate: number;
  /** The ranges of the sound file that make up the take. */
  ranges: SampleRange[];
  /** The ranges of the recording that make up the take. */
  recordingRanges: SampleRange[];
  sampleCount: number;
  /** Whether it was stopped, rather than interrupted when its window closed. */
  isStopped: boolean;
  slides: SlideChange[];
  audioIssues: AudioIssue[];
}

export const formatEntry = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`;

/** Maps ranges of the recording to the sound file. */
export function toFileRanges(
  ranges: readonly SampleRange[],
  segments: readonly Segment[],
  fileSamples: number,
): SampleRange[] {
  const found: SampleRange[] = [];
  for (const { from, to } of ranges) {
    for (const [i, { at, file_at }] of segments.entries()) {
      // If the disk was full, later segments refer to sound that is not in the file.
      const end = at + Math.min(segments[i + 1]?.file_at ?? fileSamples, fileSamples) - file_at;
      const offset = file_at - at;
      appendRange(found, { from: Math.max(from, at) + offset, to: Math.min(to, end) + offset });
    }
  }
  return found;
}

/** The sound matters more than its place: a range that can't be read counts as none. */
const lenientRange = timelineRangeRef.optional().catch(undefined);

/** Parses the journal of a sound file. A line that was cut off by a crash ends it. Null if the first entry is missing. */
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
  // A command that did not fit on a full disk is missing; the sound matters more.
  const commands = Object.values(latestCommands);
  // After the disk was full, the take continued in memory. A rewind of that part must not remove earlier sound.
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
