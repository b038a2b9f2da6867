import * as z from 'zod';
import { COMMENT_LENGTH_MAX } from '#shared/comment-length';
import { commentId, personPicture, personName, projectId, uid, unixMs, version } from '#shared/entities/scalars';
import { safeText } from '#shared/safe-text';
import { anchor } from '#shared/time/anchor';

/** How many comments a project takes, replies included. */
export const COMMENTS_MAX = 1000;

/** So many of them may be there when a viewer without an account writes another one: the rest is for the team. */
export const GUEST_COMMENTS_MAX = 800;

export const commentText = z
  .string()
  .overwrite(safeText)
  .trim()
  .min(1, 'A comment needs some words.')
  .max(COMMENT_LENGTH_MAX, `At most ${COMMENT_LENGTH_MAX} characters.`);

/** What somebody said about a project (spec section 3), by the name and the picture that they had then. */
export const comment = z.strictObject({
  id: commentId,
  project_id: projectId,
  /** '' for a viewer without an account. */
  uid: uid.or(z.literal('')),
  name: personName,
  profilePicUrl: personPicture,
  text: commentText,
  /** The place in what was said that it speaks of; null for the project as a whole. A reply has that of its thread. */
  anchor: anchor.nullable(),
  /** The comment that it answers, which answers none itself; '' for one that begins a thread. */
  reply_to: commentId.or(z.literal('')),
  created_at: unixMs,
  /** When its words were changed last; `created_at` if never. */
  updated_at: unixMs,
  /** When its thread was marked as resolved; 0 while it is open. */
  resolved_at: unixMs,
  version,
});
export type Comment = z.infer<typeof comment>;
