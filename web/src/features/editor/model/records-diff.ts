import { recordKey, type ProjectRecord, type Records } from './records';

/** A change to a project's records, for undo, saving, and live updates. Versions belong to the saved records and are ignored. */
export interface RecordsDiff {
  added: Readonly<Record<string, ProjectRecord>>;
  updated: Readonly<Record<string, readonly [from: ProjectRecord, to: ProjectRecord]>>;
  removed: Readonly<Record<string, ProjectRecord>>;
}

export const EMPTY_DIFF: RecordsDiff = { added: {}, updated: {}, removed: {} };

type Fields = Readonly<Record<string, unknown>>;

/** The fields of `to` that differ from `from`, with their values. A removed field is undefined. */
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

/** Whether two records are equal except for their versions. */
export const isSameRecord = (a: ProjectRecord, b: ProjectRecord): boolean =>
  Object.keys(changedFields(a, b)).length === 0;

export const diffSize = (diff: RecordsDiff): number =>
  Object.keys(diff.added).length + Object.keys(diff.updated).length + Object.keys(diff.removed).length;

export const isEmptyDiff = (diff: RecordsDiff): boolean => diffSize(diff) === 0;

/** Applies a change. An update copies only the fields that it changed, and does nothing to a removed record. */
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

export function reverseDiff(diff: RecordsDiff): RecordsDiff {
  const updated = Object.fromEntries(
    Object.entries(diff.updated).map(([key, [from, to]]) => [key, [to, from] as const]),
  );
  return { added: diff.removed, updated, removed: diff.added };
}

export function hasSameRecords(a: Records, b: Records): boolean {
  if (a === b) return true;
  if (a.size !== b.size) return false;
  for (const [key, one] of a) {
    const other = b.get(key);
    if (!other || (one !== other && !isSameRecord(one, other))) return false;
  }
  return true;
}

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

/** The records that a change adds or updates, by key, as they are after it. */
export const putRecords = ({ added, updated }: RecordsDiff): [key: string, record: ProjectRecord][] => [
  ...Object.entries(added),
  ...Object.entries(updated).map(([key, [, to]]): [string, ProjectRecord] => [key, to]),
];

export const changedKeys = (diff: RecordsDiff): string[] =>
  [diff.added, diff.updated, diff.removed].flatMap(Object.keys);

function filterDiff({ added, updated, removed }: RecordsDiff, isWanted: (key: string) => boolean): RecordsDiff {
  const pick = <Value>(values: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => isWanted(key)));
  return { added: pick(added), updated: pick(updated), removed: pick(removed) };
}

export function pickKeys(diff: RecordsDiff, keys: readonly string[]): RecordsDiff {
  const wanted = new Set(keys);
  return filterDiff(diff, (key) => wanted.has(key));
}

export function omitKeys(diff: RecordsDiff, keys: readonly string[]): RecordsDiff {
  const unwanted = new Set(keys);
  return filterDiff(diff, (key) => !unwanted.has(key));
}

/** The records that the changes touch, which are all that is needed to apply them. */
export function pickTouched(records: Records, ...diffs: readonly RecordsDiff[]): Records {
  const keys = diffs.flatMap(changedKeys).filter((key) => records.has(key));
  return new Map(keys.map((key) => [key, records.get(key)!]));
}

/** The part of a change that still has an effect on these records. */
export function pruneDiff(records: Records, diff: RecordsDiff): RecordsDiff {
  const touched = pickTouched(records, diff);
  return diffRecords(touched, applyDiff(touched, diff));
}

export function squashDiffs(first: RecordsDiff, second: RecordsDiff): RecordsDiff {
  const before = new Map<string, ProjectRecord>();
  // The first change that touches a record has its original state.
  for (const diff of [second, first]) {
    for (const key of changedKeys(diff)) {
      const record = diff.updated[key]?.[0] ?? diff.removed[key];
      if (record) before.set(key, record);
      else before.delete(key);
    }
  }
  return diffRecords(before, applyDiff(applyDiff(before, first), second));
}

export function buildDiff(
  records: Records,
  change: { put?: readonly ProjectRecord[]; remove?: readonly ProjectRecord[] },
): RecordsDiff {
  const after = new Map<string, ProjectRecord>((change.put ?? []).map((record) => [recordKey(record), record]));
  const touched = [...after.keys(), ...(change.remove ?? []).map(recordKey)];
  const before = touched.flatMap((key) => (records.has(key) ? [[key, records.get(key)!] as const] : []));
  return diffRecords(new Map(before), after);
}

interface Layer {
  records: Records;
  change: RecordsDiff;
}

/**
 * Updates `pending` after a change, so that `base` plus `pending` equals `shown` again. Only the records that the change touches are
 * compared again, because other people may have changed them since they became pending.
 * @param base what is saved or being sent
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
