import type { ProjectId, Uid } from '#shared/entities/scalars';
import { keyOf, partitionOf } from './keys';
import { mergeIf } from './merge';
import { ConditionFailed, deleteItems, queryItems, updateItem, type Write } from './table';
import { isDeletedUser } from './user-store';

/** Whose a project was that passes to somebody else, by the name that it keeps of them; '' says nothing of them. */
export interface FormerOwner {
  uid: Uid;
  fullName: string;
}

/** As whom a project may name its former owner: who has deleted themselves is named nowhere. */
export const nameOfFormer = async (former: FormerOwner): Promise<FormerOwner> =>
  (await isDeletedUser(former.uid)) ? { ...former, fullName: '' } : former;

/** Notes that a project names its former owner, so that the name goes with them. Fails when they have just deleted themselves. */
export const nameFormerWrites = (id: ProjectId, { uid, fullName }: FormerOwner): Write[] =>
  fullName === ''
    ? []
    : [
        { ConditionCheck: { Key: keyOf.deletedUser(uid), ConditionExpression: 'attribute_not_exists(pk)' } },
        { Put: { Item: { ...keyOf.named(uid, id), name: fullName } } },
      ];

/** Where somebody is named as whose a project was, and by which name. */
export interface Naming {
  id: ProjectId;
  name: string;
}

/** The projects that name somebody as whose they were. */
export const projectsNaming = async (uid: Uid): Promise<Naming[]> =>
  (
    await queryItems({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partitionOf.named(uid) },
      ConsistentRead: true,
    })
  ).map(({ sk, name }) => ({ id: sk as ProjectId, name: name as string }));

/** Takes somebody's name out of a project that was theirs, unless it is gone, or names whoever had it after them. */
export async function forgetFormer(uid: Uid, { id, name }: Naming): Promise<void> {
  const isTheirs = mergeIf('inherited_from = :name', { ':name': name }, { inherited_from: '' });
  const update = { Key: keyOf.project(id), ...isTheirs };
  await updateItem(update).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
  await deleteItems([keyOf.named(uid, id)]);
}
