import { createComment, deleteComment, listComments, resolveComment, updateComment } from '#shared/api/comments';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import type { Scenario } from './scenario';
import type { Person, Scene } from './scene';

const saying = (scene: Scene, project_id: ProjectId, text: string, reply_to: CommentId | '' = '') => ({
  id: scene.id<CommentId>(),
  project_id,
  text,
  anchor: null,
  reply_to,
});

/** A project with a thread of two comments. */
async function discussed(scene: Scene): Promise<{ owner: Person; thread: { project_id: ProjectId; id: CommentId } }> {
  const owner = await scene.admin();
  const project_id = await scene.project(owner);
  const question = saying(scene, project_id, 'Why?');
  await scene.call(createComment, question, owner);
  await scene.call(createComment, saying(scene, project_id, 'Because.', question.id), owner);
  return { owner, thread: { project_id, id: question.id } };
}

export const commentScenarios: readonly Scenario[] = [
  {
    name: 'list-comments',
    what: 'a discussion is read',
    prepare: async (scene) => {
      const { owner, thread } = await discussed(scene);
      return { event: scene.event(listComments, { project_id: thread.project_id }, owner) };
    },
  },
  {
    name: 'create-comment',
    what: 'somebody replies',
    prepare: async (scene) => {
      const { owner, thread } = await discussed(scene);
      return { event: scene.event(createComment, saying(scene, thread.project_id, 'I see.', thread.id), owner) };
    },
  },
  {
    name: 'update-comment',
    what: 'somebody finds better words',
    prepare: async (scene) => {
      const { owner, thread } = await discussed(scene);
      return { event: scene.event(updateComment, { ...thread, text: 'Why not?' }, owner) };
    },
  },
  {
    name: 'resolve-comment',
    what: 'a thread is settled',
    prepare: async (scene) => {
      const { owner, thread } = await discussed(scene);
      return { event: scene.event(resolveComment, { ...thread, is_resolved: true }, owner) };
    },
  },
  {
    name: 'delete-comment',
    what: 'a thread is deleted with its replies',
    prepare: async (scene) => {
      const { owner, thread } = await discussed(scene);
      return { event: scene.event(deleteComment, thread, owner) };
    },
  },
];
