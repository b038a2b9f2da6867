import type { CommentId } from '#shared/entities/scalars';
import type { ShownComment } from '#shared/entities/comment';
import { mergeOwnChanges } from './guest-calls';

const NOW = 1_800_000_000_000;
const comment = (id: string, text = id) => ({ id, text }) as ShownComment;
const textsAfter = (...own: [id: string, kept: ShownComment | null, agoMs: number][]) =>
  mergeOwnChanges(
    [comment('a'), comment('b')],
    Object.fromEntries(own.map(([id, kept, agoMs]) => [id as CommentId, { comment: kept, at: NOW - agoMs }])),
    NOW,
  ).map(({ text }) => text);

test('a comment just written, edited, or deleted here appears so, though the edge still has the old list', () => {
  expect(textsAfter(['c', comment('c', 'new'), 10])).toEqual(['a', 'b', 'new']);
  expect(textsAfter(['a', comment('a', 'better'), 10], ['b', null, 10])).toEqual(['better']);
});

test('later the list counts: somebody may have deleted or restored it', () => {
  expect(textsAfter(['c', comment('c'), 60_000], ['a', null, 60_000])).toEqual(['a', 'b']);
});
