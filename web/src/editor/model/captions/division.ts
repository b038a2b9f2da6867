import { isIdOfPart } from '#shared/captions/transcribed-id';
import { writtenWords } from '#shared/captions/written-words';
import { type Caption } from '#shared/entities/caption';
import { keyOf, type ProjectRecord, type Records } from '../records';
import { type RecordsDiff } from '../records-diff';

const captionIn = (record: ProjectRecord | undefined): Caption | undefined =>
  record?.entity === 'caption' ? record.item : undefined;

const isShorter = (a: Caption, b: Caption): boolean => a.end - a.start < b.end - b.start;

/** Whether two records are captions of the same range of a file. */
export function isSameRange(one: ProjectRecord, other: ProjectRecord): boolean {
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
export interface Division {
  /** Whether a record has only words that stood there before the change: nobody wrote them. */
  isUnwritten: (record: ProjectRecord) => boolean;
  /** Whether a record would be a part of a caption that others have changed or deleted as a whole. */
  isOfChanged: (record: ProjectRecord) => boolean;
}

/**
 * Compares a change with the captions that it divides (`editCaptions`).
 * @param unexpected records as they were before the change, which others have deleted or rewritten since
 */
export function divisionIn(there: Records, { updated, removed }: RecordsDiff, unexpected: ProjectRecord[]): Division {
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
