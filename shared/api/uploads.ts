import { z } from 'zod';
import { defineFunction } from '#shared/api/contract';
import { mediaPath, position, projectId, slideId, uploadId } from '#shared/entities/scalars';
import { slide } from '#shared/entities/slide';

const MB = 1024 * 1024;

/** What may be uploaded, up to which size in bytes. The first bytes decide what a file is, never its name. */
export const UPLOAD_KINDS = {
  slide: { types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'], maxBytes: 25 * MB },
  clip: { types: ['audio/mp4', 'audio/mpeg', 'audio/wav', 'video/mp4', 'video/webm'], maxBytes: 2048 * MB },
  peaks: { types: ['application/octet-stream'], maxBytes: 8 * MB },
} as const;
export const SLIDE_PIXELS_MAX = 50_000_000;

const common = {
  /** Made by the client, so that a repeated request is the same upload. */
  id: uploadId,
  project_id: projectId,
  content_type: z.string().max(100),
  size: z.number().int().positive(),
};

/**
 * Checks right, type and size, and gives a signed form for the browser to post the file to a staging key.
 * `resource-exhausted` when the project holds no more slides, or the account has announced 20 GB today.
 */
export const createUpload = defineFunction({
  name: 'createUpload',
  area: 'uploads',
  caller: 'person',
  input: z.discriminatedUnion('kind', [
    /** A slide is complete with its upload: its record is written by `completeUpload`. */
    z.strictObject({ ...common, kind: z.literal('slide'), slide_id: slideId, position, notes: slide.shape.notes }),
    /** The file's name becomes `{created_at}-{id}` and the ending of its type. */
    z.strictObject({ ...common, kind: z.enum(['clip', 'peaks']), created_at: z.number().int().positive() }),
  ]),
  output: z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()) }),
});

/** Reads what really arrived, moves it to its final key and writes its record, in that order. Idempotent. */
export const completeUpload = defineFunction({
  name: 'completeUpload',
  area: 'uploads',
  caller: 'person',
  input: z.strictObject({ id: uploadId, project_id: projectId }),
  output: z.strictObject({ url: mediaPath, content_type: z.string(), size: z.number().int(), slide: slide.nullable() }),
});
