import { hasWords, rewordedBy, withWords, wordsIn } from './record-words';
import { type ProjectRecord, type Records } from './records';
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
  const isOvertaken = (key: string, from: string | undefined, to: string) => {
    const record = records.get(key);
    const now = record && wordsIn(record);
    return now !== undefined && now !== from && !to.includes(now);
  };
  const reworded = rewordedBy(left).filter(([key, from, to]) => isOvertaken(key, from, to));
  const asBefore = reworded.map(([key, before]) => {
    const [from, to] = left.updated[key]!;
    return [key, [from, withWords(to, before)]] as const;
  });
  // What is there under the same key was added by the page itself, whose answer was lost, and changed by others since.
  const isAddedAnew = ([key, record]: [string, ProjectRecord]) => isOvertaken(key, undefined, wordsIn(record) ?? '');
  const added = Object.entries(left.added);
  const diff = {
    ...left,
    added: Object.fromEntries(added.filter((each) => !isAddedAnew(each))),
    updated: { ...left.updated, ...Object.fromEntries(asBefore) },
  };
  const words = added.filter(isAddedAnew).map(([, record]) => wordsIn(record));
  return { diff, overtaken: [...reworded.map(([, , to]) => to), ...words.filter(hasWords)] };
}
