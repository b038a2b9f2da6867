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
        { Put: { Item: keyOf.named(uid, id) } },
      ];

/** The projects that name somebody as whose they were. */
export const projectsNaming = async (uid: Uid): Promise<ProjectId[]> =>
  (
    await queryItems({
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partitionOf.named(uid) },
      ConsistentRead: true,
    })
  ).map(({ sk }) => sk as ProjectId);

/** Takes somebody's name out of a project that was theirs, whether or not it is there any more. */
export async function forgetFormer(uid: Uid, id: ProjectId): Promise<void> {
  const update = { Key: keyOf.project(id), ...mergeIf('attribute_exists(pk)', {}, { inherited_from: '' }) };
  await updateItem(update).catch((error: unknown) => {
    if (!(error instanceof ConditionFailed)) throw error;
  });
  await deleteItems([keyOf.named(uid, id)]);
}
