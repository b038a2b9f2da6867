import { type OpenProject } from '#shared/api/projects';
import { type Change } from '#shared/entities/change';
import { type ProjectRecord, type Records, recordKey, toRecords } from './records';

/** What the server has, as far as this page knows. */
export interface SavedRecords {
  records: Records;
  /** The versions at which records were removed, by key: an older answer must not restore one. A new one starts at a higher version. */
  gone: Readonly<Record<string, number>>;
}

export const createSavedRecords = (records: Records): SavedRecords => ({ records, gone: {} });

interface SavedCopy {
  records: Map<string, ProjectRecord>;
  gone: Record<string, number>;
}

/** Collects updates to the saved records. Copies the maps at most once; an older version never overwrites a newer one. */
export class SavedRecordsUpdate {
  private copied: SavedCopy | undefined;

  constructor(private readonly saved: SavedRecords) {}

  get result(): SavedRecords {
    return this.copied ?? this.saved;
  }

  /** Puts a record that was saved or fetched. Does nothing unless it is newer than the known version. */
  put(record: ProjectRecord): void {
    const key = recordKey(record);
    const known = this.versionOf(key) ?? this.result.gone[key] ?? 0;
    if (record.item.version > known) this.forcePut(record);
  }

  /** Puts a record that exists, regardless of known versions. */
  forcePut(record: ProjectRecord): void {
    this.copyOnce().records.set(recordKey(record), record);
  }

  /** Marks a record as removed at a version. Does nothing if a newer version is known. */
  remove(key: string, since: number): void {
    const known = this.versionOf(key);
    if (known !== undefined && known > since) return;
    const { records, gone } = this.copyOnce();
    records.delete(key);
    gone[key] = Math.max(since, gone[key] ?? 0);
  }

  /**
   * Handles a change message whose record can't be found. If the message reports a removal, the record was removed at that version.
   * Otherwise it may only be hidden from this person for a moment and come back unchanged.
   */
  markMissing(key: string, { kind, version }: Pick<Change, 'kind' | 'version'>): void {
    const known = this.versionOf(key);
    if (kind === 'removed') this.remove(key, version);
    else if (known !== undefined && known <= version) this.remove(key, known);
  }

  private versionOf(key: string): number | undefined {
    return this.result.records.get(key)?.item.version;
  }

  private copyOnce(): SavedCopy {
    return (this.copied ??= { records: new Map(this.saved.records), gone: { ...this.saved.gone } });
  }
}

export function updateSavedRecords(saved: SavedRecords, work: (into: SavedRecordsUpdate) => void): SavedRecords {
  const into = new SavedRecordsUpdate(saved);
  work(into);
  return into.result;
}

export const toFetchedRecords = ({ media_grant: _grant, ...project }: OpenProject): Records => toRecords(project);

/**
 * Merges a fetched project. A record that was known when the fetch began (`before`) and is missing now is removed. A record that was marked
 * as removed before the fetch and is present now was only hidden or unreadable, and is restored.
 */
export function mergeFetched(saved: SavedRecords, before: SavedRecords, fetched: Records): SavedRecords {
  const lacking = [...before.records].filter(([key, record]) => !fetched.has(key) && saved.records.get(key) === record);
  return updateSavedRecords(saved, (into) => {
    for (const [key, { item }] of lacking) into.remove(key, item.version);
    const { gone } = into.result;
    for (const [key, record] of fetched) {
      const isBack = gone[key] === record.item.version && before.gone[key] === gone[key];
      if (isBack) into.forcePut(record);
      else into.put(record);
    }
  });
}
