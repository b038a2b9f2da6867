import { buildThreads, omitLostReplies, type ListedComment } from './comment-source';

const comment = (id: string, created_at: number, more: Partial<ListedComment> = {}): ListedComment =>
  ({ id, created_at, at: null, reply_to: '', ...more }) as ListedComment;
const comments = [
  comment('early', 1, { at: 3000 }),
  comment('late', 3, { at: 1000 }),
  comment('whole', 2),
  comment('second', 6, { reply_to: 'early' as ListedComment['id'] }),
  comment('first', 5, { reply_to: 'early' as ListedComment['id'] }),
  comment('orphan', 7, { reply_to: 'gone' as ListedComment['id'] }),
];
const namesBy = (order: 'newest' | 'by-time') => buildThreads(comments, order).map(({ first }) => first.id);

test('threads are sorted newest first, or by time; replies oldest first, and one without its thread is left out', () => {
  expect(namesBy('newest')).toEqual(['late', 'whole', 'early']);
  expect(namesBy('by-time')).toEqual(['late', 'early', 'whole']);
  expect(
    buildThreads(comments, 'newest')
      .at(-1)
      ?.replies.map(({ id }) => id),
  ).toEqual(['first', 'second']);
});

test('a reply whose thread was deleted is not counted', () => {
  expect(omitLostReplies(comments).map(({ id }) => id)).toEqual(['early', 'late', 'whole', 'second', 'first']);
});
