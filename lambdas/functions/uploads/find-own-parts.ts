import type { ProjectId, UploadId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { objectKeyOf } from '../../adapters/media';
import type { PartsOf } from '../../adapters/media-parts';
import { findMultipartUpload, type MultipartUpload } from '../../data/multipart-store';
import { endingOf } from './file-kind';
import { clipPath } from './stored-path';

/** An upload in parts that this person announced for this project; undefined when there is none. */
export async function findOwnParts(
  { id, project_id }: { id: UploadId; project_id: ProjectId },
  person: User,
): Promise<MultipartUpload | undefined> {
  const upload = await findMultipartUpload(id);
  return upload?.uid === person.uid && upload.project_id === project_id ? upload : undefined;
}

/** Where the file lies from the beginning. */
export const pathOf = (
  upload: Pick<MultipartUpload, 'file_id' | 'project_id' | 'content_type' | 'created_at'>,
): string => `${clipPath(upload)}.${endingOf(upload.content_type)}`;

/** The upload as S3 knows it. */
export const partsOf = (upload: MultipartUpload): PartsOf => ({
  key: objectKeyOf(pathOf(upload)),
  multipartId: upload.multipart_id,
});
