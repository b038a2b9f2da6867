import type { RecordKey } from '#shared/api/records';
import type { Change } from '#shared/entities/change';
import {
  applyChange,
  type LiveRecord,
  RecentChanges,
  type RecordChange,
} from '../../src/platform/api/live/record-changes';
import type { Found, RecordFetcher } from '../../src/platform/api/live/record-fetcher';
import type { LiveView } from './live-view';

type KeyOf<Entity extends RecordKey['entity']> = Extract<RecordKey, { entity: Entity }>;

/** The source of a list's records, and how a found record applies to it. */
interface Source<Item extends LiveRecord, Entity extends RecordKey['entity']> {
  /** Undefined for a person who may not see the list (any more). */
  fetchList: () => Promise<Item[] | undefined>;
  /** Undefined for changes of other entities. */
  keyOf: (change: Change) => KeyOf<Entity> | undefined;
  read: (change: Change, found: Found<Entity>) => RecordChange<Item>;
}

/** A list of records that is updated by the same steps as the client's lists, without React's cache. */
export class LiveListView<Item extends LiveRecord, Entity extends RecordKey['entity']> implements LiveView {
  readonly stale: string[] = [];
  readonly #recent = new RecentChanges<Item>();
  readonly #newest = new Map<string, number>();
  #items: Item[] | undefined;
  #fetches = 0;

  constructor(
    private readonly source: Source<Item, Entity>,
    private readonly records: RecordFetcher,
  ) {}

  async onOpened(): Promise<void> {
    const round = ++this.#fetches;
    const askedAt = Date.now();
    const fetched = await this.source.fetchList();
    // A later fetch replaces this one.
    if (round === this.#fetches) this.#show(fetched && this.#recent.applySince(fetched, askedAt));
  }

  async onRefused(): Promise<void> {
    this.#fetches++;
    this.#items = undefined;
    return Promise.resolve();
  }

  onChange(change: Change): void {
    const key = this.source.keyOf(change);
    if (!key) return;
    this.records.fetchChanged(change, key, {
      owner: this,
      known: () => this.#items?.find(({ id }) => id === change.id)?.version,
      onRecord: (found) => this.#take(this.source.read(change, found)),
    });
  }

  getShown = () => comparable(this.#items);

  refetch = async () => comparable(await this.source.fetchList());

  #take(change: RecordChange<Item>): void {
    if (!this.#recent.addChange(change, Date.now()) || !this.#items) return;
    const after = applyChange(this.#items, change);
    if (change.kind === 'removed' && after.length < this.#items.length) this.#note(change.id, change.version);
    this.#show(after);
  }

  #show(items: Item[] | undefined): void {
    for (const { id, version } of items ?? []) this.#note(id, version);
    this.#items = items;
  }

  #note(id: string, version: number): void {
    const newest = this.#newest.get(id) ?? 0;
    if (version < newest) this.stale.push(`${id} ${newest} > ${version}`);
    else this.#newest.set(id, version);
  }
}

/** Saves that a list shows nothing of are not published to it, so its versions and times may be a minute old. */
const comparable = (items: readonly LiveRecord[] | undefined) =>
  items
    ?.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .map((item) => ({ ...item, media_grant: undefined, version: undefined, updated_at: undefined }));
