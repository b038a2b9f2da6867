import { isCaptionPartId } from '#shared/captions/transcribed-id';
import { splitWords } from '#shared/captions/words';
import type { Caption } from '#shared/entities/caption';
import { markConfirmed } from './captions/edit-captions';
import {
  captionRecord,
  hasText,
  recordKey,
  type ProjectRecord,
  type Records,
  setRecordText,
  recordText,
} from './records';
import { isSameRecord, type RecordsDiff } from './records-diff';

/** A text written here that can't be saved to its record. It is never sent automatically. */
export interface Conflict {
  key: string;
  /** The record as written here. An empty text stands for changes without text. */
  record: ProjectRecord;
  /** The server's message if it rejected the record; undefined if other people changed or deleted the record. */
  refusal?: string;
}

export type ConflictReason = 'changed' | 'deleted' | 'refused' | 'not-allowed';

/** Texts that were sent and may have arrived, by record key. Overwriting one of them is no conflict, because they are the person's own. */
export type SentTexts = Readonly<Record<string, readonly string[]>>;

export const conflictText = ({ record }: Conflict): string => recordText(record) ?? '';

export function conflictReason({ key, refusal }: Conflict, records: Records, mayEdit: boolean): ConflictReason {
  if (!mayEdit) return 'not-allowed';
  if (refusal !== undefined) return 'refused';
  return records.has(key) ? 'changed' : 'deleted';
}

/**
 * Removes from a change every text that would overwrite a text that other people have changed since; each becomes a conflict. The deletion
 * of such a text is dropped. Dividing a caption to edit one part overwrites nothing and causes no conflict.
 */
export function splitConflicts(
  there: Records,
  change: RecordsDiff,
  sent: SentTexts = {},
): { diff: RecordsDiff; conflicts: Conflict[] } {
  const conflicts: Conflict[] = [];
  const addConflict = (key: string, record: ProjectRecord) => {
    if (hasText(recordText(record))) conflicts.push({ key, record });
  };
  const isExpected = (key: string, ...expected: (string | undefined)[]) => {
    const record = there.get(key);
    const now = record && recordText(record);
    return expected.includes(now) || (now !== undefined && sent[key]?.includes(now));
  };
  const unexpected = [
    ...Object.entries(change.updated).flatMap(([key, [from, to]]) =>
      isExpected(key, recordText(from), recordText(to)) ? [] : [from],
    ),
    ...Object.entries(change.removed).flatMap(([key, from]) =>
      !there.has(key) || isExpected(key, recordText(from)) ? [] : [from],
    ),
  ];
  const { isUnwritten, isOfChanged } = compareDivision(there, change, unexpected);
  /** Whether other people have divided the caption in the same way and not edited this part. */
  const isDividedThere = (key: string, record: ProjectRecord) => {
    const now = there.get(key);
    return now !== undefined && isSameRange(now, record) && isUnwritten(now);
  };
  const updated = Object.entries(change.updated).flatMap(([key, [from, to]]) => {
    const [before, after] = [recordText(from), recordText(to)];
    if (before === after || isExpected(key, before, after)) return [[key, [from, to]] as const];
    if (isUnwritten(to)) return [];
    if (isDividedThere(key, to)) return [[key, [from, to]] as const];
    addConflict(key, to);
    const rest = setRecordText(to, before ?? '');
    if (to.entity === 'caption' && !isSameRange(from, to)) return [];
    return isSameRecord(from, rest) ? [] : [[key, [from, rest]] as const];
  });
  const added = Object.entries(change.added).filter(([key, record]) => {
    const isFree = there.has(key) ? isExpected(key, recordText(record)) : !isOfChanged(record);
    if (isFree) return true;
    if (isUnwritten(record)) return false;
    if (isDividedThere(key, record)) return true;
    addConflict(key, record);
    return false;
  });
  const removed = Object.entries(change.removed).filter(
    ([key, record]) => !there.has(key) || isExpected(key, recordText(record)),
  );
  const diff = {
    added: Object.fromEntries(added),
    updated: Object.fromEntries(updated),
    removed: Object.fromEntries(removed),
  };
  return { diff, conflicts };
}

/** The texts that a change would write, or one conflict without text for all of it if it has none. */
export function conflictsFromDiff({ added, updated, removed }: RecordsDiff): Conflict[] {
  const put = [
    ...Object.entries(added).map(([key, record]) => ({ key, record, before: undefined })),
    ...Object.entries(updated).map(([key, [from, record]]) => ({ key, record, before: recordText(from) })),
  ];
  const written = put.filter(({ record, before }) => hasText(recordText(record)) && recordText(record) !== before);
  if (written.length > 0) return written.map(({ key, record }) => ({ key, record }));
  const [first] = [...put, ...Object.entries(removed).map(([key, record]) => ({ key, record }))];
  return first ? [{ key: first.key, record: setRecordText(first.record, '') }] : [];
}

const isSameConflict = (a: Conflict, b: Conflict): boolean => a.key === b.key && conflictText(a) === conflictText(b);

export const excludeConflicts = (all: readonly Conflict[], gone: readonly Conflict[]): readonly Conflict[] =>
  all.filter((each) => !gone.some((one) => isSameConflict(one, each)));

/** Removes duplicates; the newest comes last. */
export const addConflicts = (all: readonly Conflict[], found: readonly Conflict[]): readonly Conflict[] =>
  found.length === 0 ? all : [...excludeConflicts(all, found), ...found];

/** Leaves out conflicts whose text is now in its record. */
export function unresolvedConflicts(all: readonly Conflict[], records: Records): readonly Conflict[] {
  const isOpen = ({ key, record, refusal }: Conflict) => {
    const there = records.get(key);
    if (!there || recordText(record) === undefined) return true;
    return refusal === undefined ? recordText(there) !== recordText(record) : !isSameRecord(there, record);
  };
  return all.every(isOpen) ? all : all.filter(isOpen);
}

/** The record that saves a conflict's text after all; undefined if no record can take it. */
export function buildResolvedRecord({ key, record, refusal }: Conflict, records: Records): ProjectRecord | undefined {
  const there = records.get(key);
  const words = recordText(record);
  if (words === undefined) return undefined;
  if (record.entity === 'caption' && (!there || refusal !== undefined))
    return captionRecord({ ...record.item, version: 0 });
  if (there?.entity === 'caption') return captionRecord(markConfirmed({ ...there.item, text: words }));
  return there && setRecordText(there, words);
}

const toCaption = (record: ProjectRecord | undefined): Caption | undefined =>
  record?.entity === 'caption' ? record.item : undefined;

const isShorter = (a: Caption, b: Caption): boolean => a.end - a.start < b.end - b.start;

function isSameRange(one: ProjectRecord, other: ProjectRecord): boolean {
  const [a, b] = [toCaption(one), toCaption(other)];
  return a !== undefined && a.file === b?.file && a.start === b.start && a.end === b.end;
}

/** Whether a caption is a shorter range of another one and has no words of its own. */
function isPartOf(part: Caption, whole: Caption): boolean {
  const isWithin = part.file === whole.file && part.start >= whole.start && part.end <= whole.end;
  if (!isWithin || !isShorter(part, whole) || !isCaptionPartId(part.id, whole.id)) return false;
  const words = splitWords(whole.text).map(({ text }) => text);
  let next = 0;
  return splitWords(part.text).every(({ text }) => (next = words.indexOf(text, next) + 1) > 0);
}

/** How the records of a change relate to the captions that it divides. */
interface CaptionDivision {
  /** Whether a record has only words from before the change, so that nobody wrote them. */
  isUnwritten: (record: ProjectRecord) => boolean;
  /** Whether a record is part of a caption that other people have changed or deleted as a whole. */
  isOfChanged: (record: ProjectRecord) => boolean;
}

/** Compares a change with the captions that it divides. @param unexpected records that others have deleted or rewritten since */
function compareDivision(
  there: Records,
  { updated, removed }: RecordsDiff,
  unexpected: ProjectRecord[],
): CaptionDivision {
  const before = [...Object.values(updated).map(([from]) => from), ...Object.values(removed)];
  const wholes = before.flatMap((record) => toCaption(record) ?? []);
  const changed = unexpected.flatMap((record) => {
    const [whole, now] = [toCaption(record), toCaption(there.get(recordKey(record)))];
    return whole && !(now && isShorter(now, whole)) ? [whole] : [];
  });
  const some = (record: ProjectRecord, isTrue: (item: Caption) => boolean) => {
    const item = toCaption(record);
    return item !== undefined && isTrue(item);
  };
  return {
    isUnwritten: (record) => some(record, (item) => wholes.some((whole) => isPartOf(item, whole))),
    isOfChanged: (record) =>
      some(record, ({ id, file, start, end }) =>
        changed.some(
          (whole) => isCaptionPartId(id, whole.id) && file === whole.file && start < whole.end && end > whole.start,
        ),
      ),
  };
}
