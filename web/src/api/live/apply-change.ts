/** What lists of live records hold: an id and a version that every write raises. */
export interface LiveRecord {
  id: string;
  version: number;
}

/** A change of one record: what it is now, or that it is gone. */
export type RecordChange<Item extends LiveRecord> =
  { kind: 'put'; item: Item } | { kind: 'removed'; id: string; version: number };

const idOf = <Item extends LiveRecord>(change: RecordChange<Item>) =>
  change.kind === 'put' ? change.item.id : change.id;

const versionOf = <Item extends LiveRecord>(change: RecordChange<Item>) =>
  change.kind === 'put' ? change.item.version : change.version;

/**
 * The list after a change. The newer version wins, so that a change may come late, twice or out of order. What the record
 * in the list has and the newer one lacks (a media grant) is kept.
 */
export function applyChange<Item extends LiveRecord>(list: readonly Item[], change: RecordChange<Item>): Item[] {
  const known = list.find((item) => item.id === idOf(change));
  if (change.kind === 'removed') {
    const isNewer = known !== undefined && known.version <= change.version;
    return isNewer ? list.filter((item) => item !== known) : [...list];
  }
  if (!known) return [...list, change.item];
  if (known.version >= change.item.version) return [...list];
  return list.map((item) => (item === known ? { ...known, ...change.item } : item));
}

/** How long after a write a list may still lack it. */
const INDEX_LAG_MS = 1000;

/**
 * The changes heard lately. What a fetch brings may be older than they are (it was under way, or an index lags behind), so
 * they are applied to it again; and a change that is told late or twice must not bring back what is gone.
 */
export class RecentChanges<Item extends LiveRecord> {
  private readonly newest = new Map<string, { change: RecordChange<Item>; heardAt: number }>();
  /** The highest version that a record ever had here, and whether it is in the list. */
  private readonly known = new Map<string, { version: number; isListed: boolean }>();

  constructor(private readonly keptMs = 60_000) {}

  /** Remembers a change heard at `now`; gives whether it is news. One that is not must not be applied. */
  hear(change: RecordChange<Item>, now: number): boolean {
    if (this.isOldNews(change)) return false;
    this.newest.set(idOf(change), { change, heardAt: now });
    this.know(idOf(change), versionOf(change), change.kind === 'put');
    return true;
  }

  /**
   * The channel is open (again) at `now`: the fetch that follows knows better than what was heard before, because what came in
   * between went by unheard. Only what an index may not show yet is kept.
   */
  forgetBeforeOpen(now: number): void {
    for (const [id, { heardAt }] of this.newest) if (now - heardAt > INDEX_LAG_MS) this.newest.delete(id);
  }

  /** A fetched list brought up to what has been heard. */
  bringUpToDate(fetched: readonly Item[], now: number): Item[] {
    let list = [...fetched];
    for (const [id, { change, heardAt }] of this.newest) {
      if (now - heardAt > this.keptMs) this.newest.delete(id);
      else list = applyChange(list, change);
    }
    for (const [id, { version }] of this.known) this.know(id, version, false);
    for (const { id, version } of list) this.know(id, version, true);
    return list;
  }

  /** What went is not brought back by what was told of it before: a channel can lag far behind a fetch. */
  private isOldNews(change: RecordChange<Item>): boolean {
    const known = this.known.get(idOf(change));
    const newerBy = (known?.version ?? 0) - versionOf(change);
    return newerBy > 0 || (newerBy === 0 && known?.isListed === false && change.kind === 'put');
  }

  private know(id: string, version: number, isListed: boolean): void {
    this.known.set(id, { version: Math.max(version, this.known.get(id)?.version ?? 0), isListed });
  }
}
