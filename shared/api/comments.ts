import * as z from 'zod';
import { defineFunction } from '#shared/api/contract';
import { comment, commentText } from '#shared/entities/comment';
import { commentId, projectId } from '#shared/entities/scalars';
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
