import { type OpenProject } from '#shared/api/projects';
import { type Change } from '#shared/entities/change';
import { type ProjectRecord, type Records, recordKey, toRecords } from './records';

/** What the server has, as far as it is known here. */
export interface SavedRecords {
  records: Records;
  /**
   * At which version the records that are gone went, by key: answers come in any order, and none of them brings back what was
   * before. What is put again after a removal begins at a higher version.
   */
  gone: Readonly<Record<string, number>>;
}

/** A project just opened. */
export const createSavedRecords = (records: Records): SavedRecords => ({ records, gone: {} });

/** A copy that is written to. */
interface SavedCopy {
  records: Map<string, ProjectRecord>;
  gone: Record<string, number>;
}

/** What takes in what is known anew. The maps are copied once, however much that is; nothing older overwrites newer. */
export class SavedRecordsUpdate {
  private copied: SavedCopy | undefined;

  constructor(private readonly saved: SavedRecords) {}

  /** What is known by now; the very same as before if nothing was new. */
  get result(): SavedRecords {
    return this.copied ?? this.saved;
  }

  /** A record as a write of this page left it, or as it was found; nothing changes unless it is newer than what is known. */
  put(record: ProjectRecord): void {
    const key = recordKey(record);
    const known = this.versionOf(key) ?? this.result.gone[key] ?? 0;
    if (record.item.version > known) this.forcePut(record);
  }

  /** A record that is there, whatever was noted of it. */
  forcePut(record: ProjectRecord): void {
    this.copyOnce().records.set(recordKey(record), record);
  }

  /** A record that is gone since a version; nothing changes where a newer one is known. */
  remove(key: string, since: number): void {
    const known = this.versionOf(key);
    if (known !== undefined && known > since) return;
    const { records, gone } = this.copyOnce();
    records.delete(key);
    gone[key] = Math.max(since, gone[key] ?? 0);
  }

  /**
   * A change that was told, of whose record nothing is found. Was a removal told, it went then; else it may only be out of this
   * person's sight for a moment, and come back as it is.
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

/** What is known after some work of taking in. */
export function updateSavedRecords(saved: SavedRecords, work: (into: SavedRecordsUpdate) => void): SavedRecords {
  const into = new SavedRecordsUpdate(saved);
  work(into);
  return into.result;
}

/** The records of a project as the server gives it. */
export const toFetchedRecords = ({ media_grant: _grant, ...project }: OpenProject): Records => toRecords(project);

/**
 * A whole project that was fetched; what was known when the fetch began (`before`), and is not among it, is gone. What was noted as
 * gone before the fetch began, and is among it, was only out of sight, or could not be read, and comes back as it is.
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
