import type { UploadId } from '#shared/entities/scalars';
import { findTakeUpload } from '../../data/take-upload-store';
import { createOwnFinder } from '../uploads/find-own-upload';

export const findOwnTake = createOwnFinder(findTakeUpload);

export const pieceKey = (take: UploadId, piece: number): string => `${take}/${piece}`;

/** The key in staging of a take's end: its last sound, its head and its waveform. */
export const takeEndKey = (take: UploadId): string => `${take}/end`;
