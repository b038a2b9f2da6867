import * as z from 'zod';
import { CODE_ALPHABET, CODE_LENGTH, ID_ALPHABET, ID_LENGTH, SECRET_LENGTH } from '#shared/ids';
import { safeText } from '#shared/safe-text';
import { isPosition } from '#shared/position';

/** A moment: Unix milliseconds. */
export const unixMs = z.number().int().min(0).max(8_640_000_000_000_000);

/** A length of time or a place in a file: whole milliseconds, at most a day. */
export const durationMs = z.number().int().min(0).max(86_400_000);

/** Raised by each write of an item; 0 in an expectation means 'not there yet'. */
export const version = z.number().int().min(0);

/** Where a clip or slide stands among its neighbors. */
export const position = z.string().refine(isPosition, 'This position is not valid.');

export const code = z.string().regex(new RegExp(`^[${CODE_ALPHABET}]{${CODE_LENGTH}}$`), 'This code is not complete.');

/** What makes a link of a code or an id: it stands in the address's fragment, which browsers send nowhere. */
export const secret = z
  .string()
  .regex(new RegExp(`^[${ID_ALPHABET}]{${SECRET_LENGTH}}$`), 'This link is not complete.');

const id = z.string().regex(new RegExp(`^[${ID_ALPHABET}]{${ID_LENGTH}}$`), 'This id is not valid.');
export const projectId = id.brand<'ProjectId'>();
export const accountId = id.brand<'AccountId'>();
export const uploadId = id.brand<'UploadId'>();
export const inviteId = id.brand<'InviteId'>();
/** Of one try to ask for a place in a team. */
export const askId = id.brand<'AskId'>();
export const slideId = id.brand<'SlideId'>();
export const presenceSessionId = id.brand<'VisitId'>();
export const commentId = id.brand<'CommentId'>();
/** Made by the browser of a viewer without an account, who shows by it that a comment is theirs. */
export const guestKey = id.brand<'GuestKey'>();
/** Of somebody who watches a project without an account, for a day: made by chance, and another one for each project. */
export const viewerId = id.brand<'ViewerId'>();
export const captionId = id.brand<'CaptionId'>();

/**
 * A sound or video file within its project, wherever it is stored: clips that were split from one share it, and it stays the
 * same in a copy of the project.
 */
export const fileId = z
  .string()
  .regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/, 'This id is not valid.')
  .brand<'FileId'>();

/** The longest name that a record has within its project: a file's id, and an id of its own. */
export const RECORD_NAME_MAX = 128;

/** Cognito's `sub` (a UUID). */
export const uid = z
  .string()
  .regex(/^[A-Za-z0-9-]{1,64}$/, 'This id is not valid.')
  .brand<'Uid'>();

export type Uid = z.infer<typeof uid>;
export type AccountId = z.infer<typeof accountId>;
export type ProjectId = z.infer<typeof projectId>;
export type UploadId = z.infer<typeof uploadId>;
export type InviteId = z.infer<typeof inviteId>;
export type AskId = z.infer<typeof askId>;
export type SlideId = z.infer<typeof slideId>;
export type PresenceSessionId = z.infer<typeof presenceSessionId>;
export type CommentId = z.infer<typeof commentId>;
export type GuestKey = z.infer<typeof guestKey>;
export type ViewerId = z.infer<typeof viewerId>;
export type CaptionId = z.infer<typeof captionId>;
export type FileId = z.infer<typeof fileId>;

/** What would break a line, turn the direction of writing for what follows, or is half a character. */
const LINE_BREAKERS = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u202A-\u202E\u2066-\u2069]+/gu;
/** Invisible marks of writing direction, which contact lists leave next to names. */
const UNSEEN_MARKS = /[\u200E\u200F\u061C]/gu;

/** One line of text. What does not belong in a line becomes a space. */
export const oneLine = z
  .string()
  .overwrite((text) => safeText(text.replace(LINE_BREAKERS, ' ').replace(UNSEEN_MARKS, '')))
  .trim();

/** Something that can be seen: a name may not look as if there were none. */
export const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}]/u;

export const PERSON_NAME_MAX = 100;
export const personName = oneLine
  .regex(VISIBLE, 'Please enter a name.')
  .max(PERSON_NAME_MAX, `At most ${PERSON_NAME_MAX} characters.`);

/** Path of a stored file below the app's own origin, e.g. `/projects/{id}/slides/{file}`; '' where there is none. */
export const mediaPath = z
  .string()
  .max(300)
  .regex(
    /^(\/(projects|users)\/[A-Za-z0-9-]+(\/[A-Za-z0-9_-][A-Za-z0-9._-]*){1,2})?$/,
    'This is not the address of a stored file.',
  );

/**
 * Where Google keeps profile pictures. The rest of `googleusercontent.com` is not to be trusted: people can set their own `picture`
 * attribute, and anybody who rents a machine at Google Cloud gets a name there.
 */
export const GOOGLE_PICTURE_ORIGINS = ['lh3', 'lh4', 'lh5', 'lh6'].map(
  (host) => `https://${host}.googleusercontent.com`,
);

/** The address of a profile picture at Google. No other address is accepted. */
export const googlePicture = z
  .url()
  .max(2000)
  .refine((address) => GOOGLE_PICTURE_ORIGINS.some((origin) => address.startsWith(`${origin}/`)), {
    error: 'This is not the address of a picture at Google.',
  });

/** A person's picture: the path of one that they have sent, the address of the one at Google, or '' for none. */
export const personPicture = mediaPath.or(googlePicture);
