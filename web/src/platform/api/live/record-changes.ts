/** What lists of live records hold: an id and a version that every write raises. */
export interface LiveRecord {
  id: string;
  version: number;
}

/** A change of one record: what it is now, or that it is gone for this person since a version. */
export type RecordChange<Item extends LiveRecord> =
  { kind: 'put'; item: Item } | { kind: 'removed'; id: string; version: number };

const changeId = <Item extends LiveRecord>(change: RecordChange<Item>) =>
  change.kind === 'put' ? change.item.id : change.id;

const changeVersion = <Item extends LiveRecord>(change: RecordChange<Item>) =>
  change.kind === 'put' ? change.item.version : change.version;

/**
 * What a record, as it was found when a change of `version` was told, means for a list; null for one that is gone or not for
 * this person.
 */
export const toRecordChange = <Item extends LiveRecord>(
  id: string,
  version: number,
  found: Item | null,
): RecordChange<Item> => (found ? { kind: 'put', item: found } : { kind: 'removed', id, version });

/**
 * The list after a change. The newer version wins, so that a change may come late, twice or out of order. What the record
 * in the list has and the newer one lacks (a media grant) is kept.
 */
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

/** How long after a write a list, which is read from an index, may still lack it. */
const INDEX_LAG_MS = 1000;

/** So long the newest change of a record is held against older ones that come later. */
const RETENTION_MS = 60_000;

/**
 * Whether a fetched record is from before its removal. A fetch that was asked for after the removal was taken only lags by
 * what its index does not show yet; a record of the removal's own version was out of this person's sight, and is back.
 */
const isGone = ({ version }: LiveRecord, removal: { version: number }, wasAskedBefore: boolean): boolean =>
  wasAskedBefore ? version <= removal.version : version < removal.version;

/** The newest that is known of a record: a change that was taken, or (undefined) that it was fetched so. */
interface NewestVersion<Item extends LiveRecord> {
  version: number;
  change: RecordChange<Item> | undefined;
  /** When it was taken, or asked for. */
  at: number;
}

/** What a list took lately: what is fetched or looked up may be older, because it was under way or an index lags behind. */
export class RecentChanges<Item extends LiveRecord> {
  private readonly newest = new Map<string, NewestVersion<Item>>();

  /** Notes a change at `now`; false for one that is older than what is known of the record, and must not be applied. */
  addChange(change: RecordChange<Item>, now: number): boolean {
    for (const [id, { at }] of this.newest) if (now - at > RETENTION_MS) this.newest.delete(id);
    const version = changeVersion(change);
    if ((this.newest.get(changeId(change))?.version ?? 0) > version) return false;
    this.newest.set(changeId(change), { version, change, at: now });
    return true;
  }

  /** A list that was asked for at `askedAt`, brought up to what was taken since. */
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
