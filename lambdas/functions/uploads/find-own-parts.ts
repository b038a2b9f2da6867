import type { ProjectId, UploadId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { objectKeyOf } from '../../adapters/media';
import type { PartsOf } from '../../adapters/media-parts';
import { findMultipartUpload, type MultipartUpload } from '../../data/multipart-store';
import { endingOf } from './file-kind';

/** An upload in parts that this person announced for this project; undefined when there is none. */
export async function findOwnParts(
  { id, project_id }: { id: UploadId; project_id: ProjectId },
  person: User,
): Promise<MultipartUpload | undefined> {
  const upload = await findMultipartUpload(id);
  return upload?.uid === person.uid && upload.project_id === project_id ? upload : undefined;
}

/** Where the file lies from the beginning. The upload's own id is in its name: no other upload ever writes there. */
export const pathOf = ({
  id,
  project_id,
  content_type,
  created_at,
}: Pick<MultipartUpload, 'id' | 'project_id' | 'content_type' | 'created_at'>): string =>
  `/projects/${project_id}/clips/${created_at}-${id}.${endingOf(content_type)}`;

/** The upload as S3 knows it. */
export const partsOf = (upload: MultipartUpload): PartsOf => ({
  key: objectKeyOf(pathOf(upload)),
  multipartId: upload.multipart_id,
});
