import type { Anchor } from '#shared/time/anchor';
import { addTake, deleteRange, reorderClip, splitClip } from './edits/edit-clips';
import { moveSlideChange } from './edits/edit-slide-changes';
import { type ProjectView, buildView } from './project-view';
import { toRecords } from './records';
import { applyDiff, type RecordsDiff } from './records-diff';
import { createRangeRef, rangeRefLengthMs, slideRangeAt, resolveRangeRef } from './slide-range';
import { sampleClip, sampleMarker, sampleProject } from './testing/sample-project';

const sample = buildView(toRecords(sampleProject()));
const edited = (view: ProjectView, diff: RecordsDiff) => buildView(applyDiff(view.records, diff));
const stretch = (start: number, end: number) => ({ start, end });

describe('the range that a retake replaces', () => {
  it('is all that shows one slide without interruption, also across clips', () => {
    expect(slideRangeAt(sample, 4000)).toEqual(stretch(3000, 7000));
    expect(slideRangeAt(sample, 8000)).toEqual(stretch(7000, 12_500));
    expect(slideRangeAt(sample, 11_000)).toEqual(stretch(7000, 12_500));
    expect(slideRangeAt(sample, 0)).toEqual(stretch(0, 3000));
  });

  it('is empty where nothing is', () => {
    expect(slideRangeAt(buildView(toRecords(sampleProject({ clips: [], markers: [] }))), 0)).toBeUndefined();
  });

  const anchor = createRangeRef(sample, stretch(3000, 7000))!;

  it('is found again after others have cut before it and split it', () => {
    const cut = edited(sample, deleteRange(sample, 0, 1000, 50_000));
    expect(resolveRangeRef(cut, anchor)).toEqual(stretch(2000, 6000));
    const split = edited(cut, splitClip(cut, 3000, 60_000));
    expect(resolveRangeRef(split, anchor)).toEqual(stretch(2000, 6000));
  });

  it('ends where its slide now ends', () => {
    const change = sample.timeline.markers.find(({ start }) => start === 7000)!;
    const moved = edited(
      sample,
      moveSlideChange(sample, `${change.marker.clip_created_at}-${change.marker.created_at}`, 6500),
    );
    expect(resolveRangeRef(moved, anchor)).toEqual(stretch(3000, 6500));
  });

  it('is what remains after a cut, and nothing if the slide is gone', () => {
    const third = createRangeRef(sample, stretch(7000, 12_500))!;
    const cut = edited(sample, deleteRange(sample, 9000, 11_000, 50_000));
    expect(resolveRangeRef(cut, third)).toEqual(stretch(7000, 10_500));
    const gone = edited(sample, deleteRange(sample, 3000, 7000, 50_000));
    expect(resolveRangeRef(gone, anchor)).toBeUndefined();
    expect([sample, gone].map((view) => rangeRefLengthMs(view, anchor))).toEqual([4000, 0]);
  });

  /** Appends another take for the same slide. */
  function saidAgain(view: ProjectView, { slide_id }: Anchor): ProjectView {
    const times = { created_at: 20_000, clip_created_at: 20_000, source_ms: 0 };
    const take = { clip: sampleClip(20_000, 3000, 0), markers: [{ ...times, slide_id }] };
    return edited(view, addTake(view, take, undefined, 70_000));
  }

  it('never includes what was recorded about the slide since', () => {
    const gone = edited(sample, deleteRange(sample, 3000, 7000, 50_000));
    expect(resolveRangeRef(saidAgain(gone, anchor), anchor)).toBeUndefined();
  });

  it('is never another passage of the same slide if the intended one is gone', () => {
    const twice = saidAgain(sample, anchor);
    const last = createRangeRef(twice, stretch(16_000, 19_000))!;
    expect(resolveRangeRef(twice, last)).toEqual(stretch(16_000, 19_000));
    expect(resolveRangeRef(twice, anchor)).toEqual(stretch(3000, 7000));
    const meantIsGone = edited(twice, deleteRange(twice, 3000, 7000, 80_000));
    expect(resolveRangeRef(meantIsGone, anchor)).toBeUndefined();
  });

  describe('if an adjoining part was recorded about its slide since', () => {
    const fourth = createRangeRef(sample, stretch(12_500, 16_000))!;

    it('ends where that begins', () => {
      const later = saidAgain(sample, fourth);
      expect(slideRangeAt(later, 13_000)).toEqual(stretch(12_500, 19_000));
      expect(resolveRangeRef(later, fourth)).toEqual(stretch(12_500, 16_000));
      expect(rangeRefLengthMs(later, fourth)).toBe(3500);
    });

    it('begins where that ends', () => {
      const first = createRangeRef(sample, stretch(0, 3000))!;
      const said = saidAgain(sample, first);
      const before = edited(said, reorderClip(said, 20_000, 0));
      expect(slideRangeAt(before, 1000)).toEqual(stretch(0, 6000));
      expect(resolveRangeRef(before, first)).toEqual(stretch(3000, 6000));
    });

    it('is what remains after a cut, also in its middle, or a split', () => {
      const later = saidAgain(sample, fourth);
      const cut = edited(later, deleteRange(later, 14_000, 15_000, 50_000));
      expect(resolveRangeRef(cut, fourth)).toEqual(stretch(12_500, 15_000));
      const split = edited(later, splitClip(later, 15_000, 50_000));
      expect(resolveRangeRef(split, fourth)).toEqual(stretch(12_500, 16_000));
    });

    it('is nothing if nothing is left', () => {
      const later = saidAgain(sample, fourth);
      const gone = edited(later, deleteRange(later, 12_500, 16_000, 50_000));
      expect(resolveRangeRef(gone, fourth)).toBeUndefined();
    });
  });

  it('is everything that was there when the retake began, in each of its clips', () => {
    const third = createRangeRef(sample, stretch(7000, 12_500))!;
    expect(third.sounds.map(({ file }) => file)).toEqual(['1000', '2000']);
    expect(resolveRangeRef(sample, third)).toEqual(stretch(7000, 12_500));
    const split = edited(sample, splitClip(sample, 9000, 50_000));
    expect(resolveRangeRef(split, third)).toEqual(stretch(7000, 12_500));
  });

  describe('if one file has two passages of its slide', () => {
    const markers = [sampleMarker(1000, 1, 1, 0), sampleMarker(1000, 2, 2, 3000), sampleMarker(1000, 3, 1, 5000)];
    const twice = buildView(toRecords(sampleProject({ clips: [sampleClip(1000, 10_000, 1)], markers })));
    const passage = createRangeRef(twice, stretch(0, 3000))!;

    it('is the intended one', () => {
      expect(resolveRangeRef(twice, passage)).toEqual(stretch(0, 3000));
    });

    it('is nothing if that is gone, and no more than that if the part between them is gone', () => {
      expect(resolveRangeRef(edited(twice, deleteRange(twice, 0, 3000, 50_000)), passage)).toBeUndefined();
      const joined = edited(twice, deleteRange(twice, 3000, 5000, 50_000));
      expect(slideRangeAt(joined, 1000)?.end).toBeGreaterThan(3000);
      expect(resolveRangeRef(joined, passage)).toEqual(stretch(0, 3000));
    });
  });
});
