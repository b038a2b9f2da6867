import type { FoundRecord, RecordKey } from '#shared/api/records';
import { invite } from '#shared/entities/invite';
import { teamUser, user } from '#shared/entities/user';
import { readAccount } from './account-store';
import { readComment } from './comment-store';
import { type Key, keyOf } from './keys';
import { readCaption, readClip, readMarker, readSlide, toRecordItemKey } from './project-items';
import { isDeletedItem, createItemReader } from './read-item';
import { getItems, type Item } from './table';

/** The key of a record that is read individually; projects are read with their permissions. */
export type StoredKey = Exclude<RecordKey, { entity: 'project' }>;

export function toItemKey(key: RecordKey): Key {
  switch (key.entity) {
    case 'user':
      return keyOf.user(key.id);
    case 'teamUser':
      return keyOf.membership(key.id, key.account_id);
    case 'account':
      return keyOf.account(key.id);
    case 'invite':
      return keyOf.invite(key.id);
    case 'project':
      return keyOf.project(key.id);
    case 'comment':
      return keyOf.comment(key.project_id, key.id);
    default:
      return toRecordItemKey(key.project_id, key.entity, key.id);
  }
}

const readers: Record<StoredKey['entity'], (item: Item) => FoundRecord['item']> = {
  user: createItemReader(user),
  teamUser: createItemReader(teamUser),
  account: readAccount,
  invite: createItemReader(invite),
  slide: readSlide,
  clip: readClip,
  marker: readMarker,
  caption: readCaption,
  comment: readComment,
};

interface StoredRecord {
  key: StoredKey;
  stored: Item | undefined;
}

/** The current items of up to 100 keys, in order. */
export async function findRecords(keys: readonly StoredKey[]): Promise<StoredRecord[]> {
  const nameOf = ({ pk, sk }: Item) => `${String(pk)} ${String(sk)}`;
  const places = new Map(keys.map((key) => [nameOf({ ...toItemKey(key) }), toItemKey(key)]));
  const items = new Map((await getItems([...places.values()])).map((item) => [nameOf(item), item]));
  return keys.map((key) => ({ key, stored: items.get(nameOf({ ...toItemKey(key) })) }));
}

/** The parsed record; null if it doesn't exist, or is deleted or used. @throws if it is unreadable */
export function readRecord({ key, stored }: StoredRecord): FoundRecord['item'] {
  if (!stored || isDeletedItem(stored)) return null;
  return readers[key.entity](stored);
}
