import { moveSlideChange } from './edits/edit-slide-changes';
import { markerId } from '#shared/entities/marker';
import { viewOf } from './project-view';
import { recordsOf } from './records';
import { applyDiff } from './records-diff';
import { randomCaptionEdit, randomEdit, seededRandom } from './testing/random-edits';
import { sampleClip, sampleMarker, sampleProject } from './testing/sample-project';

test('whatever a view was made from, it shows what its records say', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const random = seededRandom(seed);
    let view = viewOf(recordsOf(sampleProject()));
    for (let step = 0; step < 40; step++) {
      const edit = random() < 0.5 ? randomCaptionEdit(random, view) : randomEdit(random, view, 5000 + step);
      view = viewOf(applyDiff(view.records, edit(view)), view);
      expect(view).toEqual(viewOf(view.records));
    }
  }
});

test('a slide change that moves leaves clips, captions and other slides the very same', () => {
  const project = sampleProject({
    clips: [sampleClip(1000, 10_000, 1)],
    markers: [1, 2, 3, 4].map((nth) => sampleMarker(1000, nth, 1, nth * 2000)),
  });
  const before = viewOf(recordsOf(project));
  const moved = before.timeline.markers[1]!;
  const diff = moveSlideChange(before, markerId(moved.marker), moved.start + 500);
  const after = viewOf(applyDiff(before.records, diff), before);
  const isKept = after.timeline.markers.map((span, index) => span === before.timeline.markers[index]);
  expect(isKept).toEqual([false, false, true, true]);
  expect(after.timeline.clips).toBe(before.timeline.clips);
  expect(after.lines).toBe(before.lines);
});
