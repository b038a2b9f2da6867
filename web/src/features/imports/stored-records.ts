import { update } from 'idb-keyval';
import { createStore } from 'zustand/vanilla';

/** Unfinished work on a file. Only the person with this `uid` sees or continues it. */
export interface StoredRecord {
  id: string;
  uid: string;
  created_at: number;
  name: string;
  size: number;
  last_modified: number;
}

type RecordsById<Item> = Readonly<Record<string, Item>>;

/** The unfinished work of one kind that survives a reload, of everyone who uses this browser. */
export class StoredRecords<Item extends StoredRecord> {
  readonly store = createStore<{ records: RecordsById<Item> }>(() => ({ records: {} }));
  private last: Promise<void> = Promise.resolve();

  /** @param onChange is called after this tab has changed a record */
  constructor(
    private readonly key: string,
    private readonly isUnexpired: (record: Item) => boolean,
    private readonly onChange: () => void = () => undefined,
  ) {}

  /** Loads the records of all tabs, and removes expired ones. */
  load(): Promise<void> {
    return this.change((records) =>
      Object.fromEntries(Object.entries(records).filter(([, record]) => this.isUnexpired(record))),
    );
  }

  find(id: string): Item | undefined {
    return this.store.getState().records[id];
  }

  async save(record: Item): Promise<void> {
    await this.change((records) => ({ ...records, [record.id]: record }));
    this.onChange();
  }

  /** Changes a record, if it still exists. */
  async update(id: string, by: (record: Item) => Item): Promise<void> {
    await this.change((records) => (records[id] ? { ...records, [id]: by(records[id]) } : records));
    this.onChange();
  }

  async remove(id: string): Promise<Item | undefined> {
    let removed: Item | undefined;
    await this.change(({ [id]: record, ...others }) => {
      removed = record;
      return others;
    });
    this.onChange();
    return removed;
  }

  /** One change at a time, so that a read can't overwrite a running write. If storing fails, the work continues without surviving a reload. */
  private change(by: (records: RecordsById<Item>) => RecordsById<Item>): Promise<void> {
    this.last = this.last.then(async () => {
      let stored: RecordsById<Item> | undefined;
      await update<RecordsById<Item>>(this.key, (records = {}) => (stored = by(records))).catch(() => undefined);
      this.store.setState(({ records }) => ({ records: stored ?? by(records) }));
    });
    return this.last;
  }
}

/** A person's records, oldest first. */
export const userRecords = <Item extends StoredRecord>(records: RecordsById<Item>, uid: string): Item[] =>
  Object.values(records)
    .filter((record) => record.uid === uid)
    .sort((a, b) => a.created_at - b.created_at);

/** Whether a file is the one that a record is about, by name, size, and date. */
export const isFileOfRecord = ({ name, size, last_modified }: StoredRecord, file: File): boolean =>
  file.name === name && file.size === size && file.lastModified === last_modified;
