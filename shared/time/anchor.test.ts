import { numberedPosition } from '../testing/numbered-position';
import type { FileId, SlideId } from '#shared/entities/scalars';
import { type Anchor, anchor as schema, anchorAt, resolveAnchor } from '#shared/time/anchor';
import { layOutTimeline } from '#shared/time/timeline';

const slide = (number: number) => `SLIDE${'A'.repeat(14)}${String.fromCharCode(64 + number)}` as SlideId;
const [FILE, OTHER] = ['one', 'two'] as [FileId, FileId];
let position = 0;
const clip = (created_at: number, trim_start: number, trim_end: number, file = FILE) => ({
  ...{ created_at, trim_start, trim_end, file },
  position: numberedPosition(position++),
});
const marker = (clip_created_at: number, source_ms: number, number: number) => ({
  ...{ clip_created_at, source_ms, created_at: clip_created_at + source_ms },
  slide_id: number ? slide(number) : ('' as const),
});
const lay = (clips: ReturnType<typeof clip>[], markers: ReturnType<typeof marker>[]) => layOutTimeline(clips, markers);

/** Ten seconds of one file: slide 1, from 3 s on slide 2, from 7 s on slide 3. */
const spoken = [marker(1, 0, 1), marker(1, 3000, 2), marker(1, 7000, 3)];
const anchor: Anchor = { file: FILE, source_ms: 4500, slide_id: slide(2) };

test('an anchor names a place in a file and a slide, nothing else', () => {
  expect(schema.parse(anchor)).toEqual(anchor);
  expect(schema.safeParse({ ...anchor, file: '/projects/a/clips/b.m4a' }).success).toBe(false);
  expect(schema.safeParse({ ...anchor, at: 1 }).success).toBe(false);
});

test('the anchor of a moment is the place that plays then, and the slide that shows', () => {
  const timeline = lay([clip(9, 0, 1000, OTHER), clip(1, 500, 10_000)], spoken);
  expect(anchorAt(timeline, 5000)).toEqual(anchor);
  expect(anchorAt(timeline, 500)).toEqual({ file: OTHER, source_ms: 500, slide_id: '' });
  expect(anchorAt(timeline, 10_500)).toEqual({ file: FILE, source_ms: 10_000, slide_id: slide(3) });
  expect(anchorAt(lay([], []), 0)).toBeUndefined();
});

test('every moment of a timeline has an anchor that resolves to it', () => {
  const timeline = lay(
    [clip(9, 0, 1000, OTHER), clip(1, 500, 4000), clip(2, 4000, 10_000)],
    [...spoken, marker(2, 3000, 2), marker(2, 7000, 3)],
  );
  for (let at = 0; at <= timeline.duration; at += 40) {
    expect(resolveAnchor(timeline, anchorAt(timeline, at)!)).toEqual({ is: 'there', at });
  }
});

describe('an anchor stays with what was said', () => {
  test('through trims', () => {
    expect(resolveAnchor(lay([clip(1, 2000, 9000)], spoken), anchor)).toEqual({ is: 'there', at: 2500 });
  });
  test('through splits: the part that plays it has another id', () => {
    const parts = lay([clip(1, 0, 4000), clip(2, 4000, 10_000)], [...spoken, marker(2, 3000, 2), marker(2, 7000, 3)]);
    expect(resolveAnchor(parts, anchor)).toEqual({ is: 'there', at: 4500 });
  });
  test('through moves, and changes before it', () => {
    expect(resolveAnchor(lay([clip(9, 0, 60_000, OTHER), clip(1, 0, 10_000)], spoken), anchor)).toEqual({
      is: 'there',
      at: 64_500,
    });
  });
  test('when another slide shows there', () => {
    expect(resolveAnchor(lay([clip(1, 0, 10_000)], [marker(1, 0, 4)]), anchor)).toEqual({ is: 'there', at: 4500 });
  });
  test('in a copy, at the first place that plays it', () => {
    const twice = lay([clip(2, 0, 10_000), clip(1, 0, 10_000)], spoken);
    expect(resolveAnchor(twice, anchor)).toEqual({ is: 'there', at: 4500 });
  });
});

describe('an anchor whose words are cut out', () => {
  test('is at the cut while the rest of its slide is there', () => {
    const cut = lay([clip(1, 0, 4000), clip(2, 5200, 10_000)], [...spoken, marker(2, 3000, 2), marker(2, 7000, 3)]);
    expect(resolveAnchor(cut, anchor)).toEqual({ is: 'cut', at: 4000 });
  });
  test('is at the end of what remains before it, or at the very end', () => {
    const end = { ...anchor, source_ms: 4000 };
    expect(resolveAnchor(lay([clip(1, 0, 4000)], spoken), end)).toEqual({ is: 'there', at: 4000 });
    expect(resolveAnchor(lay([clip(1, 0, 4000)], spoken), anchor)).toEqual({ is: 'cut', at: 4000 });
  });
  test('is at the start of its slide, about an earlier recording, if that was recorded again', () => {
    const again = lay(
      [clip(1, 0, 3000), clip(5, 0, 2000, OTHER), clip(2, 7000, 10_000)],
      [marker(1, 0, 1), marker(5, 0, 2), marker(2, 7000, 3)],
    );
    expect(resolveAnchor(again, anchor)).toEqual({ is: 'earlier', at: 3000 });
  });
  test('falls back to its file when its slide is not shown', () => {
    const without = lay([clip(1, 0, 3000), clip(2, 7000, 10_000)], [marker(1, 0, 1), marker(2, 7000, 3)]);
    expect(resolveAnchor(without, anchor)).toEqual({ is: 'cut', at: 3000 });
  });
});

describe('an anchor whose file is deleted', () => {
  const other = (number: number) => lay([clip(5, 0, 5000, OTHER)], [marker(5, 0, 1), marker(5, 2000, number)]);
  test('is about an earlier recording while its slide is shown', () => {
    expect(resolveAnchor(other(2), anchor)).toEqual({ is: 'earlier', at: 2000 });
  });
  test('is gone when neither is left', () => {
    expect(resolveAnchor(other(3), anchor)).toEqual({ is: 'gone' });
    expect(resolveAnchor(other(0), { ...anchor, slide_id: '' })).toEqual({ is: 'gone' });
  });
});
