import {
  clearGuestComments,
  COMMENTS_PER_IMPORT_MAX,
  createComment,
  deleteComment,
  type ImportedComment,
  importComments,
  listComments,
  listShownComments,
} from '#shared/api/comments';
import { updateProject } from '#shared/api/projects';
import { COMMENTS_MAX } from '#shared/entities/comment';
import type { CommentId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { outcome } from '../../../testing/call';
import { DAY_MS } from '#shared/time/durations';
import { exhaustRateLimit } from '../../../testing/exhaust-rate-limit';
import { setUpProjectPerTest } from '../../../testing/project-per-test';
import { call, table } from '../../../testing/test-stack';

const own = setUpProjectPerTest();

const newComment = (more: Partial<ImportedComment> = {}): ImportedComment => ({
  ...{ id: newId() as CommentId, name: 'Ann', text: 'Well said', anchor: null, reply_to: '' },
  ...{ created_at: 5, updated_at: 7, resolved_at: 0, ...more },
});
const add = (...comments: ImportedComment[]) => call(importComments, { project_id: own.id, comments }, own.owner.token);
const list = async () => (await call(listComments, { project_id: own.id }, own.owner.token)).comments;
const countItem = async () => (await table.get(`PROJECT#${own.id}#COMMENTS`, 'COUNT'))?.count;

test('an imported comment names its author, has its own times and no account, and says that it was imported', async () => {
  const question = newComment({ resolved_at: 9 });
  await add(question, newComment({ reply_to: question.id, text: 'Thanks', name: 'Bob' }));
  const stored = await list();
  expect(stored).toHaveLength(2);
  expect(stored.find(({ id }) => id === question.id)).toMatchObject({
    ...question,
    ...{ uid: '', profilePicUrl: '', mentions: [], is_imported: true },
  });
  await call(updateProject, { id: own.id, settings: { allow_comments: true } }, own.owner.token);
  const shown = (await call(listShownComments, { id: own.id })).comments;
  expect(shown.map(({ is_guest, is_imported }) => ({ is_guest, is_imported }))).toEqual([
    { is_guest: false, is_imported: true },
    { is_guest: false, is_imported: true },
  ]);
});

test('the same call again adds nothing, and counts nothing', async () => {
  const comments = [newComment(), newComment()];
  await add(...comments);
  await add(...comments);
  expect(await list()).toHaveLength(2);
  expect(await countItem()).toBe(2);
});

test('replies count toward their thread, whether it came with them or before: it is deleted with all of them', async () => {
  const question = newComment();
  await add(question, newComment({ reply_to: question.id }));
  await add(newComment({ reply_to: question.id }), newComment({ reply_to: question.id }));
  await call(deleteComment, { project_id: own.id, id: question.id }, own.owner.token);
  expect(await list()).toEqual([]);
  expect(await countItem()).toBe(0);
});

test('a reply to nothing, to a reply, or two comments with one id are refused, and nothing of the call is stored', async () => {
  const [question, reply] = [newComment(), newComment()];
  reply.reply_to = question.id;
  expect(await outcome(add(newComment(), newComment({ reply_to: newId() as CommentId })))).toBe('aborted');
  expect(await outcome(add(question, reply, newComment({ reply_to: reply.id })))).toBe('invalid-argument');
  expect(await outcome(add(question, question))).toBe('invalid-argument');
  await add(question, reply);
  expect(await outcome(add(newComment(), newComment({ reply_to: reply.id })))).toBe('aborted');
  expect(await list()).toHaveLength(2);
});

test('a project has room for a number of comments, and a call that exceeds it stores none', async () => {
  const full = { pk: `PROJECT#${own.id}#COMMENTS`, sk: 'COUNT', count: COMMENTS_MAX - COMMENTS_PER_IMPORT_MAX + 1 };
  await table.put(full);
  const many = () => Array.from({ length: COMMENTS_PER_IMPORT_MAX }, () => newComment());
  expect(await outcome(add(...many()))).toBe('resource-exhausted');
  expect(await list()).toEqual([]);
  await add(...many().slice(1));
  expect(await countItem()).toBe(COMMENTS_MAX);
});

test('only into a Private project of one’s own', async () => {
  await call(updateProject, { id: own.id, who_can_edit: 'Team' }, own.owner.token);
  expect(await outcome(add(newComment()))).toBe('permission-denied');
});

test('they stay when guest comments are deleted, and can be answered', async () => {
  const question = newComment();
  await add(question);
  const reply = { id: newId() as CommentId, project_id: own.id, text: 'Right', anchor: null, reply_to: question.id };
  await call(createComment, reply, own.owner.token);
  await call(clearGuestComments, { project_id: own.id }, own.owner.token);
  expect(await list()).toHaveLength(2);
});

test('a person imports a number of comments a day', async () => {
  await exhaustRateLimit('imported-comments-of-person', own.owner.uid, 10_000, DAY_MS);
  expect(await outcome(add(newComment()))).toBe('resource-exhausted');
  expect(await list()).toEqual([]);
});
