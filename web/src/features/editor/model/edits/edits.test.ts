import { numberedPosition } from '../../../../../../shared/testing/numbered-position';
import { createEditorState } from '../editor-state';
import { type ProjectView, buildView } from '../project-view';
import { toRecords } from '../records';
import { applyDiff, isEmptyDiff, type RecordsDiff } from '../records-diff';
import { sampleClip, sampleMarker, sampleProject, sampleSlideId } from '../testing/sample-project';
import { addTake, deleteRange, reorderClip, setVideoLayout, splitClip, trimClip } from './edit-clips';
import { addSlideChange, moveSlideChange, removeSlideChange } from './edit-slide-changes';
import { deleteSlide, reorderSlides, slideDeletion } from './edit-slides';

const view = createEditorState(toRecords(sampleProject())).view;
const after = (diff: RecordsDiff, from: ProjectView = view) => buildView(applyDiff(from.records, diff));

/** The timeline in short: which slide from when to when. */
const slides = ({ timeline }: ProjectView) =>
  timeline.markers.map(({ marker, start, end }) => {
    const number = [1, 2, 3, 4, 5].find((each) => sampleSlideId(each) === marker.slide_id) ?? 0;
    return `${number}: ${start}–${end}`;
  });
const clips = ({ timeline }: ProjectView) =>
  timeline.clips.map(({ clip, start, end }) => `${start}–${end} of ${clip.trim_start}–${clip.trim_end}`);

test('the sample, for reference', () => {
  expect(slides(view)).toEqual(['1: 0–3000', '2: 3000–7000', '3: 7000–10000', '3: 10000–12500', '4: 12500–16000']);
});

describe('moving a slide change', () => {
  test('lengthens one side and shortens the other', () => {
    expect(slides(after(moveSlideChange(view, '1000-4000', 3456.4))).slice(0, 2)).toEqual([
      '1: 0–3456',
      '2: 3456–7000',
    ]);
  });
  test('stays between its neighbors', () => {
    expect(slides(after(moveSlideChange(view, '1000-4000', 99_999)))[1]).toBe('2: 6900–7000');
    expect(slides(after(moveSlideChange(view, '1000-4000', -1)))[0]).toBe('1: 0–100');
  });
  test('does nothing at the start of a clip', () => {
    expect(isEmptyDiff(moveSlideChange(view, '2000-2000', 11_000))).toBe(true);
  });
});

describe('adding and removing a slide change', () => {
  test('shows the other slide from there until the next change', () => {
    const added = after(addSlideChange(view, 4000, sampleSlideId(4)));
    expect(slides(added).slice(0, 4)).toEqual(['1: 0–3000', '2: 3000–4000', '4: 4000–7000', '3: 7000–10000']);
    const id = added.timeline.markers[2]!.marker;
    expect(slides(after(removeSlideChange(added, `${id.clip_created_at}-${id.created_at}`), added))).toEqual(
      slides(view),
    );
  });
  test("does not reuse another marker's timestamp", () => {
    const tight = buildView(
      toRecords(
        sampleProject({
          clips: [sampleClip(1000, 4000, 1)],
          markers: [sampleMarker(1000, 1000, 1, 0), sampleMarker(1000, 2000, 2, 2000)],
        }),
      ),
    );
    const added = after(addSlideChange(tight, 1000, sampleSlideId(3)), tight);
    expect(slides(added)).toEqual(['1: 0–1000', '3: 1000–2000', '2: 2000–4000']);
  });
  test('at the start of a slide replaces it', () => {
    expect(slides(after(addSlideChange(view, 3010, sampleSlideId(4))))[1]).toBe('4: 3000–7000');
  });
  test("removing a clip's first marker gives its time to the next; the only one stays", () => {
    const without = after(removeSlideChange(view, '1000-1000'));
    expect(slides(without)[0]).toBe('2: 0–7000');
    const one = after(removeSlideChange(view, '2000-2000'));
    expect(isEmptyDiff(removeSlideChange(one, '2000-4500'))).toBe(true);
  });
});

describe('cutting', () => {
  test('a split keeps sound and slides in place, in two clips of one file', () => {
    const split = after(splitClip(view, 5000, 9000));
    expect(clips(split)).toEqual(['0–5000 of 0–5000', '5000–10000 of 5000–10000', '10000–16000 of 0–6000']);
    expect(slides(split)).toEqual([
      '1: 0–3000',
      '2: 3000–5000',
      '2: 5000–7000',
      '3: 7000–10000',
      '3: 10000–12500',
      '4: 12500–16000',
    ]);
    expect(split.timeline.clips[1]?.clip).toMatchObject({ created_at: 9001, url: view.timeline.clips[0]?.clip.url });
  });
  test('a range is cut out across clips, and the rest moves up', () => {
    const cut = after(deleteRange(view, 8000, 13_000, 9000));
    expect(clips(cut)).toEqual(['0–8000 of 0–8000', '8000–11000 of 3000–6000']);
    expect(slides(cut)).toEqual(['1: 0–3000', '2: 3000–7000', '3: 7000–8000', '4: 8000–11000']);
  });
  test('a range within one clip leaves two', () => {
    const cut = after(deleteRange(view, 2000, 4000, 9000));
    expect(clips(cut)).toEqual(['0–2000 of 0–2000', '2000–8000 of 4000–10000', '8000–14000 of 0–6000']);
    expect(slides(cut).slice(0, 2)).toEqual(['1: 0–2000', '2: 2000–5000']);
  });
  test('no slide flashes for a few milliseconds at the edge of a cut', () => {
    expect(slides(after(deleteRange(view, 3020, 4000, 9000))).slice(0, 2)).toEqual(['1: 0–3020', '2: 3020–6020']);
  });
  test('trimming cuts slides with the sound and writes none of them; extending restores them', () => {
    const trim = { clipCreatedAt: 1000, edge: 'start', fileMs: 10_000 } as const;
    const diff = trimClip(view, { ...trim, sourceMs: 4000 });
    expect(Object.keys(diff.updated)).toEqual(['clip/1000']);
    const trimmed = after(diff);
    expect(clips(trimmed)[0]).toBe('0–6000 of 4000–10000');
    expect(slides(trimmed)[0]).toBe('2: 0–3000');
    const drawn = after(trimClip(trimmed, { ...trim, sourceMs: -50 }), trimmed);
    expect(clips(drawn)[0]).toBe('0–10000 of 0–10000');
    expect(slides(drawn)).toEqual(slides(view));
  });
  test('each part keeps the markers from its start on, and the one shown there; no place changes', () => {
    const places = (from: ProjectView, clipAt: number) =>
      from.markers.filter((each) => each.clip_created_at === clipAt).map(({ source_ms }) => source_ms);
    const split = after(splitClip(view, 5000, 9000));
    expect([places(split, 1000), places(split, 9001)]).toEqual([
      [0, 3000],
      [3000, 7000],
    ]);
    const cut = after(deleteRange(view, 2000, 8000, 9000));
    expect([places(cut, 1000), places(cut, 9001)]).toEqual([[0, 3000, 7000], [7000]]);
    const back = { clipCreatedAt: 1000, edge: 'end', sourceMs: 8000, fileMs: 10_000 } as const;
    expect(slides(after(trimClip(cut, back), cut)).slice(0, 3)).toEqual(['1: 0–3000', '2: 3000–7000', '3: 7000–8000']);
  });
  test('a slide hidden by the trim does not return when the first one is removed', () => {
    const trim = { clipCreatedAt: 1000, edge: 'start', fileMs: 10_000 } as const;
    const trimmed = after(trimClip(view, { ...trim, sourceMs: 4000 }));
    const diff = removeSlideChange(trimmed, '1000-4000');
    expect(Object.keys(diff.updated)).toEqual([]);
    const removed = after(diff, trimmed);
    expect(slides(removed)[0]).toBe('3: 0–6000');
    expect(slides(after(trimClip(removed, { ...trim, sourceMs: 0 }), removed))[0]).toBe('3: 0–10000');
  });
  test('the end of a clip can be extended to the end of its file', () => {
    const trim = { clipCreatedAt: 1000, edge: 'end', fileMs: 12_000 } as const;
    expect(clips(after(trimClip(view, { ...trim, sourceMs: 99_000 })))[0]).toBe('0–12000 of 0–12000');
    expect(clips(after(trimClip(view, { ...trim, sourceMs: 0 })))[0]).toBe('0–100 of 0–100');
  });
});

describe('order', () => {
  test('a clip keeps its markers when it moves', () => {
    expect(slides(after(reorderClip(view, 2000, 0))).slice(0, 3)).toEqual([
      '3: 0–2500',
      '4: 2500–6000',
      '1: 6000–9000',
    ]);
  });
  test.each([0, 1, 2, 3])('a slide can move to position %i', (index) => {
    const moved = after(reorderSlides(view, sampleSlideId(2), index));
    expect(moved.slides[index]?.id).toBe(sampleSlideId(2));
  });
});

describe('deleting a slide', () => {
  test('extends the slide before it; at the start of a clip, the next one starts sooner', () => {
    const without = after(deleteSlide(view, sampleSlideId(3)));
    expect(without.slides).toHaveLength(3);
    expect(slides(without)).toEqual(['1: 0–3000', '2: 3000–10000', '4: 10000–16000']);
  });
  test('leaves a clip that showed nothing else without a slide', () => {
    const only = after(deleteSlide(view, sampleSlideId(4)));
    expect(slides(after(deleteSlide(only, sampleSlideId(3)), only)).at(-1)).toBe('0: 10000–16000');
  });
});

test('its effect is known beforehand: how often and how long it shows, and how long nothing will', () => {
  expect(slideDeletion(view, sampleSlideId(3))).toEqual({ times: 2, ms: 5500, blankMs: 0 });
  const without = after(deleteSlide(view, sampleSlideId(3)));
  expect(slideDeletion(without, sampleSlideId(4))).toEqual({ times: 1, ms: 6000, blankMs: 6000 });
  expect(slideDeletion(without, sampleSlideId(3))).toEqual({ times: 0, ms: 0, blankMs: 0 });
});

describe('adding a take', () => {
  const take = {
    clip: { ...sampleClip(8000, 2000, 0) },
    markers: [sampleMarker(8000, 8000, 2, 0)],
  };
  test('appends it', () => {
    expect(slides(after(addTake(view, take, undefined, 9000))).at(-1)).toBe('2: 16000–18000');
  });
  test('as a retake replaces exactly the range of its slide, whatever their lengths', () => {
    const retaken = after(addTake(view, take, { start: 3000, end: 7000 }, 9000));
    expect(slides(retaken).slice(0, 3)).toEqual(['1: 0–3000', '2: 3000–5000', '3: 5000–8000']);
    expect(retaken.timeline.duration).toBe(14_000);
    const first = after(addTake(view, take, { start: 0, end: 3000 }, 9000));
    expect(slides(first).slice(0, 2)).toEqual(['2: 0–2000', '2: 2000–6000']);
  });
});

describe('the layout of a video (product: video clips)', () => {
  const film = { ...sampleClip(3000, 2000, 1), position: `${numberedPosition(1)}V`, type: 'video' as const };
  const project = sampleProject();
  const withFilm = buildView(toRecords({ ...project, clips: [...project.clips, film] }));
  const layouts = ({ timeline }: ProjectView) => timeline.clips.map(({ clip }) => clip.video_layout);
  const cornered = after(setVideoLayout(withFilm, 3000, 'corner'), withFilm);

  test('in the corner, it shows the previous slide, even when it moves', () => {
    expect(layouts(cornered)).toEqual(['full', 'corner', 'full']);
    expect(slides(cornered)[3]).toBe('3: 10000–12000');
    expect(slides(after(reorderClip(cornered, 3000, 0), cornered))[0]).toBe('3: 0–2000');
  });
  test('as the very first clip, it shows the first slide', () => {
    const alone = buildView(toRecords({ ...project, clips: [film], markers: [] }));
    expect(slides(after(setVideoLayout(alone, 3000, 'corner'), alone))).toEqual(['1: 0–2000']);
  });
  test('back at full size, it keeps its slides for the next time', () => {
    const back = after(setVideoLayout(cornered, 3000, 'full'), cornered);
    expect([layouts(back), slides(back)]).toEqual([['full', 'full', 'full'], slides(cornered)]);
  });
  test('both parts of a split keep it', () => {
    expect(layouts(after(splitClip(cornered, 11_000, 9_000_000), cornered))).toEqual([
      'full',
      'corner',
      'corner',
      'full',
    ]);
  });
  test('a sound has none', () => expect(isEmptyDiff(setVideoLayout(withFilm, 1000, 'corner'))).toBe(true));
});
