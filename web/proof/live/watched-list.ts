import type { Change } from '#shared/entities/change';
import { applyChange, type LiveRecord, RecentChanges, type RecordChange } from '../../src/api/live/apply-change';
import type { Watched } from './watched';

/** A list of records, kept in step as the client's lists are: the same steps, without React's cache around them. */
export class WatchedList<Item extends LiveRecord> implements Watched {
  readonly stale: string[] = [];
  readonly #recent = new RecentChanges<Item>();
  readonly #newest = new Map<string, number>();
  #items: Item[] | undefined;
  #fetches = 0;

  constructor(
    /** Undefined for who sees no list (any more). */
    private readonly fetchList: () => Promise<Item[] | undefined>,
    private readonly read: (change: Change) => RecordChange<Item> | undefined,
  ) {}

  async opened(): Promise<void> {
    this.#recent.forgetBeforeOpen(Date.now());
    const round = ++this.#fetches;
    const fetched = await this.fetchList();
    // A fetch that was begun later takes this one's place.
    if (round === this.#fetches) this.#show(fetched && this.#recent.bringUpToDate(fetched, Date.now()));
  }

  async refused(): Promise<void> {
    this.#items = undefined;
    return Promise.resolve();
  }

  heard(change: Change): void {
    const heard = this.read(change);
    if (!heard || !this.#recent.hear(heard, Date.now())) return;
    const before = this.#items;
    if (!before) return;
    const after = applyChange(before, heard);
    if (heard.kind === 'removed' && after.length < before.length) this.#note(heard.id, heard.version);
    this.#show(after);
  }

  shown = () => comparable(this.#items);

  fetchAnew = async () => comparable(await this.fetchList());

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

const comparable = (items: readonly LiveRecord[] | undefined) =>
  items?.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map((item) => ({ ...item, media_grant: undefined }));
