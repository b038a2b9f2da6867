import { stretchAnchor } from '#shared/time/stretch-anchor';
import { cutTake } from './cut-take';
import { inFile, type JournalEntry, type JournalledTake, type Segment } from './journal-format';
import { totalOf } from './sample-range';
import { settleSlides } from './take';
import { inTake, type TakeMark } from './take-health';
import type { PlacedOrder } from './take-order';

/** What was said counts for more than its place: an anchor that can't be read is none. */
const readAnchor = stretchAnchor.optional().catch(undefined);

/**
 * Reads a journal whose sound's file holds so many samples. A line that was cut off by a crash ends it; null when not even
 * the beginning was written.
 */
export function readJournal(text: string, fileSamples: number): JournalledTake | null {
  const entries = readEntries(text);
  const [about] = entries;
  if (about?.event !== 'take') return null;
  const orders: PlacedOrder[] = [];
  const segments: Segment[] = [];
  const marks: TakeMark[] = [];
  for (const entry of entries) {
    if (entry.event === 'sound') segments.push(entry);
    else if (entry.event === 'mark') marks.push(withoutEvent(entry));
    else if (entry.event !== 'take') orders[entry.order] = entry;
  }
  const last = segments.at(-1);
  // One that found no room on a full disk is missing: what was said counts for more.
  const placed = Object.values(orders);
  // Behind the end of a full disk's file the take went on in memory: what was taken back there was not of before it.
  const end = Math.max(last ? last.at + fileSamples - last.file_at : 0, ...placed.map(({ at }) => at));
  const cut = cutTake(placed, end, about.sample_rate);
  const ranges = inFile(cut.ranges, segments, fileSamples);
  const sampleCount = totalOf(ranges);
  return {
    id: about.take_id,
    projectId: about.project_id,
    uid: about.uid,
    replaced: readAnchor.parse(about.replaced),
    startedAt: about.started_at,
    sampleRate: about.sample_rate,
    ranges,
    ofTape: cut.ranges,
    sampleCount,
    isStopped: placed.some(({ event }) => event === 'stop'),
    slides: settleSlides(cut.slides, sampleCount),
    health: inTake(marks, cut.ranges, about.sample_rate),
  };
}

function withoutEvent({ kind, at, ms, label }: TakeMark): TakeMark {
  return { kind, at, ms, ...(label !== undefined && { label }) };
}

function readEntries(text: string): JournalEntry[] {
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
