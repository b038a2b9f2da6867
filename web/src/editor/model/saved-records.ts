import { type OpenProject } from '#shared/api/projects';
import { type Change, versionOfRemoval } from '#shared/entities/change';
import { type ProjectRecord, type Records, keyOf, recordsOf } from './records';

/** What the server has, as far as it is known here. */
export interface Saved {
  records: Records;
  /**
   * At which version the records that are gone went, by key: answers come in any order, and none of them brings back what was
   * before. What is put again after a removal begins at a higher version.
   */
  gone: Readonly<Record<string, number>>;
}

/** A project just opened. */
export const savedFrom = (records: Records): Saved => ({ records, gone: {} });

/** A record as a write of this page left it, or as it was found; nothing changes unless it is newer than what is known. */
export function withRecord(saved: Saved, record: ProjectRecord): Saved {
  const key = keyOf(record);
  const known = saved.records[key]?.item.version ?? saved.gone[key] ?? 0;
  if (record.item.version <= known) return saved;
  return { ...saved, records: { ...saved.records, [key]: record } };
}

/** A record that is gone since a version; nothing changes where a newer one is known. */
function withoutRecord(saved: Saved, key: string, since: number): Saved {
  const known = saved.records[key]?.item.version;
  if (known !== undefined && known > since) return saved;
  const others = ([other]: [string, ProjectRecord]) => other !== key;
  return {
    records: known === undefined ? saved.records : Object.fromEntries(Object.entries(saved.records).filter(others)),
    gone: { ...saved.gone, [key]: Math.max(since, saved.gone[key] ?? 0) },
  };
}

/** A record that a write of this page removed, which was the last `version` of it. */
export const withRemoved = (saved: Saved, key: string, version: number): Saved =>
  withoutRecord(saved, key, versionOfRemoval(version));

/**
 * A change that was told, of whose record nothing is found. Was a removal told, it went then; else it may only be out of this
 * person's sight for a moment, and come back as it is.
 */
export function withNotFound(saved: Saved, key: string, { kind, version }: Pick<Change, 'kind' | 'version'>): Saved {
  const known = saved.records[key]?.item.version;
  if (kind === 'removed') return withoutRecord(saved, key, version);
  return known !== undefined && known <= version ? withoutRecord(saved, key, known) : saved;
}

/** The records of a project as the server gives it. */
export const fetchedIn = ({ media_grant: _grant, ...project }: OpenProject): Records => recordsOf(project);

/**
 * A whole project that was fetched; what was known when the fetch began (`before`), and is not among it, is gone. What was noted as
 * gone before the fetch began, and is among it, was only out of sight, or could not be read, and comes back as it is.
 */
export function withFetched(saved: Saved, before: Saved, fetched: Records): Saved {
  const lacking = Object.entries(before.records).filter(
    ([key, record]) => !(key in fetched) && saved.records[key] === record,
  );
  const without = lacking.reduce((rest, [key, { item }]) => withoutRecord(rest, key, item.version), saved);
  return Object.entries(fetched).reduce((known, [key, record]) => {
    const { [key]: gone } = known.gone;
    const isBack = gone === record.item.version && before.gone[key] === gone;
    return isBack ? { ...known, records: { ...known.records, [key]: record } } : withRecord(known, record);
  }, without);
}
