import { isPosition } from '#shared/position';
import { createEditorState } from '../editor-state';
import { type ProjectView, buildView } from '../project-view';
import { toRecords } from '../records';
import { applyDiff, type RecordsDiff } from '../records-diff';
import { sampleClip, sampleMarker, sampleProject, sampleSlideId } from '../testing/sample-project';
import { addTake, deleteRange, reorderClip, splitClip } from './edit-clips';
import { reorderSlides } from './edit-slides';

const TIMES = 500;
const HOUR_MS = 3_600_000;

/** Two recordings of an hour, one after the other. */
const start = createEditorState(
  toRecords(
    sampleProject({
      clips: [sampleClip(1000, HOUR_MS, 1), sampleClip(2000, HOUR_MS, 2)],
      markers: [sampleMarker(1000, 1000, 1, 0), sampleMarker(2000, 2000, 2, 0)],
    }),
  ),
).view;
const after = (view: ProjectView, diff: RecordsDiff) => buildView(applyDiff(view.records, diff), view);
const repeat = (edit: (view: ProjectView, turn: number) => RecordsDiff, view = start): ProjectView => {
  for (let turn = 0; turn < TIMES; turn++) view = after(view, edit(view, turn));
  return view;
};
const take = (createdAt: number) => ({ clip: sampleClip(createdAt, 1000, 1), markers: [] });
const clipsOf = (view: ProjectView) => view.timeline.clips.map(({ clip }) => clip);

/** The start of each played part of a file, in timeline order. */
const startsOf = (view: ProjectView, file: string) =>
  clipsOf(view).flatMap((clip) => (clip.file === file ? [clip.trim_start] : []));
const inOrder = (starts: readonly number[]) => [...starts].sort((a, b) => a - b);
/** Each recording plays in its original order, and the second recording plays last. */
function expectOrder(view: ProjectView, parts: number): void {
  const clips = clipsOf(view);
  expect(startsOf(view, '1000')).toEqual(inOrder(startsOf(view, '1000')));
  expect(startsOf(view, '2000')).toEqual(inOrder(startsOf(view, '2000')));
  expect(clips.findLastIndex(({ file }) => file === '1000')).toBeLessThan(
    clips.findIndex(({ file }) => file === '2000'),
  );
  expect(clips).toHaveLength(parts);
  expect(clips.every(({ position }) => isPosition(position))).toBe(true);
}

describe('clips keep their order', () => {
  test('over 500 splits before the last one', () =>
    expectOrder(
      repeat((view, turn) => splitClip(view, HOUR_MS - (turn + 1) * 1000, 1e6)),
      TIMES + 2,
    ));

  test('over 500 splits after the last one', () =>
    expectOrder(
      repeat((view, turn) => splitClip(view, (turn + 1) * 1000, 1e6)),
      TIMES + 2,
    ));

  test('over 500 cuts at one side of a clip', () =>
    expectOrder(
      repeat((view, turn) => deleteRange(view, (turn + 1) * 1000, (turn + 1) * 1000 + 500, 1e6)),
      TIMES + 2,
    ));

  test.each([
    ['the part before', (turn: number) => HOUR_MS - (turn + 1) * 3000],
    ['the part behind', (turn: number) => (turn + 1) * 3000],
  ])('over 500 retakes in %s', (_, startOf) => {
    const view = repeat((before, turn) => {
      const from = startOf(turn);
      return addTake(before, take(10_000_000 + 10 * turn), { start: from, end: from + 1000 }, 1e6);
    });
    expectOrder(view, 2 * TIMES + 2);
    for (let turn = 0; turn < TIMES; turn++) {
      const span = view.timeline.clips.find(({ clip }) => clip.created_at === 10_000_000 + 10 * turn);
      expect(span?.start).toBe(startOf(turn));
    }
  });

  test('and so do slides that are moved between two others over and over', () => {
    let view = start;
    for (let turn = 0; turn < 3 * TIMES; turn++) {
      const [first, , third, last] = view.slides.map(({ id }) => id);
      view = after(view, reorderSlides(view, third!, 1));
      expect(view.slides[0]?.id).toBe(first);
      expect(view.slides[1]?.id).toBe(third);
      expect(view.slides[3]?.id).toBe(last);
    }
    expect(view.slides.every(({ position }) => isPosition(position))).toBe(true);
    expect(view.slides[0]?.id).toBe(sampleSlideId(1));
  });
});

describe('two editors at once', () => {
  const halves = after(start, splitClip(start, HOUR_MS / 2, 1e6));
  const edits: Record<string, (view: ProjectView, now: number) => RecordsDiff> = {
    split: (view, now) => splitClip(view, HOUR_MS / 4, now),
    cut: (view, now) => deleteRange(view, HOUR_MS / 2 + 1000, HOUR_MS / 2 + 2000, now),
    retake: (view, now) => addTake(view, take(now), { start: HOUR_MS / 2 - 5000, end: HOUR_MS / 2 }, now + 1),
    'take at the end': (view, now) => addTake(view, take(now), undefined, now + 1),
    move: (view) => reorderClip(view, clipsOf(view)[1]!.created_at, 2),
  };
  const pairs = Object.keys(edits).flatMap((mine) => Object.keys(edits).map((theirs) => [mine, theirs] as const));

  test.each(pairs)('who make a %s and a %s see the same order, and can still cut everywhere', (mine, theirs) => {
    const [a, b] = [edits[mine]!(halves, 20_000_000), edits[theirs]!(halves, 30_000_000)];
    const both = buildView(applyDiff(applyDiff(halves.records, a), b));
    const others = buildView(applyDiff(applyDiff(halves.records, b), a));
    const order = clipsOf(both).map(({ created_at }) => created_at);
    expect(clipsOf(others).map(({ created_at }) => created_at)).toEqual(order);
    for (const [index, span] of both.timeline.clips.entries()) {
      if (span.end - span.start < 200) continue;
      const split = after(both, splitClip(both, (span.start + span.end) / 2, 40_000_000));
      const expected = order.toSpliced(index + 1, 0, clipsOf(split)[index + 1]!.created_at);
      expect(clipsOf(split).map(({ created_at }) => created_at)).toEqual(expected);
      expect(clipsOf(split)[index + 1]).toMatchObject({ file: span.clip.file, trim_end: span.clip.trim_end });
    }
  });
});
