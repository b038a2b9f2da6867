import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { mediaPath, position, projectId, slideId, uploadId } from '#shared/entities/scalars';
import { slide } from '#shared/entities/slide';
import { PICTURE_SIDES } from '#shared/entities/slide-picture';

const MB = 1024 * 1024;

/** What may be uploaded by a form, up to which size in bytes. The first bytes decide what a file is, never its name. */
export const UPLOAD_KINDS = {
  slide: { types: ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'], maxBytes: 25 * MB },
  clip: { types: ['audio/mp4', 'audio/mpeg', 'audio/wav', 'video/mp4', 'video/webm'], maxBytes: 128 * MB },
  peaks: { types: ['application/octet-stream'], maxBytes: 8 * MB },
} as const;
/** What a clip's file may be. */
export type ClipType = (typeof UPLOAD_KINDS.clip.types)[number];
export const SLIDE_PIXELS_MAX = 50_000_000;

const uploadForm = z.strictObject({ url: z.string(), fields: z.record(z.string(), z.string()) });
/** A clip that is larger goes in parts of so many bytes; the last has what is left. S3 takes 10,000 of 5 MB and more. */
export const PART_BYTES = 8 * MB;
/** What may go in parts, of whatever size. */
export const CLIP_BYTES_MAX = 2048 * MB;

/** How many parts a file of so many bytes has; they are counted from 1. */
export const partCount = (size: number): number => Math.ceil(size / PART_BYTES);

/** Where a part of a file of `size` bytes lies in it: from `from` up to, and without, `to`. */
export const partRange = (size: number, part: number): { from: number; to: number } => ({
  from: (part - 1) * PART_BYTES,
  to: Math.min(size, part * PART_BYTES),
});

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
    /** The file's name becomes `{created_at}-`, an id that the server makes, and the ending of its type. */
    z.strictObject({ ...common, kind: z.enum(['clip', 'peaks']), created_at: z.number().int().positive() }),
  ]),
  output: uploadForm,
});

/**
 * Begins to take a clip in parts, at the key where it stays; until it is complete, nobody can read it. The same again gives
 * the parts that have arrived, so that only the others are sent; what was begun is kept for two days.
 * `resource-exhausted` when the account has announced 20 GB today.
 */
export const createMultipartUpload = defineFunction({
  name: 'createMultipartUpload',
  area: 'uploads',
  caller: 'person',
  input: z.strictObject({
    ...common,
    content_type: z.enum(UPLOAD_KINDS.clip.types),
    size: common.size.max(CLIP_BYTES_MAX),
    created_at: z.number().int().positive(),
  }),
  output: z.strictObject({ parts: z.array(z.number().int()) }),
});

/** Gives an address for each of some parts, in their order. It takes a PUT of exactly this part's length, for an hour. */
export const signUploadParts = defineFunction({
  name: 'signUploadParts',
  area: 'uploads',
  caller: 'person',
  input: z.strictObject({
    id: uploadId,
    project_id: projectId,
    parts: z.array(z.number().int().positive()).min(1).max(100),
  }),
  output: z.strictObject({ urls: z.array(z.string()) }),
});

/** Forgets the parts that have arrived of an upload that is not complete. Idempotent. */
export const abortMultipartUpload = defineFunction({
  name: 'abortMultipartUpload',
  area: 'uploads',
  caller: 'person',
  input: z.strictObject({ id: uploadId, project_id: projectId }),
  output: z.strictObject({ id: uploadId }),
});

/**
 * Adds up the parts, joins them, checks the file and makes it available, in that order. Idempotent. `not-found` while a part is
 * missing, `invalid-argument` for a file that is not sound or video of the announced type, or that can't be stored as it is.
 */
export const completeMultipartUpload = defineFunction({
  name: 'completeMultipartUpload',
  area: 'uploads',
  caller: 'person',
  input: z.strictObject({ id: uploadId, project_id: projectId }),
  output: z.strictObject({ url: mediaPath, content_type: z.string(), size: z.number().int() }),
});

/** Reads what really arrived, moves it to its final key and writes its record, in that order. Idempotent. */
export const completeUpload = defineFunction({
  name: 'completeUpload',
  area: 'uploads',
  caller: 'person',
  input: z.strictObject({ id: uploadId, project_id: projectId }),
  output: z.strictObject({ url: mediaPath, content_type: z.string(), size: z.number().int(), slide: slide.nullable() }),
});

/** As many slides as fit into one transaction together with their uploads and the project. */
export const SLIDES_PER_CALL_MAX = 40;
/** Bytes of a slide's smaller picture at most. */
const SMALLER_BYTES_MAX = 2 * MB;

const { content_type } = common;
const slideUpload = z.strictObject({
  id: uploadId,
  slide_id: slideId,
  position,
  notes: slide.shape.notes,
  text: slide.shape.text,
  content_type,
  size: common.size,
  /** The pictures of the smaller `PICTURE_SIDES`, in their order; or none, and the slide has one picture for everything. */
  smaller: z
    .array(z.strictObject({ content_type, size: common.size.max(SMALLER_BYTES_MAX) }))
    .refine((list) => list.length === 0 || list.length === PICTURE_SIDES.length - 1, 'All smaller pictures, or none.'),
});

/** Why one of several was not taken, while others were. */
const refusal = z.strictObject({ code: z.string(), message: z.string() }).nullable();

/**
 * Announces many slides in one call, as `createUpload` does one, and gives a form for each of their pictures. What is wrong with a
 * single one is said at it; `resource-exhausted` for all when the account has announced 20 GB today.
 */
export const createSlideUploads = defineFunction({
  name: 'createSlideUploads',
  area: 'uploads',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, slides: z.array(slideUpload).min(1).max(SLIDES_PER_CALL_MAX) }),
  output: z.strictObject({
    /** In the order of the slides. `forms`: the largest picture first; none for one that is refused. */
    uploads: z.array(z.strictObject({ id: uploadId, forms: z.array(uploadForm), refusal })),
  }),
});

/**
 * Completes many slides in one call, as `completeUpload` does one: all their records are written at once. Those that can't be are
 * said at them, and the others stay. Idempotent.
 */
export const completeSlideUploads = defineFunction({
  name: 'completeSlideUploads',
  area: 'uploads',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, ids: z.array(uploadId).min(1).max(SLIDES_PER_CALL_MAX) }),
  output: z.strictObject({
    uploads: z.array(z.strictObject({ id: uploadId, slide: slide.nullable(), refusal })),
  }),
});
