import * as z from 'zod';
import {
  commentId,
  durationMs,
  personName,
  personPicture,
  projectId,
  uid,
  unixMs,
  version,
} from '#shared/entities/scalars';
import { COMMENT_LENGTH_MAX } from '#shared/player-limits';
import { safeText } from '#shared/safe-text';
import { anchor, type AnchoredTimeline, resolveAnchor } from '#shared/time/anchor';

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

/** A comment as everybody may see it who has the link: who wrote it by the name alone, and the moment that it speaks of. */
export const shownComment = z.strictObject({
  ...comment.pick({ id: true, name: true, text: true, reply_to: true }).shape,
  /** Whether somebody without an account wrote it, whose name anybody might have chosen. */
  is_guest: z.boolean(),
  /** Milliseconds of the timeline; null for the presentation as a whole, and where nothing of it is left. */
  at: durationMs.nullable(),
  /** Whether what it speaks of was cut out, or recorded anew, since. */
  is_removed: z.boolean(),
  created_at: unixMs,
  is_edited: z.boolean(),
  is_resolved: z.boolean(),
});
export type ShownComment = z.infer<typeof shownComment>;

/** What of a comment is for everybody, on the timeline as it is now. */
export function toShownComment(item: Comment, timeline: AnchoredTimeline): ShownComment {
  const place = item.anchor && resolveAnchor(timeline, item.anchor);
  return {
    id: item.id,
    name: item.name,
    text: item.text,
    reply_to: item.reply_to,
    is_guest: item.uid === '',
    at: place && place.is !== 'gone' ? place.at : null,
    is_removed: place !== null && place.is !== 'there',
    created_at: item.created_at,
    is_edited: item.updated_at > item.created_at,
    is_resolved: item.resolved_at > 0,
  };
}
