import type { ProjectId, UploadId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { toStagingKey } from '../../adapters/media';
import { findTakeUpload, type TakeUpload } from '../../data/take-upload-store';

export async function findOwnTake(
  { id, project_id }: { id: UploadId; project_id: ProjectId },
  person: User,
): Promise<TakeUpload | undefined> {
  const take = await findTakeUpload(id);
  return take?.uid === person.uid && take.project_id === project_id ? take : undefined;
}

export const pieceKey = (take: UploadId, piece: number): string => `${toStagingKey(take)}/${piece}`;

/** The staging key of a take's end: its last sound, its head and its waveform. */
export const takeEndKey = (take: UploadId): string => `${toStagingKey(take)}/end`;
