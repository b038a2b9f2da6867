import type { ProjectId, UploadId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { toStagingKey } from '../../adapters/media';
import { findTakeUpload, type TakeUpload } from '../../data/take-upload-store';

/** A take that this person records, or has recorded, for this project; undefined when there is none. */
export async function findOwnTake(
  { id, project_id }: { id: UploadId; project_id: ProjectId },
  person: User,
): Promise<TakeUpload | undefined> {
  const take = await findTakeUpload(id);
  return take?.uid === person.uid && take.project_id === project_id ? take : undefined;
}

/** Where a piece of a take waits. */
export const pieceKey = (take: UploadId, piece: number): string => `${toStagingKey(take)}/${piece}`;

/** Where the end of a take waits: its last sound, its head and its waveform. */
export const takeEndKey = (take: UploadId): string => `${toStagingKey(take)}/end`;
