import { type Comment, type ShownComment, toShownComment } from '#shared/entities/comment';
import type { LinkProof } from '#shared/entities/link-guard';
import type { Project, ProjectSummary } from '#shared/entities/project';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { layOutTimeline } from '#shared/time/timeline';
import { changeComment, type CommentRefusal, findComment, listAllComments } from '../../data/comment-store';
import { notSharedError, readWholeProject } from '../publish/find-linked-project';
import { findWatchable } from '../publish/find-watchable';
import { findAllowed, requireAllowed } from '../require-allowed';

export const noSuchComment = (): ApiError => new ApiError('not-found', 'This comment was deleted.');

/**
 * A comment that the person may access in this way; undefined if it doesn't exist.
 * @throws ApiError `not-found` for a project that they do not see, `permission-denied` for another person's comment
 */
export async function findAllowedComment(
  person: User,
  { project_id, id }: { project_id: ProjectId; id: CommentId },
  operation: 'editComment' | 'moderateComment',
): Promise<Comment | undefined> {
  const project = await findAllowed(person, project_id, 'viewProject');
  const comment = await findComment(project_id, id);
  if (comment) requireAllowed(person, { do: operation, project, comment });
  return comment;
}

/**
 * Requires that comments are allowed, and that the link is open to anyone or to the holder of this proof.
 * @throws ApiError `not-found` for any other project
 */
export async function requireCommentable(id: ProjectId, proof: LinkProof): Promise<ProjectSummary> {
  const { project } = await findWatchable(id, proof);
  if (!project.settings.allow_comments) throw notSharedError();
  return project;
}

/** A project on which viewers may comment. @throws ApiError `not-found` as `requireCommentable` */
export async function findCommentableProject(id: ProjectId, proof: LinkProof): Promise<Project> {
  return readWholeProject(await requireCommentable(id, proof));
}

/** The comments of a project, as viewers see them. @throws ApiError `not-found` as `requireCommentable` */
export async function listForViewers(id: ProjectId, proof: LinkProof): Promise<{ comments: ShownComment[] }> {
  const project = await findCommentableProject(id, proof);
  const timeline = layOutTimeline(project.clips, project.markers);
  return { comments: (await listAllComments(id)).map((comment) => toShownComment(comment, timeline)) };
}

/** For a person who writes more comments than people normally do. */
export const tooManyComments = new ApiError('resource-exhausted', 'Too many comments. Try again in ten minutes.');

export const commentRefusals: Record<CommentRefusal, ApiError> = {
  'no project': new ApiError('not-found', 'This project was deleted.'),
  'there already': new ApiError('aborted', 'This comment couldn’t be saved. Write it again.'),
  'too many': new ApiError(
    'resource-exhausted',
    'There’s no room for more comments. An Editor of the project can delete some.',
  ),
  'replies to nothing': new ApiError('aborted', 'The comment you’re replying to was deleted.'),
};

/** Reopens the resolved thread of a reply, which would otherwise be hidden with it. @throws ConditionFailed on a concurrent write */
export async function reopenThread({ project_id, reply_to }: Pick<Comment, 'project_id' | 'reply_to'>): Promise<void> {
  if (!reply_to) return;
  const thread = await findComment(project_id, reply_to);
  if (thread && thread.resolved_at > 0) await changeComment(thread, { resolved_at: 0 });
}
