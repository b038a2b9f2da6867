import { type Said, saidThreads } from './comment-source';

const said = (id: string, created_at: number, more: Partial<Said> = {}): Said =>
  ({ id, created_at, at: null, reply_to: '', ...more }) as Said;
const comments = [
  said('early', 1, { at: 3000 }),
  said('late', 3, { at: 1000 }),
  said('whole', 2),
  said('second', 6, { reply_to: 'early' as Said['id'] }),
  said('first', 5, { reply_to: 'early' as Said['id'] }),
  said('orphan', 7, { reply_to: 'gone' as Said['id'] }),
];
const namesBy = (order: 'newest' | 'by-time') => saidThreads(comments, order).map(({ first }) => first.id);

test('threads stand newest first, or in the order of what is said; replies oldest first', () => {
  expect(namesBy('newest')).toEqual(['late', 'whole', 'early']);
  expect(namesBy('by-time')).toEqual(['late', 'early', 'whole']);
  expect(
    saidThreads(comments, 'newest')
      .at(-1)
      ?.replies.map(({ id }) => id),
  ).toEqual(['first', 'second']);
});
