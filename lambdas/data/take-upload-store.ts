import type { ProjectId, Uid, UploadId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { ConditionFailed, getItem, updateItem } from './table';

/** How long a take is remembered whose last pieces were announced; they lie in staging no longer. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** Where a joined take lies. */
export interface JoinedTake {
  url: string;
  peaks_url: string;
}

/** A take that goes up while it is recorded. */
export interface TakeUpload {
  id: UploadId;
  /** What its stored files are called. Who announces a take chooses its id, but not this. */
  file_id: string;
  uid: Uid;
  project_id: ProjectId;
  /** How many pieces have been announced. */
  pieces: number;
  /** Set when they have been joined. */
  result?: JoinedTake;
}

/** A take that somebody has announced pieces of; undefined when there is none. */
export async function findTakeUpload(id: UploadId): Promise<TakeUpload | undefined> {
  const item = await getItem(keyOf.takeUpload(id));
  if (!item) return undefined;
  // One that was announced before files had ids of their own is called after the upload.
  const { file_id = id, uid, project_id, pieces, result } = item;
  return { id, file_id, uid, project_id, pieces, result } as TakeUpload;
}

/**
 * Announces that so many pieces of a take may go up. Its files stay called what they were first.
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

/** Notes what a take was joined to, once. Gives false when another request was faster. */
export async function markTakeJoined({ id }: Pick<TakeUpload, 'id'>, joined: JoinedTake): Promise<boolean> {
  try {
    await updateItem({
      Key: keyOf.takeUpload(id),
      UpdateExpression: 'SET #result = :result',
      ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(#result)',
      ExpressionAttributeNames: { '#result': 'result' },
      ExpressionAttributeValues: { ':result': joined },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}
