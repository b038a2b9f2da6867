import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { mediaPath, projectId, uploadId } from '#shared/entities/scalars';

const KB = 1024;

/** A piece of sound that goes up while somebody speaks: so much at most, in time and in bytes (96 kbit/s and some). */
export const PIECE_SECONDS_MAX = 15;
export const PIECE_BYTES_MAX = 192 * KB;
/** What is left at Stop: the last seconds, the file's head and the waveform. */
export const TAKE_END_BYTES_MAX = 4096 * KB;
/** Five hours of speech; what was taken back counts. */
export const PIECES_PER_TAKE_MAX = 1200;
/** Five minutes: so many pieces are signed ahead in one call. */
export const PIECES_PER_CALL = 20;

const take = { id: uploadId, project_id: projectId };
const form = z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()) });
/** A signed form, as it is posted with one file. */
export type UploadForm = z.infer<typeof form>;

/**
 * Announces the next pieces of a take that is being recorded. Gives a signed form for each of `PIECES_PER_CALL` pieces from
 * `first_piece` on, in order, and one for the take's end; again it gives fresh ones. They are good for an hour, for this
 * person's take only. `resource-exhausted` when the account's takes have announced 10 GB today.
 */
export const createTakeUpload = defineFunction({
  name: 'createTakeUpload',
  area: 'takes',
  caller: 'person',
  input: z.strictObject({
    ...take,
    first_piece: z
      .int()
      .min(0)
      .max(PIECES_PER_TAKE_MAX - PIECES_PER_CALL),
  }),
  output: z.strictObject({ pieces: z.array(form), end: form }),
});

const pieceUsed = z.strictObject({
  piece: z
    .int()
    .min(0)
    .max(PIECES_PER_TAKE_MAX - 1),
  bytes: z.int().positive().max(PIECE_BYTES_MAX),
});
/** A piece of a take, and how many of its first bytes are in the recording: what came after them was taken back. */
export type PieceUsed = z.infer<typeof pieceUsed>;

/**
 * Joins what went up of a take to the sound file of a clip, and stores its waveform beside it. The end holds the last sound,
 * the head of the file, packed, and the waveform, packed, one behind the other. Idempotent.
 * `not-found` when something has not arrived, or lies there no longer; `resource-exhausted` when it has failed 20 times: then
 * the whole file is sent.
 */
export const completeTakeUpload = defineFunction({
  name: 'completeTakeUpload',
  area: 'takes',
  caller: 'person',
  input: z.strictObject({
    ...take,
    /** The files' names become `{created_at}-`, an id that the server makes, and the ending of their type. */
    created_at: z.int().positive(),
    pieces: z
      .array(pieceUsed)
      .max(PIECES_PER_TAKE_MAX)
      .refine((used) => used.every(({ piece }, at) => at === 0 || piece > used[at - 1]!.piece), 'Pieces are in order.'),
    end: z.strictObject({
      tail_bytes: z.int().min(0).max(PIECE_BYTES_MAX),
      head_bytes: z.int().positive().max(TAKE_END_BYTES_MAX),
    }),
  }),
  output: z.strictObject({ url: mediaPath, peaks_url: mediaPath }),
});
