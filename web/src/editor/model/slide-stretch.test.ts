import { deleteRange } from './edits/delete-range';
import { splitClip } from './edits/split-clip';
import { moveSlideChange } from './edits/move-slide-change';
import { type ProjectView, viewOf } from './project-view';
import { recordsOf } from './records';
import { applyDiff, type RecordsDiff } from './records-diff';
import { anchorOfStretch, lengthAtAnchor, slideStretchAt, stretchOfAnchor } from './slide-stretch';
import { sampleProject } from './testing/sample-project';

const sample = viewOf(recordsOf(sampleProject()));
const edited = (view: ProjectView, diff: RecordsDiff) => viewOf(applyDiff(view.records, diff));
const stretch = (start: number, end: number) => ({ start, end });

describe('what a retake takes the place of', () => {
  it('is all that shows one slide without a break, over the edge of a clip too', () => {
    expect(slideStretchAt(sample, 4000)).toEqual(stretch(3000, 7000));
    expect(slideStretchAt(sample, 8000)).toEqual(stretch(7000, 12_500));
    expect(slideStretchAt(sample, 11_000)).toEqual(stretch(7000, 12_500));
    expect(slideStretchAt(sample, 0)).toEqual(stretch(0, 3000));
  });

  it('is nothing where nothing is', () => {
    expect(slideStretchAt(viewOf(recordsOf(sampleProject({ clips: [], markers: [] }))), 0)).toBeUndefined();
  });

  const anchor = anchorOfStretch(sample, stretch(3000, 7000))!;

  it('is found again after others have cut before it and split it', () => {
    const cut = edited(sample, deleteRange(sample, 0, 1000, 50_000));
    expect(stretchOfAnchor(cut, anchor)).toEqual(stretch(2000, 6000));
    const split = edited(cut, splitClip(cut, 3000, 60_000));
    expect(stretchOfAnchor(split, anchor)).toEqual(stretch(2000, 6000));
  });

  it('ends where its slide ends now', () => {
    const change = sample.timeline.markers.find(({ start }) => start === 7000)!;
    const moved = edited(
      sample,
      moveSlideChange(sample, `${change.marker.clip_created_at}-${change.marker.created_at}`, 6500),
    );
    expect(stretchOfAnchor(moved, anchor)).toEqual(stretch(3000, 6500));
  });

  it('is where the slide shows first when its sound is gone, and nothing when the slide is', () => {
    const third = anchorOfStretch(sample, stretch(7000, 12_500))!;
    const cut = edited(sample, deleteRange(sample, 9000, 11_000, 50_000));
    expect(stretchOfAnchor(cut, third)).toEqual(stretch(7000, 10_500));
    const gone = edited(sample, deleteRange(sample, 3000, 7000, 50_000));
    expect(stretchOfAnchor(gone, anchor)).toBeUndefined();
    expect([sample, gone].map((view) => lengthAtAnchor(view, anchor))).toEqual([4000, 0]);
  });
});
