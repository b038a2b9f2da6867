import type { Uid, UploadId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { getItem, updateItem } from './table';

/** How long a picture on its way is remembered. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

/** A picture of a person on its way, as it was announced. */
export interface PictureUpload {
  id: UploadId;
  uid: Uid;
  content_type: string;
  size: number;
}

/** A picture that was announced; undefined when there is none, or when the upload is of another kind. */
export async function findPictureUpload(id: UploadId): Promise<PictureUpload | undefined> {
  const item = await getItem(keyOf.upload(id));
  if (item?.kind !== 'picture') return undefined;
  return { id, uid: item.uid as Uid, content_type: item.content_type as string, size: item.size as number };
}

/**
 * Announces a picture; the same one again changes nothing.
 * @throws ConditionFailed when the id is that of another upload
 */
export const announcePicture = async ({ id, uid, content_type, size }: PictureUpload, now: number): Promise<void> =>
  void (await updateItem({
    Key: keyOf.upload(id),
    UpdateExpression: 'SET id = :id, uid = :uid, kind = :kind, content_type = :type, #size = :size, #ttl = :ttl',
    ConditionExpression: 'attribute_not_exists(pk) OR (uid = :uid AND kind = :kind)',
    ExpressionAttributeNames: { '#size': 'size', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':id': id,
      ':uid': uid,
      ':kind': 'picture',
      ':type': content_type,
      ':size': size,
      ':ttl': Math.ceil((now + KEPT_MS) / 1000),
    },
  }));
