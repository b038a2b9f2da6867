import type { ProjectId, UploadId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { findUpload, type Upload } from '../../data/upload-store';

/** An upload that this person announced for this project; undefined when there is none. */
export async function findOwnUpload(
  { id, project_id }: { id: UploadId; project_id: ProjectId },
  person: User,
): Promise<Upload | undefined> {
  const upload = await findUpload(id);
  return upload?.uid === person.uid && upload.project_id === project_id ? upload : undefined;
}
