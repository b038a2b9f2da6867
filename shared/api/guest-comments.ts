import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { signed } from '#shared/api/views';
import { comment, commentText } from '#shared/entities/comment';
import { commentId, durationMs, guestKey, personName, projectId } from '#shared/entities/scalars';
import { shownComment } from '#shared/entities/shown-comment';

/**
 * The comments that everybody with the link may see; cached at the edge for 10 s. `not-found` where the link is off, or viewers may
 * not comment.
 */
export const listShownComments = defineFunction({
  name: 'listShownComments',
  area: 'comments',
  caller: 'anyone',
  input: z.strictObject({ id: projectId }),
  output: z.strictObject({ comments: z.array(shownComment) }),
  route: { method: 'GET', path: '/comments/{id}' },
});

/**
 * Writes a comment, or a reply to one, of a viewer without an account; the same id by the same key again changes its words.
 * `permission-denied` for a token that is none of today's, `resource-exhausted` where they, their address or the project have
 * written as many as may be, `not-found` for a change of what is deleted.
 */
export const saveGuestComment = defineFunction({
  name: 'saveGuestComment',
  area: 'comments',
  caller: 'anyone',
  input: z.strictObject({
    project_id: projectId,
    /** A viewer's token of the project. */
    token: signed,
    /** Made by the browser, which keeps it: whoever has it may change and delete what was written with it. */
    key: guestKey,
    id: commentId,
    name: personName,
    text: commentText,
    /** The moment that it speaks of, in milliseconds of the timeline; null for the presentation as a whole. */
    at: durationMs.nullable(),
    reply_to: comment.shape.reply_to,
    /** Other words for one that is there: where it is not any more, nothing is written. */
    is_change: z.boolean().default(false),
  }),
  output: shownComment,
});

/** Deletes a comment by the key that it was written with; `aborted` for one that others have answered. One that is gone already is no error. */
export const deleteGuestComment = defineFunction({
  name: 'deleteGuestComment',
  area: 'comments',
  caller: 'anyone',
  input: z.strictObject({ project_id: projectId, key: guestKey, id: commentId }),
  output: z.strictObject({ id: commentId }),
});
