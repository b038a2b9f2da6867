import { numberedPosition } from '../../../../shared/testing/numbered-position';
import type { Comment } from '#shared/entities/comment';
import type { CommentId, FileId, ProjectId, Uid } from '#shared/entities/scalars';
import { layOutTimeline } from '#shared/time/timeline';
import { isUnresolved, isRemoved, threadTime, buildThreads } from './threads';

const file = 'file' as FileId;
const clip = (created_at: number, trim_start: number, trim_end: number) => ({
  created_at,
  file,
  duration: 10_000,
  trim_start,
  trim_end,
  position: numberedPosition(created_at),
});
const marker = { created_at: 1, clip_created_at: 1, slide_id: '' as const, source_ms: 0 };
const timeline = layOutTimeline([clip(1, 0, 4_000)], [marker]);

const comment = (id: string, created_at: number, more: Partial<Comment> = {}): Comment => ({
  id: id as CommentId,
  project_id: 'project' as ProjectId,
  uid: 'uid' as Uid,
  name: 'Ada',
  profilePicUrl: '',
  text: id,
  anchor: null,
  reply_to: '',
  created_at,
  updated_at: created_at,
  resolved_at: 0,
  version: 1,
  ...more,
});
const at = (source_ms: number) => ({ anchor: { file, source_ms, slide_id: '' as const } });
const all = { order: 'newest', isShown: () => true } as const;
const namesOf = (comments: Comment[], options: Parameters<typeof buildThreads>[2] = all) =>
  buildThreads(comments, timeline, options).map((thread) => thread.comment.id);

test('threads stand newest first, or in the order of what is said; what stands nowhere comes last', () => {
  const comments = [comment('early', 1, at(3_000)), comment('late', 3, at(1_000)), comment('whole', 2)];
  expect(namesOf(comments)).toEqual(['late', 'whole', 'early']);
  expect(namesOf(comments, { order: 'by-time', isShown: () => true })).toEqual(['late', 'early', 'whole']);
});

test('replies stand in their thread, oldest first; one whose thread is gone is not shown', () => {
  const reply_to = 'a' as CommentId;
  const comments = [
    comment('second', 5, { reply_to }),
    comment('a', 1),
    comment('first', 4, { reply_to }),
    comment('orphan', 6, { reply_to: 'gone' as CommentId }),
  ];
  const [thread, ...others] = buildThreads(comments, timeline, all);
  expect(others).toEqual([]);
  expect(thread?.replies.map(({ id }) => id)).toEqual(['first', 'second']);
});

test('resolved threads are left out where they are not asked for', () => {
  const comments = [comment('open', 1), comment('settled', 2, { resolved_at: 9 })];
  expect(namesOf(comments, { order: 'newest', isShown: isUnresolved })).toEqual(['open']);
  expect(namesOf(comments)).toEqual(['settled', 'open']);
});

test('a comment stays with its words through a trim, and says when they were removed', () => {
  const [before] = buildThreads([comment('a', 1, at(2_000))], timeline, all);
  const trimmed = layOutTimeline([clip(1, 1_000, 4_000)], [marker]);
  const [after] = buildThreads([comment('a', 1, at(2_000))], trimmed, all);
  expect([threadTime(before!), threadTime(after!)]).toEqual([2_000, 1_000]);
  const [cut] = buildThreads([comment('a', 1, at(500))], trimmed, all);
  expect([isRemoved(before!), isRemoved(after!), isRemoved(cut!)]).toEqual([false, false, true]);
  const [gone] = buildThreads([comment('a', 1, at(500))], layOutTimeline([], []), all);
  expect([isRemoved(gone!), threadTime(gone!)]).toEqual([true, undefined]);
});
