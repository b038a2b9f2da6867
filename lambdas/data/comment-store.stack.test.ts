import { deleteProject } from '#shared/api/projects';
import { firstVersion } from '#shared/entities/change';
import type { Comment } from '#shared/entities/comment';
import type { CommentId, GuestKey } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { setUpProjectPerTest } from '../../testing/project-per-test';
import { reachTable } from '../../testing/reach-table';
import { call, table } from '../../testing/test-stack';
import { storeComment } from './comment-store';

const own = setUpProjectPerTest();
beforeAll(reachTable);

const newComment = (): Comment => ({
  ...{
    id: newId() as CommentId,
    project_id: own.id,
    uid: '',
    name: 'Gus',
    profilePicUrl: '',
    text: 'Hi',
    mentions: [],
    anchor: null,
  },
  ...{ reply_to: '', created_at: 1, updated_at: 1, resolved_at: 0, is_imported: false, version: firstVersion(1) },
});

test('spec section 7: a comment that is written while its project is deleted is not stored, and never remains', async () => {
  expect(await storeComment(newComment(), newId() as GuestKey)).toBeUndefined();
  await call(deleteProject, { id: own.id }, own.owner.token);
  const late = newComment();
  expect(await storeComment(late, newId() as GuestKey)).toBe('no project');
  expect(await table.get(`PROJECT#${own.id}#COMMENTS`, late.id)).toBeUndefined();
});
