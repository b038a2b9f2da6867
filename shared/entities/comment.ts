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

export const COMMENTS_MAX = 1000;

/** A viewer without an account can comment only below this number; the rest is reserved for the team. */
export const GUEST_COMMENTS_MAX = 800;

export const commentText = z
  .string()
  .overwrite(safeText)
  .trim()
  .min(1, 'Write something first.')
  .max(COMMENT_LENGTH_MAX, `At most ${COMMENT_LENGTH_MAX} characters.`);

export const MENTIONS_MAX = 10;

/** A person of the team whom a comment mentions: its text contains `@` and the name that they had then. */
const mention = z.strictObject({ uid, name: personName });
export type Mention = z.infer<typeof mention>;

export const filterMentions = (text: string, mentions: readonly Mention[]): Mention[] =>
  mentions.filter(({ name }) => text.includes(`@${name}`));

/** A comment on a project (spec section 3), with its author's name and picture at the time. */
export const comment = z.strictObject({
  id: commentId,
  project_id: projectId,
  /** '' for a viewer without an account, and for an imported comment. */
  uid: uid.or(z.literal('')),
  name: personName,
  profilePicUrl: personPicture,
  text: commentText,
  mentions: z.array(mention).max(MENTIONS_MAX),
  /** The moment of the recording that it refers to; null for the project as a whole. A reply has its thread's anchor. */
  anchor: anchor.nullable(),
  /** The comment that it replies to, which is never a reply itself; '' for the first of a thread. */
  reply_to: commentId.or(z.literal('')),
  created_at: unixMs,
  /** When its text was last changed; `created_at` if never. */
  updated_at: unixMs,
  resolved_at: unixMs,
  /** Whether it came with a project's ZIP, which names its author. */
  is_imported: z.boolean(),
  version,
});
export type Comment = z.infer<typeof comment>;

/** Whether a viewer without an account wrote it here. */
export const isGuestComment = ({ uid, is_imported }: Pick<Comment, 'uid' | 'is_imported'>): boolean =>
  uid === '' && !is_imported;

/** A comment as shown to everyone with the link: only its author's name, and the moment that it refers to. */
export const shownComment = z.strictObject({
  ...comment.pick({ id: true, name: true, text: true, reply_to: true }).shape,
  /** Whether its author has no account and could have chosen any name. */
  is_guest: z.boolean(),
  /** Whether it came with a project's ZIP, which could name any author. */
  is_imported: z.boolean(),
  /** Milliseconds of the timeline; null for the presentation as a whole, or when the moment is gone. */
  at: durationMs.nullable(),
  /** Whether the moment was cut or recorded again since. */
  is_removed: z.boolean(),
  created_at: unixMs,
  is_edited: z.boolean(),
  is_resolved: z.boolean(),
});
export type ShownComment = z.infer<typeof shownComment>;

/** The public part of a comment, on the current timeline. */
export function toShownComment(item: Comment, timeline: AnchoredTimeline): ShownComment {
  const place = item.anchor && resolveAnchor(timeline, item.anchor);
  return {
    id: item.id,
    name: item.name,
    text: item.text,
    reply_to: item.reply_to,
    is_guest: isGuestComment(item),
    is_imported: item.is_imported,
    at: place && place.is !== 'gone' ? place.at : null,
    is_removed: place !== null && place.is !== 'there',
    created_at: item.created_at,
    is_edited: item.updated_at > item.created_at,
    is_resolved: item.resolved_at > 0,
  };
}
