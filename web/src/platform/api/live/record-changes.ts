/** An item of a live list: every write raises its version. */
export interface LiveRecord {
  id: string;
  version: number;
}

/** A change of one record: its new state, or its removal for this person. */
export type RecordChange<Item extends LiveRecord> =
  { kind: 'put'; item: Item } | { kind: 'removed'; id: string; version: number };

const changeId = <Item extends LiveRecord>(change: RecordChange<Item>) =>
  change.kind === 'put' ? change.item.id : change.id;

const changeVersion = <Item extends LiveRecord>(change: RecordChange<Item>) =>
  change.kind === 'put' ? change.item.version : change.version;

/** Converts a change of `version` into a change of a list. `found` is null if the record is gone or not visible to this person. */
export const toRecordChange = <Item extends LiveRecord>(
  id: string,
  version: number,
  found: Item | null,
): RecordChange<Item> => (found ? { kind: 'put', item: found } : { kind: 'removed', id, version });

/** The list after a change. The newer version wins, whatever the order. Fields that only the older record has (a grant) stay. */
export function applyChange<Item extends LiveRecord>(list: readonly Item[], change: RecordChange<Item>): Item[] {
  const known = list.find((item) => item.id === changeId(change));
  if (change.kind === 'removed') {
    const isNewer = known !== undefined && known.version <= change.version;
    return isNewer ? list.filter((item) => item !== known) : [...list];
  }
  if (!known) return [...list, change.item];
  if (known.version >= change.item.version) return [...list];
  return list.map((item) => (item === known ? { ...known, ...change.item } : item));
}

/** How long a list, which the server reads from an index, may lag behind a write. */
const INDEX_LAG_MS = 1000;

/** How long a record's newest change is kept, to reject older ones that arrive later. */
const RETENTION_MS = 60_000;

/**
 * Whether a fetched record is outdated by its removal. A fetch that started after the removal may still return older versions from a
 * lagging index. A record with the removal's own version was hidden from this person and is visible again.
 */
const isGone = ({ version }: LiveRecord, removal: { version: number }, wasAskedBefore: boolean): boolean =>
  wasAskedBefore ? version <= removal.version : version < removal.version;

/** The newest known version of a record; `change` is undefined if it came from a fetch. */
interface NewestVersion<Item extends LiveRecord> {
  version: number;
  change: RecordChange<Item> | undefined;
  /** When it was applied or requested. */
  at: number;
}

/** A list's recent changes. Fetched data may be older than these, because it was already on its way or an index lags. */
export class RecentChanges<Item extends LiveRecord> {
  private readonly newest = new Map<string, NewestVersion<Item>>();

  /** Records a change at time `now`; false if it is older than what is known, so that it must not be applied. */
  addChange(change: RecordChange<Item>, now: number): boolean {
    for (const [id, { at }] of this.newest) if (now - at > RETENTION_MS) this.newest.delete(id);
    const version = changeVersion(change);
    if ((this.newest.get(changeId(change))?.version ?? 0) > version) return false;
    this.newest.set(changeId(change), { version, change, at: now });
    return true;
  }

  /** A list that was requested at `askedAt`, with all later changes applied. */
  applySince(fetched: readonly Item[], askedAt: number): Item[] {
    let list = [...fetched];
    for (const { change, at } of this.newest.values()) {
      if (!change || at < askedAt - INDEX_LAG_MS) continue;
      if (change.kind === 'put') list = applyChange(list, change);
      else list = list.filter((item) => item.id !== change.id || !isGone(item, change, at >= askedAt));
    }
    for (const { id, version } of list) {
      if ((this.newest.get(id)?.version ?? 0) < version)
        this.newest.set(id, { version, change: undefined, at: askedAt });
    }
    return list;
  }
}
