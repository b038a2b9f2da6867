import * as z from 'zod';
import { projectId, uid, unixMs, type UploadId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { createItemReader, findItem } from './read-item';
import { updateItem } from './table';
import { buildUpdateIf, toTtl } from './update-expression';
import { DAY_MS } from '#shared/time/durations';

/** How long an unfinished upload is remembered: as long as S3 keeps its parts. */
const KEPT_MS = 2 * DAY_MS;

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

export const findMultipartUpload = (id: UploadId): Promise<MultipartUpload | undefined> =>
  findItem(keyOf.multipartUpload(id), (item) => ({ id, ...fromItem(item) }));

/**
 * Announces a multipart upload.
 * @param known the previous announcement, which no other request may have changed in the meantime
 * @throws ConditionFailed when one has
 */
export async function announceMultipartUpload(
  { id, ...fields }: MultipartUpload,
  known: MultipartUpload | undefined,
  now: number,
): Promise<void> {
  const condition = known ? 'multipart_id = :known' : 'attribute_not_exists(pk)';
  const values = known ? { ':known': known.multipart_id } : {};
  const update = buildUpdateIf(condition, values, { ...fields, ttl: toTtl(now + KEPT_MS) });
  await updateItem({ Key: keyOf.multipartUpload(id), ...update });
}

export async function markMultipartComplete({ id, multipart_id }: MultipartUpload): Promise<void> {
  const update = buildUpdateIf('multipart_id = :multipart', { ':multipart': multipart_id }, { is_complete: true });
  await updateItem({ Key: keyOf.multipartUpload(id), ...update });
}
