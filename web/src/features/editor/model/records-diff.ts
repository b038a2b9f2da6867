import { recordKey, type ProjectRecord, type Records } from './records';

/**
 * A change to a project's records. Undoing, saving and listening all speak it. Versions do not count as a difference:
 * they belong to what is saved.
 */
export interface RecordsDiff {
  added: Readonly<Record<string, ProjectRecord>>;
  updated: Readonly<Record<string, readonly [from: ProjectRecord, to: ProjectRecord]>>;
  removed: Readonly<Record<string, ProjectRecord>>;
}

export const EMPTY_DIFF: RecordsDiff = { added: {}, updated: {}, removed: {} };

type Fields = Readonly<Record<string, unknown>>;

/** The fields that `to` has otherwise than `from`, with their values; undefined is the value of one that is gone. */
function changedFields(from: ProjectRecord, to: ProjectRecord): Fields {
  const before: Fields = { ...from.item };
  const after: Fields = { ...to.item };
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => name !== 'version' && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  return Object.fromEntries(names.map((name) => [name, after[name]]));
}

const setFields = (record: ProjectRecord, fields: Fields): ProjectRecord =>
  ({ ...record, item: { ...record.item, ...fields } }) as ProjectRecord;

/** Whether two records say the same, their versions aside. */
export const isSameRecord = (a: ProjectRecord, b: ProjectRecord): boolean =>
  Object.keys(changedFields(a, b)).length === 0;

/** How many records a change touches. */
export const diffSize = (diff: RecordsDiff): number =>
  Object.keys(diff.added).length + Object.keys(diff.updated).length + Object.keys(diff.removed).length;

export const isEmptyDiff = (diff: RecordsDiff): boolean => diffSize(diff) === 0;

/**
 * Applies a change. An update brings over only the fields that it changed, so that it can be applied to records that
 * somebody else has changed meanwhile; where its record is gone it does nothing.
 */
export function applyDiff(records: Records, diff: RecordsDiff): Records {
  if (isEmptyDiff(diff)) return records;
  const result = new Map(records);
  for (const [key, record] of Object.entries(diff.added)) {
    const version = records.get(key)?.item.version;
    result.set(key, version === undefined ? record : setFields(record, { version }));
  }
  for (const [key, [from, to]] of Object.entries(diff.updated)) {
    const current = result.get(key);
    if (current) result.set(key, setFields(current, changedFields(from, to)));
  }
  for (const key of Object.keys(diff.removed)) result.delete(key);
  return result;
}

/** The change that takes this one back. */
export function reverseDiff(diff: RecordsDiff): RecordsDiff {
  const updated = Object.fromEntries(
    Object.entries(diff.updated).map(([key, [from, to]]) => [key, [to, from] as const]),
  );
  return { added: diff.removed, updated, removed: diff.added };
}

/** Whether two states of a project say the same, versions aside. */
export function hasSameRecords(a: Records, b: Records): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [key, one] of a) {
    const other = b.get(key);
    if (!other || (one !== other && !isSameRecord(one, other))) return false;
  }
  return true;
}

/** What makes `after` of `before`. */
export function diffRecords(before: Records, after: Records): RecordsDiff {
  const added: Record<string, ProjectRecord> = {};
  const updated: Record<string, readonly [ProjectRecord, ProjectRecord]> = {};
  const removed: Record<string, ProjectRecord> = {};
  for (const [key, record] of after) {
    const old = before.get(key);
    if (!old) added[key] = record;
    else if (old !== record && !isSameRecord(old, record)) updated[key] = [old, record];
  }
  for (const [key, record] of before) if (!after.has(key)) removed[key] = record;
  return { added, updated, removed };
}

/** The keys of all records that a change touches. */
export const changedKeys = (diff: RecordsDiff): string[] =>
  [diff.added, diff.updated, diff.removed].flatMap(Object.keys);

function filterDiff({ added, updated, removed }: RecordsDiff, isWanted: (key: string) => boolean): RecordsDiff {
  const pick = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key)));
  return { added: pick(added), updated: pick(updated), removed: pick(removed) };
}

/** What a change does to the records of these keys. */
export function pickKeys(diff: RecordsDiff, keys: readonly string[]): RecordsDiff {
  const wanted = new Set(keys);
  return filterDiff(diff, (key) => wanted.has(key));
}

/** A change without what it does to the records of these keys. */
export function omitKeys(diff: RecordsDiff, keys: readonly string[]): RecordsDiff {
  const unwanted = new Set(keys);
  return filterDiff(diff, (key) => !unwanted.has(key));
}

/** Those of some records that changes touch: what the changes do to all of them can be told by these few. */
export function pickTouched(records: Records, ...diffs: readonly RecordsDiff[]): Records {
  const keys = diffs.flatMap(changedKeys).filter((key) => records.has(key));
  return new Map(keys.map((key) => [key, records.get(key)!]));
}

/** What of a change still makes a difference to these records. */
export function pruneDiff(records: Records, diff: RecordsDiff): RecordsDiff {
  const touched = pickTouched(records, diff);
  return diffRecords(touched, applyDiff(touched, diff));
}

/** One change that does what two in a row do. */
export function squashDiffs(first: RecordsDiff, second: RecordsDiff): RecordsDiff {
  const before = new Map<string, ProjectRecord>();
  // Whichever change touched a record first knows how it was.
  for (const diff of [second, first]) {
    for (const key of changedKeys(diff)) {
      const record = diff.updated[key]?.[0] ?? diff.removed[key];
      if (record) before.set(key, record);
      else before.delete(key);
    }
  }
  return diffRecords(before, applyDiff(applyDiff(before, first), second));
}

/** The change that puts some records, new or changed, and removes others. */
export function buildDiff(
  records: Records,
  change: { put?: readonly ProjectRecord[]; remove?: readonly ProjectRecord[] },
): RecordsDiff {
  const after = new Map<string, ProjectRecord>((change.put ?? []).map((record) => [recordKey(record), record]));
  const touched = [...after.keys(), ...(change.remove ?? []).map(recordKey)];
  const before = touched.flatMap((key) => (records.has(key) ? [[key, records.get(key)!] as const] : []));
  return diffRecords(new Map(before), after);
}

/** Records, and a change on top of them. */
interface Layer {
  records: Records;
  change: RecordsDiff;
}

/**
 * What is pending after a change to what is shown: `base` with it comes to `shown` again. What the change touches is found anew, as others
 * may have changed it since it became pending; all else stays.
 * @param base what is saved, or on its way
 */
export function mergePending(pending: RecordsDiff, change: RecordsDiff, base: Layer, shown: Records): RecordsDiff {
  const keys = changedKeys(change);
  const others = omitKeys(pending, keys);
  const before = applyDiff(pickTouched(base.records, change), pickKeys(base.change, keys));
  const { added, updated, removed } = diffRecords(before, pickTouched(shown, change));
  return {
    added: { ...others.added, ...added },
    updated: { ...others.updated, ...updated },
    removed: { ...others.removed, ...removed },
  };
}
