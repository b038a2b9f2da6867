import {
  clearGuestComments,
  createComment,
  deleteComment,
  deleteGuestComment,
  importComments,
  listComments,
  listGuardedComments,
  listShownComments,
  resolveComment,
  saveGuestComment,
  updateComment,
} from '#shared/api/comments';
import { updateLinkGuard, updateProject } from '#shared/api/projects';
import { getPublishData } from '#shared/api/publish';
import { issueViewerToken } from '#shared/api/views';
import type { CommentId, GuestKey, ProjectId } from '#shared/entities/scalars';
import type { Scenario } from './scenario';
import type { Person, Scene } from './scene';

const buildComment = (scene: Scene, project_id: ProjectId, text: string, reply_to: CommentId | '' = '') => ({
  id: scene.id<CommentId>(),
  project_id,
  text,
  anchor: null,
  reply_to,
});

/** A project with a thread of two comments. */
async function createThread(
  scene: Scene,
): Promise<{ owner: Person; thread: { project_id: ProjectId; id: CommentId } }> {
  const owner = await scene.admin();
  const project_id = await scene.project(owner);
  const question = buildComment(scene, project_id, 'Why?');
  await scene.call(createComment, question, owner);
  await scene.call(createComment, buildComment(scene, project_id, 'Because.', question.id), owner);
  return { owner, thread: { project_id, id: question.id } };
}

/** A project that allows guest comments, with one of them. */
async function allowGuestComments(scene: Scene) {
  const owner = await scene.admin();
  const project_id = await scene.project(owner);
  await scene.call(updateProject, { id: project_id, settings: { allow_comments: true } }, owner);
  const { viewer_pass: pass } = await scene.call(getPublishData, { id: project_id });
  const { token } = await scene.call(issueViewerToken, { project_id, pass });
  const own = { project_id, key: scene.id<GuestKey>(), id: scene.id<CommentId>() };
  const input = { ...own, token, name: 'Gus', text: 'Nice', at: null, reply_to: '' as const };
  return { own, input, owner };
}

export const commentScenarios: readonly Scenario[] = [
  {
    name: 'list-comments',
    what: 'a discussion is listed',
    prepare: async (scene) => {
      const { owner, thread } = await createThread(scene);
      return { event: scene.event(listComments, { project_id: thread.project_id }, owner) };
    },
  },
  {
    name: 'create-comment',
    what: 'somebody replies',
    prepare: async (scene) => {
      const { owner, thread } = await createThread(scene);
      return { event: scene.event(createComment, buildComment(scene, thread.project_id, 'I see.', thread.id), owner) };
    },
  },
  {
    name: 'import-comments',
    what: 'a thread and a reply to another one are imported',
    prepare: async (scene) => {
      const { owner, thread } = await createThread(scene);
      const written = { name: 'Ann', created_at: 1, updated_at: 1, resolved_at: 0 };
      const question = { ...buildComment(scene, thread.project_id, 'Who?'), ...written };
      const replies = [question.id, thread.id].map((id) => ({
        ...buildComment(scene, thread.project_id, 'Ann.', id),
        ...written,
      }));
      const comments = [question, ...replies].map(({ project_id: _, ...comment }) => comment);
      return { event: scene.event(importComments, { project_id: thread.project_id, comments }, owner) };
    },
  },
  {
    name: 'update-comment',
    what: 'a comment is edited',
    prepare: async (scene) => {
      const { owner, thread } = await createThread(scene);
      return { event: scene.event(updateComment, { ...thread, text: 'Why not?' }, owner) };
    },
  },
  {
    name: 'resolve-comment',
    what: 'a thread is resolved',
    prepare: async (scene) => {
      const { owner, thread } = await createThread(scene);
      return { event: scene.event(resolveComment, { ...thread, is_resolved: true }, owner) };
    },
  },
  {
    name: 'list-shown-comments',
    what: 'a viewer lists comments',
    prepare: async (scene) => {
      const { input } = await allowGuestComments(scene);
      await scene.call(saveGuestComment, input);
      return { event: scene.event(listShownComments, { id: input.project_id }) };
    },
  },
  {
    name: 'list-guarded-comments',
    what: 'a viewer with a link with a name lists comments',
    prepare: async (scene) => {
      const { input, owner } = await allowGuestComments(scene);
      await scene.call(saveGuestComment, input);
      const id = input.project_id;
      const { recipients } = await scene.call(updateLinkGuard, { id, name: 'ACME' }, owner);
      await scene.call(updateProject, { id, settings: { link_access: 'team' } }, owner);
      return { event: scene.event(listGuardedComments, { id, link: recipients[0]!.id }) };
    },
  },
  {
    name: 'save-guest-comment',
    what: 'a viewer comments',
    prepare: async (scene) => ({ event: scene.event(saveGuestComment, (await allowGuestComments(scene)).input) }),
  },
  {
    name: 'save-guest-comment',
    what: 'a viewer edits a comment',
    prepare: async (scene) => {
      const { input } = await allowGuestComments(scene);
      await scene.call(saveGuestComment, input);
      return { event: scene.event(saveGuestComment, { ...input, text: 'Very nice' }) };
    },
  },
  {
    name: 'delete-guest-comment',
    what: 'a viewer deletes a comment',
    prepare: async (scene) => {
      const { input, own } = await allowGuestComments(scene);
      await scene.call(saveGuestComment, input);
      return { event: scene.event(deleteGuestComment, own) };
    },
  },
  {
    name: 'clear-guest-comments',
    what: 'all guest comments are deleted, with a reply',
    prepare: async (scene) => {
      const { input, owner } = await allowGuestComments(scene);
      await scene.call(saveGuestComment, input);
      await scene.call(createComment, buildComment(scene, input.project_id, 'Thanks.', input.id), owner);
      await scene.call(saveGuestComment, { ...input, id: scene.id<CommentId>(), text: 'And again' });
      return { event: scene.event(clearGuestComments, { project_id: input.project_id }, owner) };
    },
  },
  {
    name: 'delete-comment',
    what: 'a thread is deleted with its replies',
    prepare: async (scene) => {
      const { owner, thread } = await createThread(scene);
      return { event: scene.event(deleteComment, thread, owner) };
    },
  },
];
