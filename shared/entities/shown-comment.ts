import * as z from 'zod';
import { type Comment, comment } from '#shared/entities/comment';
import { durationMs, unixMs } from '#shared/entities/scalars';
import { type AnchoredTimeline, placeOf } from '#shared/time/anchor';

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
export function shown(item: Comment, timeline: AnchoredTimeline): ShownComment {
  const place = item.anchor && placeOf(timeline, item.anchor);
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
