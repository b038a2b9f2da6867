import { numberedPosition } from '../testing/numbered-position';
import type { FileId } from '#shared/entities/scalars';
import { anchorSpan, resolveSpan } from '#shared/time/timeline-range';
import { layOutTimeline } from '#shared/time/timeline';

const clip = (created_at: number, trim_start: number, trim_end: number, position = created_at) => ({
  ...{ created_at, trim_start, trim_end, position: numberedPosition(position) },
  file: 'one' as FileId,
});
const lay = (...clips: ReturnType<typeof clip>[]) => layOutTimeline(clips, []);
const words = anchorSpan(lay(clip(1, 0, 10_000)), { start: 3000.4, end: 5000 })!;

test('a range keeps its words through trims, splits at its ends, and changes before it', () => {
  expect(resolveSpan(lay(clip(1, 0, 10_000)), words)).toEqual({ start: 3000, end: 5000 });
  expect(resolveSpan(lay(clip(1, 1000, 10_000)), words)).toEqual({ start: 2000, end: 4000 });
  const parts = lay(clip(1, 0, 3000, 2), clip(2, 3000, 5000, 3), clip(3, 5000, 10_000, 1));
  expect(resolveSpan(parts, words)).toEqual({ start: 8000, end: 10_000 });
});

test('if part of its words is cut out, the rest stays; if all are, nothing does', () => {
  expect(resolveSpan(lay(clip(1, 0, 4000), clip(2, 4500, 10_000)), words)).toEqual({ start: 3000, end: 4500 });
  expect(resolveSpan(lay(clip(1, 0, 4000)), words)).toEqual({ start: 3000, end: 4000 });
  expect(resolveSpan(lay(clip(1, 0, 2000), clip(2, 6000, 9000)), words)).toBeUndefined();
  expect(resolveSpan(lay(), words)).toBeUndefined();
});

test('ends that have swapped places enclose nothing, and an empty range stays empty', () => {
  expect(resolveSpan(lay(clip(1, 0, 4000, 2), clip(2, 4000, 10_000, 1)), words)).toBeUndefined();
  expect(anchorSpan(lay(clip(1, 0, 10_000)), { start: 500, end: 500 })).toBeUndefined();
});
