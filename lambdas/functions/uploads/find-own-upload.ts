import type { ProjectId, UploadId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { toObjectKey } from '../../adapters/media';
import type { MultipartTarget } from '../../adapters/media-parts';
import { findMultipartUpload, type MultipartUpload } from '../../data/multipart-store';
import { findUpload, type Upload } from '../../data/upload-store';
import { fileExtension } from './check-file';

/** An upload that this person announced for this project; undefined when there is none. */
export async function findOwnUpload(
  { id, project_id }: { id: UploadId; project_id: ProjectId },
  person: User,
): Promise<Upload | undefined> {
  const upload = await findUpload(id);
  return upload?.uid === person.uid && upload.project_id === project_id ? upload : undefined;
}

/** An upload in parts that this person announced for this project; undefined when there is none. */
export async function findOwnMultipartUpload(
  { id, project_id }: { id: UploadId; project_id: ProjectId },
  person: User,
): Promise<MultipartUpload | undefined> {
  const upload = await findMultipartUpload(id);
  return upload?.uid === person.uid && upload.project_id === project_id ? upload : undefined;
}

/** Where the file lies from the beginning. */
export const uploadPath = (
  upload: Pick<MultipartUpload, 'file_id' | 'project_id' | 'content_type' | 'created_at'>,
): string => `${clipPath(upload)}.${fileExtension(upload.content_type)}`;

/** The upload as S3 knows it. */
export const toMultipartTarget = (upload: MultipartUpload): MultipartTarget => ({
  key: toObjectKey(uploadPath(upload)),
  multipartId: upload.multipart_id,
});

/**
 * The path of a clip's file, without its ending: it begins with the clip's stamp (spec section 4), and goes on with an id that we made. Of
 * the uploads' own ids and stamps whoever may edit the project could choose those of a colleague's upload, by whatever way that went up.
 */
export const clipPath = ({
  project_id,
  created_at,
  file_id,
}: {
  project_id: ProjectId;
  created_at: number;
  file_id: string;
}): string => `/projects/${project_id}/clips/${created_at}-${file_id}`;
