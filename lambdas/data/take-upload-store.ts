import type { ProjectId, Uid, UploadId } from '#shared/entities/scalars';
import { keyOf } from './keys';
import { getItem, isWritten, updateItem } from './table';
import { announceUpdate, storeResultUpdate } from './upload-store';

export interface JoinedTake {
  url: string;
  peaks_url: string;
}

/** A take that is uploaded while it is recorded. */
export interface TakeUpload {
  id: UploadId;
  /** The base name of its stored files. The announcer chooses the take's id, but not this. */
  file_id: string;
  uid: Uid;
  project_id: ProjectId;
  pieces: number;
  result?: JoinedTake;
}

/** The key in staging of a piece of a take. */
export const pieceKey = (take: UploadId, piece: number): string => `${take}/${piece}`;

/** The key in staging of a take's end: its last sound, its head and its waveform. */
export const takeEndKey = (take: UploadId): string => `${take}/end`;

export async function findTakeUpload(id: UploadId): Promise<TakeUpload | undefined> {
  const item = await getItem(keyOf.takeUpload(id));
  if (!item) return undefined;
  const { file_id, uid, project_id, pieces, result } = item;
  return { id, file_id, uid, project_id, pieces, result } as TakeUpload;
}

/**
 * Announces a number of pieces of a take. Repeating it keeps the names of its files.
 * @throws ConditionFailed when the id is another person's or project's, or the take has been joined
 */
export const announcePieces = async (take: Omit<TakeUpload, 'result'>, now: number): Promise<void> =>
  void (await updateItem(announceUpdate(keyOf.takeUpload(take.id), take, now)));

/** Stores a joined take's files, once. Returns false when another request was faster. */
export const markTakeJoined = ({ id }: Pick<TakeUpload, 'id'>, joined: JoinedTake): Promise<boolean> =>
  isWritten(updateItem(storeResultUpdate(keyOf.takeUpload(id), joined)));
