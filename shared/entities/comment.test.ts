import { type Comment, toShownComment } from '#shared/entities/comment';
import type { FileId } from '#shared/entities/scalars';
import { layOutTimeline } from '#shared/time/timeline';
import { numberedPosition } from '../testing/numbered-position';

const file = 'file' as FileId;
const clipFrom = (trim_start: number) => ({
  ...{ created_at: 1, file, duration: 10_000, trim_start, trim_end: 4000 },
  position: numberedPosition(1),
});
const placeOf = (source_ms: number, clips: ReturnType<typeof clipFrom>[]) => {
  const comment = { anchor: { file, source_ms, slide_id: '' } } as Comment;
  const { at, is_removed } = toShownComment(comment, layOutTimeline(clips, []));
  return { at, is_removed };
};

test('a comment stays with its words through a trim, and says when they were removed', () => {
  expect(placeOf(2000, [clipFrom(0)])).toEqual({ at: 2000, is_removed: false });
  expect(placeOf(2000, [clipFrom(1000)])).toEqual({ at: 1000, is_removed: false });
  expect(placeOf(500, [clipFrom(1000)])).toEqual({ at: 0, is_removed: true });
  expect(placeOf(500, [])).toEqual({ at: null, is_removed: true });
});
