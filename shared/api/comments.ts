import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { signed } from '#shared/api/views';
import { comment, commentText, shownComment } from '#shared/entities/comment';
import { commentId, durationMs, guestKey, personName, projectId } from '#shared/entities/scalars';
import { anchor } from '#shared/time/anchor';

/** Comments a page of `listComments`. */
export const COMMENTS_LISTED = 250;

/** The comments of a project, a page at a time, in no order; `next` is where the next page begins, null on the last one. */
export const listComments = defineFunction({
  name: 'listComments',
  area: 'comments',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, after: commentId.optional() }),
  output: z.strictObject({ comments: z.array(comment), next: commentId.nullable() }),
});

/**
 * Writes a comment, or a reply to one; the same id again is the same comment. `resource-exhausted` where the project has as
 * many as it takes; `aborted` for a reply to what is deleted.
 */
export const createComment = defineFunction({
  name: 'createComment',
  area: 'comments',
  caller: 'person',
  input: z.strictObject({
    /** Made by the client, so that a repeated request is the same comment. */
    id: commentId,
    project_id: projectId,
    text: commentText,
    anchor: anchor.nullable(),
    reply_to: commentId.or(z.literal('')).default(''),
  }),
  output: comment,
});

/** Changes the words of one's own comment. */
export const updateComment = defineFunction({
  name: 'updateComment',
  area: 'comments',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, id: commentId, text: commentText }),
  output: comment,
});

/** Marks a thread as resolved, or open again. */
export const resolveComment = defineFunction({
  name: 'resolveComment',
  area: 'comments',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, id: commentId, is_resolved: z.boolean() }),
  output: comment,
});

/** Deletes a comment; one that begins a thread with all replies to it. One that is gone already is no error. */
export const deleteComment = defineFunction({
  name: 'deleteComment',
  area: 'comments',
  caller: 'person',
  input: z.strictObject({ project_id: projectId, id: commentId }),
  output: z.strictObject({ id: commentId }),
});

/** Deletes all comments of viewers without an account, and the replies to them; there may be none. */
export const clearGuestComments = defineFunction({
  name: 'clearGuestComments',
  area: 'comments',
  caller: 'person',
  input: z.strictObject({ project_id: projectId }),
  output: z.strictObject({ project_id: projectId }),
});

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
