import type { ProjectId, Uid, UploadId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { getItem, isWritten, updateItem } from './table';

/** How long a take upload is remembered after its last announcement; its pieces in staging expire sooner. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

export interface JoinedTake {
  url: string;
  peaks_url: string;
}

/** A take that is uploaded while it is recorded. */
export interface TakeUpload {
  id: UploadId;
  /** The base name of its stored files. The announcer chooses the take's id, but not this. */
  file_id: string;
  uid: Uid;
  project_id: ProjectId;
  pieces: number;
  result?: JoinedTake;
}

export async function findTakeUpload(id: UploadId): Promise<TakeUpload | undefined> {
  const item = await getItem(keyOf.takeUpload(id));
  if (!item) return undefined;
  const { file_id, uid, project_id, pieces, result } = item;
  return { id, file_id, uid, project_id, pieces, result } as TakeUpload;
}

/**
 * Announces a number of pieces of a take. Repeating it keeps the names of its files.
 * @throws ConditionFailed when the id is another person's or project's, or the take has been joined
 */
export const announcePieces = async (take: Omit<TakeUpload, 'result'>, now: number): Promise<void> =>
  void (await updateItem({
    Key: keyOf.takeUpload(take.id),
    UpdateExpression:
      'SET id = :id, file_id = if_not_exists(file_id, :file), uid = :uid, project_id = :project, pieces = :pieces, #ttl = :ttl',
    ConditionExpression:
      'attribute_not_exists(pk) OR (uid = :uid AND project_id = :project AND attribute_not_exists(#result))',
    ExpressionAttributeNames: { '#ttl': 'ttl', '#result': 'result' },
    ExpressionAttributeValues: {
      ':id': take.id,
      ':file': take.file_id,
      ':uid': take.uid,
      ':project': take.project_id,
      ':pieces': take.pieces,
      ':ttl': Math.ceil((now + KEPT_MS) / 1000),
    },
  }));

/** Stores a joined take's files, once. Returns false when another request was faster. */
export const markTakeJoined = ({ id }: Pick<TakeUpload, 'id'>, joined: JoinedTake): Promise<boolean> =>
  isWritten(
    updateItem({
      Key: keyOf.takeUpload(id),
      UpdateExpression: 'SET #result = :result',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#result)',
      ExpressionAttributeNames: { '#result': 'result' },
      ExpressionAttributeValues: { ':result': joined },
    }),
  );
