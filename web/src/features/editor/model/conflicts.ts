import { isIdOfPart } from '#shared/captions/transcribed-id';
import { writtenWords } from '#shared/captions/words';
import type { Caption } from '#shared/entities/caption';
import { confirmed } from './captions/edit-captions';
import { captionRecord, hasWords, keyOf, type ProjectRecord, type Records, withWords, wordsIn } from './records';
import { isSame, type RecordsDiff } from './records-diff';

/** Words that were written here and can't be saved in their place. They are never sent by themselves. */
export interface Conflict {
  /** The key of their record. */
  key: string;
  /** The record as it was written here. One without words stands for changes that can't be put into words. */
  record: ProjectRecord;
  /** Why the server does not accept it, in its words; undefined where others changed or deleted the record. */
  refusal?: string;
}

export type ConflictReason = 'changed' | 'deleted' | 'refused' | 'not-allowed';

/** Texts that were sent and may have arrived, by the keys of their records. Writing over one of them is no conflict: it is one's own. */
export type SentWords = Readonly<Record<string, readonly string[]>>;

export const wordsOfConflict = ({ record }: Conflict): string => wordsIn(record) ?? '';

/** Why the words can't be saved, as things stand now. */
export function reasonOf({ key, refusal }: Conflict, records: Records, mayEdit: boolean): ConflictReason {
  if (!mayEdit) return 'not-allowed';
  if (refusal !== undefined) return 'refused';
  return records.has(key) ? 'changed' : 'deleted';
}

/**
 * Takes out of a change what was written over a text that others have changed since: their text stays, and what was written becomes a
 * conflict. The deletion of such a text is dropped. Where somebody edits a part of a caption, the division itself writes over nothing, and is
 * no reason for a conflict.
 */
export function splitConflicts(
  there: Records,
  change: RecordsDiff,
  sent: SentWords = {},
): { diff: RecordsDiff; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const noteWords = (key: string, record: ProjectRecord) => {
    if (hasWords(wordsIn(record))) conflicts.push({ key, record });
  };
  const isExpected = (key: string, ...expected: (string | undefined)[]) => {
    const record = there.get(key);
    const now = record && wordsIn(record);
    return expected.includes(now) || (now !== undefined && sent[key]?.includes(now));
  };
  const unexpected = [
    ...Object.entries(change.updated).flatMap(([key, [from, to]]) =>
      isExpected(key, wordsIn(from), wordsIn(to)) ? [] : [from],
    ),
    ...Object.entries(change.removed).flatMap(([key, from]) =>
      !there.has(key) || isExpected(key, wordsIn(from)) ? [] : [from],
    ),
  ];
  const { isUnwritten, isOfChanged } = divisionIn(there, change, unexpected);
  /** Whether others have divided the same caption in the same way, and written nothing in this part of it. */
  const isDividedThere = (key: string, record: ProjectRecord) => {
    const now = there.get(key);
    return now !== undefined && isSameRange(now, record) && isUnwritten(now);
  };
  const updated = Object.entries(change.updated).flatMap(([key, [from, to]]) => {
    const [before, after] = [wordsIn(from), wordsIn(to)];
    if (before === after || isExpected(key, before, after)) return [[key, [from, to]] as const];
    if (isUnwritten(to)) return [];
    if (isDividedThere(key, to)) return [[key, [from, to]] as const];
    noteWords(key, to);
    const rest = withWords(to, before ?? '');
    if (to.entity === 'caption' && !isSameRange(from, to)) return [];
    return isSame(from, rest) ? [] : [[key, [from, rest]] as const];
  });
  const added = Object.entries(change.added).filter(([key, record]) => {
    const isFree = there.has(key) ? isExpected(key, wordsIn(record)) : !isOfChanged(record);
    if (isFree) return true;
    if (isUnwritten(record)) return false;
    if (isDividedThere(key, record)) return true;
    noteWords(key, record);
    return false;
  });
  const removed = Object.entries(change.removed).filter(
    ([key, record]) => !there.has(key) || isExpected(key, wordsIn(record)),
  );
  const diff = {
    added: Object.fromEntries(added),
    updated: Object.fromEntries(updated),
    removed: Object.fromEntries(removed),
  };
  return { diff, conflicts };
}

/** What a change brings that must not be saved: its words, or one record for all of it where it has none. */
export function conflictsOf({ added, updated, removed }: RecordsDiff): Conflict[] {
  const put = [
    ...Object.entries(added).map(([key, record]) => ({ key, record, before: undefined })),
    ...Object.entries(updated).map(([key, [from, record]]) => ({ key, record, before: wordsIn(from) })),
  ];
  const written = put.filter(({ record, before }) => hasWords(wordsIn(record)) && wordsIn(record) !== before);
  if (written.length > 0) return written.map(({ key, record }) => ({ key, record }));
  const [first] = [...put, ...Object.entries(removed).map(([key, record]) => ({ key, record }))];
  return first ? [{ key: first.key, record: withWords(first.record, '') }] : [];
}

/** Whether two conflicts are about the same words in the same place. */
const isSameConflict = (a: Conflict, b: Conflict): boolean =>
  a.key === b.key && wordsOfConflict(a) === wordsOfConflict(b);

export const withoutConflicts = (all: readonly Conflict[], gone: readonly Conflict[]): readonly Conflict[] =>
  all.filter((each) => !gone.some((one) => isSameConflict(one, each)));

/** Each once, the newest of the same words last. */
export const addConflicts = (all: readonly Conflict[], found: readonly Conflict[]): readonly Conflict[] =>
  found.length === 0 ? all : [...withoutConflicts(all, found), ...found];

/** Conflicts whose words do not stand in their place by now. */
export function openConflicts(all: readonly Conflict[], records: Records): readonly Conflict[] {
  const isOpen = ({ key, record, refusal }: Conflict) => {
    const there = records.get(key);
    if (!there || wordsIn(record) === undefined) return true;
    return refusal === undefined ? wordsIn(there) !== wordsIn(record) : !isSame(there, record);
  };
  return all.every(isOpen) ? all : all.filter(isOpen);
}

/** The record with which the words of a conflict are saved after all; undefined where there is no place for them. */
export function resolvedRecord({ key, record, refusal }: Conflict, records: Records): ProjectRecord | undefined {
  const there = records.get(key);
  const words = wordsIn(record);
  if (words === undefined) return undefined;
  if (record.entity === 'caption' && (!there || refusal !== undefined))
    return captionRecord({ ...record.item, version: 0 });
  if (there?.entity === 'caption') return captionRecord(confirmed({ ...there.item, text: words }));
  return there && withWords(there, words);
}

const captionIn = (record: ProjectRecord | undefined): Caption | undefined =>
  record?.entity === 'caption' ? record.item : undefined;

const isShorter = (a: Caption, b: Caption): boolean => a.end - a.start < b.end - b.start;

/** Whether two records are captions of the same range of a file. */
function isSameRange(one: ProjectRecord, other: ProjectRecord): boolean {
  const [a, b] = [captionIn(one), captionIn(other)];
  return a !== undefined && a.file === b?.file && a.start === b.start && a.end === b.end;
}

/** Whether a caption covers a shorter range within another one and has no words but that one's. */
function isPartOf(part: Caption, whole: Caption): boolean {
  const isWithin = part.file === whole.file && part.start >= whole.start && part.end <= whole.end;
  if (!isWithin || !isShorter(part, whole) || !isIdOfPart(part.id, whole.id)) return false;
  const words = writtenWords(whole.text).map(({ text }) => text);
  let next = 0;
  return writtenWords(part.text).every(({ text }) => (next = words.indexOf(text, next) + 1) > 0);
}

/** How records of a change relate to the captions that it divides. */
interface Division {
  /** Whether a record has only words that stood there before the change: nobody wrote them. */
  isUnwritten: (record: ProjectRecord) => boolean;
  /** Whether a record would be a part of a caption that others have changed or deleted as a whole. */
  isOfChanged: (record: ProjectRecord) => boolean;
}

/**
 * Compares a change with the captions that it divides (`editCaptions`).
 * @param unexpected records as they were before the change, which others have deleted or rewritten since
 */
function divisionIn(there: Records, { updated, removed }: RecordsDiff, unexpected: ProjectRecord[]): Division {
  const before = [...Object.values(updated).map(([from]) => from), ...Object.values(removed)];
  const wholes = before.flatMap((record) => captionIn(record) ?? []);
  const changed = unexpected.flatMap((record) => {
    const [whole, now] = [captionIn(record), captionIn(there.get(keyOf(record)))];
    return whole && !(now && isShorter(now, whole)) ? [whole] : [];
  });
  const some = (record: ProjectRecord, isTrue: (item: Caption) => boolean) => {
    const item = captionIn(record);
    return item !== undefined && isTrue(item);
  };
  return {
    isUnwritten: (record) => some(record, (item) => wholes.some((whole) => isPartOf(item, whole))),
    isOfChanged: (record) =>
      some(record, ({ id, file, start, end }) =>
        changed.some(
          (whole) => isIdOfPart(id, whole.id) && file === whole.file && start < whole.end && end > whole.start,
        ),
      ),
  };
}
