import { rewordedBy, withWords, wordsIn } from './record-words';
import { type Records } from './records';
import { type RecordsDiff } from './records-diff';

/** The notes that a change brings to slides that are not among these records any more. */
export function notesOfGoneSlides(records: Records, diff: RecordsDiff): string[] {
  return rewordedBy(diff).flatMap(([key, , notes]) =>
    diff.updated[key]![1].entity === 'slide' && !records.has(key) ? [notes] : [],
  );
}

/**
 * A change that a page left behind, without the words in whose place others stand by now: they are older than those. Words
 * that hold all of what stands there go on from it, and overtake nothing.
 */
export function withoutOvertaken(records: Records, left: RecordsDiff): { diff: RecordsDiff; overtaken: string[] } {
  const overtaken = rewordedBy(left).filter(([key, from, to]) => {
    const record = records.get(key);
    const now = record && wordsIn(record);
    return now !== undefined && now !== from && !to.includes(now);
  });
  const asBefore = overtaken.map(([key, before]) => {
    const [from, to] = left.updated[key]!;
    return [key, [from, withWords(to, before)]] as const;
  });
  const diff = { ...left, updated: { ...left.updated, ...Object.fromEntries(asBefore) } };
  return { diff, overtaken: overtaken.map(([, , to]) => to) };
}
