import type { ProjectId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { keyOf, partitionOf } from './keys';
import { ConditionFailed, deleteItems, getItem, queryItems, updateItem, type Write } from './table';
import { buildUpdateIf } from './update-expression';
import { isDeletedUser } from './user-store';

/** How long the name of somebody who does not come back is kept, milliseconds. */
const KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/** Keeps the name of a person whose record is deleted because they lost their only team. */
export const storeFormerNameWrite = ({ uid, fullName }: Pick<User, 'uid' | 'fullName'>, now: number): Write => ({
  Put: { Item: { ...keyOf.formerName(uid), fullName, ttl: Math.ceil((now + KEPT_MS) / 1000) } },
});

/** The name of a person who had a record before; undefined for anybody else. */
export const findFormerName = async (uid: Uid): Promise<string | undefined> =>
  (await getItem(keyOf.formerName(uid)))?.fullName as string | undefined;

/** Deletes the name once the person has a record again. */
export const deleteFormerNameWrite = (uid: Uid): Write => ({ Delete: { Key: keyOf.formerName(uid) } });

/** Whose a project was that passes to somebody else, by the name that it keeps of them; '' says nothing of them. */
export interface FormerOwner {
  uid: Uid;
  fullName: string;
}

/** As whom a project may name its former owner: who has deleted themselves is named nowhere. */
export const hideDeletedOwnerName = async (former: FormerOwner): Promise<FormerOwner> =>
  (await isDeletedUser(former.uid)) ? { ...former, fullName: '' } : former;

/** Notes that a project names its former owner, so that the name goes with them. Fails when they have just deleted themselves. */
export const recordFormerOwnerWrites = (id: ProjectId, { uid, fullName }: FormerOwner): Write[] =>
  fullName === ''
    ? []
    : [
        { ConditionCheck: { Key: keyOf.deletedUser(uid), ConditionExpression: 'attribute_not_exists(pk)' } },
        { Put: { Item: { ...keyOf.ownerMention(uid, id), name: fullName } } },
      ];

/** Where somebody is named as whose a project was, and by which name. */
interface OwnerMention {
  id: ProjectId;
  name: string;
}

/** The projects that name somebody as whose they were. */
export const listOwnerMentions = async (uid: Uid): Promise<OwnerMention[]> =>
  (
    await queryItems({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partitionOf.ownerMentions(uid) },
      ConsistentRead: true,
    })
  ).map(({ sk, name }) => ({ id: sk as ProjectId, name: name as string }));

/** Takes somebody's name out of a project that was theirs, unless it is gone, or names whoever had it after them. */
export async function removeOwnerMention(uid: Uid, { id, name }: OwnerMention): Promise<void> {
  const isTheirs = buildUpdateIf('inherited_from = :name', { ':name': name }, { inherited_from: '' });
  const update = { Key: keyOf.project(id), ...isTheirs };
  await updateItem(update).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
  await deleteItems([keyOf.ownerMention(uid, id)]);
}
