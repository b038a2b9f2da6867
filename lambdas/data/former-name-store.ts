import type { ProjectId, Uid } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { keyOf, partitionOf } from './keys';
import { deleteItems, getItem, isWritten, queryPartition, updateItem, type Write } from './table';
import { absentCheck, buildUpdateIf, toTtl } from './update-expression';
import { isDeletedUser } from './user-store';
import { FORMER_NAME_DAYS } from '#shared/retention';
import { DAY_MS } from '#shared/time/durations';

/** How long the name of a person who does not return is kept, in milliseconds. */
const KEPT_MS = FORMER_NAME_DAYS * DAY_MS;

/** Keeps the name of a person whose record is deleted because they lost their only team. */
export const storeFormerNameWrite = ({ uid, fullName }: Pick<User, 'uid' | 'fullName'>, now: number): Write => ({
  Put: { Item: { ...keyOf.formerName(uid), fullName, ttl: toTtl(now + KEPT_MS) } },
});

/** The name of a person who had a record before; undefined for anyone else. */
export const findFormerName = async (uid: Uid): Promise<string | undefined> =>
  (await getItem(keyOf.formerName(uid)))?.fullName as string | undefined;

export const deleteFormerNameWrite = (uid: Uid): Write => ({ Delete: { Key: keyOf.formerName(uid) } });

/** The former owner of a transferred project, with the name that the project keeps; '' keeps no name. */
export interface FormerOwner {
  uid: Uid;
  fullName: string;
}

/** The former owner that a project may name: without a name if they have deleted themselves. */
export const hideDeletedOwnerName = async (former: FormerOwner): Promise<FormerOwner> =>
  (await isDeletedUser(former.uid)) ? { ...former, fullName: '' } : former;

/** Records that a project names its former owner, so that the name is removed with them. Fails when they have just deleted themselves. */
export const recordFormerOwnerWrites = (id: ProjectId, { uid, fullName }: FormerOwner): Write[] =>
  fullName === ''
    ? []
    : [absentCheck(keyOf.deletedUser(uid)), { Put: { Item: { ...keyOf.ownerMention(uid, id), name: fullName } } }];

interface OwnerMention {
  id: ProjectId;
  name: string;
}

export const listOwnerMentions = async (uid: Uid): Promise<OwnerMention[]> =>
  (await queryPartition(partitionOf.ownerMentions(uid), '', { consistent: true })).map(({ sk, name }) => ({
    id: sk as ProjectId,
    name: name as string,
  }));

/** Removes a person's name from their former project, unless the project is gone or names a later owner. */
export async function removeOwnerMention(uid: Uid, { id, name }: OwnerMention): Promise<void> {
  const isTheirs = buildUpdateIf('inherited_from = :name', { ':name': name }, { inherited_from: '' });
  await isWritten(updateItem({ Key: keyOf.project(id), ...isTheirs }));
  await deleteItems([keyOf.ownerMention(uid, id)]);
}
