import { type Clip, fileIdOf } from '#shared/entities/clip';
import type { Slide } from '#shared/entities/slide';
import { placeOutdatedMarkers } from '#shared/time/outdated-markers';
import outdated from '../../../../testing/outdated-project.json';
import { openedState, withAdopted } from './editor-state';
import { moveSlideChange } from './edits/move-slide-change';
import { withoutDurations } from './outdated-diff';
import { recordsOf } from './records';
import { isEmptyDiff, type RecordsDiff } from './records-diff';
import { repair } from './repair';
import { sampleProject } from './testing/sample-project';

const items = <Item>(kind: string) => outdated.items.filter(({ sk }) => sk.startsWith(`${kind}#`)) as unknown as Item[];
const slides = items<Slide>('SLIDE');
const clips = items<Clip>('CLIP').map((clip) => ({ ...clip, file: fileIdOf(clip.url) }));
const markers = placeOutdatedMarkers(items('MARKER'), clips, slides);
const opened = openedState(recordsOf({ ...sampleProject(), slides, clips, markers }));
const slideIn = (url: string) => /\/([^/]{20})-/.exec(url)?.[1] ?? '';

test('what a page of before November 22, 2026 left behind does what it would have done there', () => {
  const left = outdated.pending as unknown as RecordsDiff;
  const { view } = withAdopted(opened, withoutDurations(opened.saved.records, left));
  const { timeline } = view;
  expect(timeline.markers.map(({ marker, start, end }) => [marker.slide_id, start, end])).toEqual(
    outdated.after_pending.slides.map(({ slide_url, start, end }) => [slideIn(slide_url), start, end]),
  );
  expect(timeline.clips.map(({ clip, start, end }) => [clip.created_at, start, end, clip.trim_start])).toEqual(
    outdated.after_pending.clips.map(({ created_at, start, end, trim_start }) => [created_at, start, end, trim_start]),
  );
  expect(view.slides.map(({ notes }) => notes)).toEqual(outdated.after_pending.notes);
  expect(new Set(timeline.clips.map(({ clip }) => clip.file)).size).toBe(3);
  expect(isEmptyDiff(repair(view.records))).toBe(true);
});

test('what a page of today left behind is taken as it is', () => {
  const { marker, start } = opened.view.timeline.markers[1]!;
  const left = moveSlideChange(opened.view, `${marker.clip_created_at}-${marker.created_at}`, start + 70);
  expect(withoutDurations(opened.saved.records, left)).toBe(left);
});
