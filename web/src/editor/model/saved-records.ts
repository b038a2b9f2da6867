import { type ProjectRecord, type Records, keyOf } from './records';
import { isSame } from './records-diff';

/** What the server has, as far as it is known here. */
export interface Saved {
  records: Records;
  /** Versions of records that are gone, so that an older message that comes late does not bring them back. */
  gone: Readonly<Record<string, number>>;
}

const without = <Value>(values: Readonly<Record<string, Value>>, key: string): Readonly<Record<string, Value>> =>
  key in values ? Object.fromEntries(Object.entries(values).filter(([other]) => other !== key)) : values;

/** A record as it was heard of or fetched; nothing changes unless it is newer than what is known. */
export function withRecord(saved: Saved, record: ProjectRecord): Saved {
  const key = keyOf(record);
  const known = saved.records[key]?.item.version ?? saved.gone[key] ?? 0;
  if (record.item.version <= known) return saved;
  return { records: { ...saved.records, [key]: record }, gone: without(saved.gone, key) };
}

/** A record is gone; `version` is the last that it had. Nothing changes if a newer one is known. */
export function withoutRecord(saved: Saved, key: string, version: number): Saved {
  const known = saved.records[key];
  if (known && known.item.version > version) return saved;
  return {
    records: without(saved.records, key),
    gone: { ...saved.gone, [key]: Math.max(version, saved.gone[key] ?? 0) },
  };
}

/** Forgets that records were gone: they are about to be put again, and a record that is put again starts at version 1. */
export const expectAgain = (saved: Saved, keys: readonly string[]): Saved => ({
  ...saved,
  gone: keys.reduce(without, saved.gone),
});

/**
 * A whole project that was fetched; `before` is what was known when the fetch began. What nobody heard of since is as it
 * was fetched, even at a lower version: it was gone and has been put again. For the rest the newer version counts.
 */
export function withFetched(saved: Saved, before: Saved, fetched: Records): Saved {
  const isUntouched = (key: string) =>
    saved.records[key] === before.records[key] && saved.gone[key] === before.gone[key];
  const keys = new Set([...Object.keys(saved.records), ...Object.keys(fetched)]);
  let result = saved;
  for (const key of keys) {
    const [known, record] = [result.records[key], fetched[key]];
    if (known && !record && isUntouched(key)) result = withoutRecord(result, key, known.item.version);
    if (!record || (known?.item.version === record.item.version && isSame(known, record))) continue;
    if (isUntouched(key)) {
      result = { records: { ...result.records, [key]: record }, gone: without(result.gone, key) };
    } else result = withRecord(result, record);
  }
  return result;
}
