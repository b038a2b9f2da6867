import type { UploadId } from '#shared/entities/scalars';
import { stagingKeyOf } from '../../adapters/media';

/** Where a piece of a take waits. */
export const pieceKeyOf = (take: UploadId, piece: number): string => `${stagingKeyOf(take)}/${piece}`;

/** Where the end of a take waits: its last sound, its head and its waveform. */
export const endKeyOf = (take: UploadId): string => `${stagingKeyOf(take)}/end`;
