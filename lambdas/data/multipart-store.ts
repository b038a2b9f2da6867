import * as z from 'zod';
import { projectId, uid, unixMs, type UploadId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { createItemReader } from './read-item';
import { getItem, updateItem } from './table';

/** How long an unfinished upload is remembered: as long as S3 keeps its parts. */
const KEPT_MS = 2 * 24 * 60 * 60 * 1000;

const fields = z.object({
  /** The base name of its stored file, new for each start: no other upload ever writes there. */
  file_id: z.string(),
  uid,
  project_id: projectId,
  content_type: z.string(),
  size: z.number(),
  created_at: unixMs,
  multipart_id: z.string(),
  /** Set when the file is readable. */
  is_complete: z.boolean().optional(),
});
/** A clip's file that was announced for a multipart upload. */
export type MultipartUpload = z.infer<typeof fields> & { id: UploadId };

const fromItem = createItemReader(fields);

export async function findMultipartUpload(id: UploadId): Promise<MultipartUpload | undefined> {
  const item = await getItem(keyOf.multipartUpload(id));
  return item && { id, ...fromItem(item) };
}

/**
 * Announces a multipart upload.
 * @param known the previous announcement, which no other request may have changed in the meantime
 * @throws ConditionFailed when one has
 */
export const announceMultipartUpload = async (
  upload: MultipartUpload,
  known: MultipartUpload | undefined,
  now: number,
): Promise<void> =>
  void (await updateItem({
    Key: keyOf.multipartUpload(upload.id),
    UpdateExpression:
      'SET file_id = :file, uid = :uid, project_id = :project, content_type = :type, #size = :size, created_at = :created, multipart_id = :multipart, #ttl = :ttl',
    ConditionExpression: known ? 'multipart_id = :known' : 'attribute_not_exists(pk)',
    ExpressionAttributeNames: { '#size': 'size', '#ttl': 'ttl' },
    ExpressionAttributeValues: {
      ':file': upload.file_id,
      ':uid': upload.uid,
      ':project': upload.project_id,
      ':type': upload.content_type,
      ':size': upload.size,
      ':created': upload.created_at,
      ':multipart': upload.multipart_id,
      ':ttl': Math.ceil((now + KEPT_MS) / 1000),
      ...(known && { ':known': known.multipart_id }),
    },
  }));

export const markMultipartComplete = async ({ id, multipart_id }: MultipartUpload): Promise<void> =>
  void (await updateItem({
    Key: keyOf.multipartUpload(id),
    UpdateExpression: 'SET is_complete = :yes',
    ConditionExpression: 'multipart_id = :multipart',
    ExpressionAttributeValues: { ':yes': true, ':multipart': multipart_id },
  }));
