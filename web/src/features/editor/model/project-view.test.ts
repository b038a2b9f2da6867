import { moveSlideChange } from './edits/edit-slide-changes';
import { markerId } from '#shared/entities/marker';
import { buildView } from './project-view';
import { toRecords } from './records';
import { applyDiff } from './records-diff';
import { randomCaptionEdit, randomEdit, seededRandom } from './testing/random-edits';
import { sampleClip, sampleMarker, sampleProject } from './testing/sample-project';

test('a view shows its records, however it was derived', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const random = seededRandom(seed);
    let view = buildView(toRecords(sampleProject()));
    for (let step = 0; step < 40; step++) {
      const edit = random() < 0.5 ? randomCaptionEdit(random, view) : randomEdit(random, view, 5000 + step);
      view = buildView(applyDiff(view.records, edit(view)), view);
      expect(view).toEqual(buildView(view.records));
    }
  }
});

test('moving a slide change keeps clips, captions, and other slides identical', () => {
  const project = sampleProject({
    clips: [sampleClip(1000, 10_000, 1)],
    markers: [1, 2, 3, 4].map((nth) => sampleMarker(1000, nth, 1, nth * 2000)),
  });
  const before = buildView(toRecords(project));
  const moved = before.timeline.markers[1]!;
  const diff = moveSlideChange(before, markerId(moved.marker), moved.start + 500);
  const after = buildView(applyDiff(before.records, diff), before);
  const isKept = after.timeline.markers.map((span, index) => span === before.timeline.markers[index]);
  expect(isKept).toEqual([false, false, true, true]);
  expect(after.timeline.clips).toBe(before.timeline.clips);
  expect(after.lines).toBe(before.lines);
});
