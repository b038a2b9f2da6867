import { type OpenProject } from '#shared/api/projects';
import { type Change } from '#shared/entities/change';
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

/** A copy that is written to. */
interface Copied {
  records: Map<string, ProjectRecord>;
  gone: Record<string, number>;
}

/** What takes in what is known anew. The maps are copied once, however much that is; nothing older overwrites newer. */
export class TakingIn {
  private copied: Copied | undefined;

  constructor(private readonly saved: Saved) {}

  /** What is known by now; the very same as before if nothing was new. */
  get result(): Saved {
    return this.copied ?? this.saved;
  }

  /** A record as a write of this page left it, or as it was found; nothing changes unless it is newer than what is known. */
  put(record: ProjectRecord): void {
    const key = keyOf(record);
    const known = this.versionOf(key) ?? this.result.gone[key] ?? 0;
    if (record.item.version > known) this.putAnyhow(record);
  }

  /** A record that is there, whatever was noted of it. */
  putAnyhow(record: ProjectRecord): void {
    this.own().records.set(keyOf(record), record);
  }

  /** A record that is gone since a version; nothing changes where a newer one is known. */
  remove(key: string, since: number): void {
    const known = this.versionOf(key);
    if (known !== undefined && known > since) return;
    const { records, gone } = this.own();
    records.delete(key);
    gone[key] = Math.max(since, gone[key] ?? 0);
  }

  /**
   * A change that was told, of whose record nothing is found. Was a removal told, it went then; else it may only be out of this
   * person's sight for a moment, and come back as it is.
   */
  notFound(key: string, { kind, version }: Pick<Change, 'kind' | 'version'>): void {
    const known = this.versionOf(key);
    if (kind === 'removed') this.remove(key, version);
    else if (known !== undefined && known <= version) this.remove(key, known);
  }

  private versionOf(key: string): number | undefined {
    return this.result.records.get(key)?.item.version;
  }

  private own(): Copied {
    return (this.copied ??= { records: new Map(this.saved.records), gone: { ...this.saved.gone } });
  }
}

/** What is known after some work of taking in. */
export function takeIn(saved: Saved, work: (into: TakingIn) => void): Saved {
  const into = new TakingIn(saved);
  work(into);
  return into.result;
}

/** The records of a project as the server gives it. */
export const fetchedIn = ({ media_grant: _grant, ...project }: OpenProject): Records => recordsOf(project);

/**
 * A whole project that was fetched; what was known when the fetch began (`before`), and is not among it, is gone. What was noted as
 * gone before the fetch began, and is among it, was only out of sight, or could not be read, and comes back as it is.
 */
export function withFetched(saved: Saved, before: Saved, fetched: Records): Saved {
  const lacking = [...before.records].filter(([key, record]) => !fetched.has(key) && saved.records.get(key) === record);
  return takeIn(saved, (into) => {
    for (const [key, { item }] of lacking) into.remove(key, item.version);
    const { gone } = into.result;
    for (const [key, record] of fetched) {
      const isBack = gone[key] === record.item.version && before.gone[key] === gone[key];
      if (isBack) into.putAnyhow(record);
      else into.put(record);
    }
  });
}
