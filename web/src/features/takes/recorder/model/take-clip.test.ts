import { clip as clipSchema } from '#shared/entities/clip';
import { marker as markerSchema, toShownMarkers } from '#shared/entities/marker';
import { newId } from '#shared/ids';
import type { Take } from '../../store/take';
import { buildTakeClip, findFreeCreatedAt, isTakeClip, applyLayout } from './take-clip';

const ids = new Map(['a', 'b', 'c', 'd'].map((name) => [name, newId()]));
const takeOf = (sampleRate: number, sampleCount: number, changes: [number, string][]): Take => ({
  id: 'T',
  projectId: 'P',
  startedAt: 1_700_000_000_000,
  sampleRate,
  sampleCount,
  slides: changes.map(([at, name]) => ({ at, slideId: ids.get(name) ?? '' })),
  audioIssues: [],
  m4a: new Blob(),
  peaks: new Int8Array(),
});
const files = { url: '/projects/P1/clips/1.m4a', peaks_url: '/projects/P1/clips/1.peaks', sound_url: '' };
const keep = (take: Take) => buildTakeClip(take, take.startedAt, 'a3', files);

describe('the clip of a take with pictures (spec section 3)', () => {
  const spoken = takeOf(48_000, 96_000, [[0, 'a']]);
  const seen = (source: 'camera' | 'screen'): Take => ({ ...spoken, video: { source, ranges: [], file: new Blob() } });

  it('is a video: a camera in the corner of the slides, a screen in their place', () => {
    const file_name = `${spoken.startedAt}.mp4`;
    expect(keep(seen('camera')).clip).toMatchObject({ type: 'video', video_layout: 'corner', file_name });
    expect(keep(seen('screen')).clip).toMatchObject({ type: 'video', video_layout: 'full', file_name });
    expect(keep(seen('screen')).markers).toEqual(keep(spoken).markers);
  });

  it('has the layout chosen in the review; a sound has none', () => {
    expect(applyLayout(keep(seen('camera')), 'full').clip.video_layout).toBe('full');
    expect(applyLayout(keep(seen('screen')), 'corner').clip.video_layout).toBe('corner');
    expect(applyLayout(keep(seen('camera')), undefined)).toEqual(keep(seen('camera')));
    expect(applyLayout(keep(spoken), 'corner')).toEqual(keep(spoken));
  });

  it('is a sound if its video file could not be made', () => {
    const clip = { type: 'audio', video_layout: 'full', file_name: `${spoken.startedAt}.m4a` };
    expect(keep({ ...spoken, video: { source: 'camera', ranges: [] } }).clip).toMatchObject(clip);
  });
});

describe('the markers of a take (spec section 3)', () => {
  const odd = takeOf(44_100, 1_234_567, [
    [0, 'a'],
    [33_333, 'b'],
    [500_001, 'c'],
    [1_200_000, 'a'],
  ]);

  it('start where their slides came, the first at 0, with timestamps from the clip’s and their places', () => {
    const { clip, markers } = keep(odd);
    const places = [0, 756, 11_338, 27_211];
    expect(markers.map(({ source_ms }) => source_ms)).toEqual(places);
    expect(markers.map(({ created_at }) => created_at - clip.created_at)).toEqual(places);
    expect(
      toShownMarkers({ slides: [], clips: [clip], markers }).reduce((sum, { duration }) => sum + duration, 0),
    ).toBe(clip.duration);
    expect(clip.duration).toBe(Math.floor((1_234_567 * 1000) / 44_100));
  });

  it('are accepted by the API', () => {
    const { clip, markers } = keep(odd);
    expect(clipSchema.parse(clip)).toEqual(clip);
    expect(markers.map((marker) => markerSchema.parse(marker))).toEqual(markers);
  });

  it('have unique, increasing timestamps even if two slides change in one millisecond', () => {
    const { markers } = keep(
      takeOf(48_000, 48_000, [
        [0, 'a'],
        [4800, 'b'],
        [4810, 'c'],
        [47_999, 'd'],
      ]),
    );
    expect(markers.map((marker) => [marker.slide_id, marker.source_ms])).toEqual([
      [ids.get('a'), 0],
      [ids.get('c'), 100],
    ]);
  });

  it('are one for a take without a slide change', () => {
    expect(keep(takeOf(48_000, 96_000, [[0, 'a']])).markers).toMatchObject([{ slide_id: ids.get('a'), source_ms: 0 }]);
  });

  it('have no slide where there was none', () => {
    expect(keep(takeOf(48_000, 96_000, [[0, 'none']])).markers).toMatchObject([{ slide_id: '', source_ms: 0 }]);
  });
});

describe('the timestamp of a clip', () => {
  it('is when the take began, or the next free millisecond', () => {
    expect(findFreeCreatedAt({ startedAt: 5 }, [])).toBe(5);
    expect(findFreeCreatedAt({ startedAt: 5 }, [{ created_at: 5 }, { created_at: 6 }])).toBe(7);
  });
});

describe('a clip is a take kept before its window was notified', () => {
  const take = takeOf(48_000, 480_000, [[0, 'a']]);
  const { clip } = keep(take);

  it('if it is all of it, even if recovery lost its last moment', () => {
    expect(isTakeClip(take)(clip)).toBe(true);
    expect(isTakeClip(takeOf(48_000, 470_000, [[0, 'a']]))(clip)).toBe(true);
  });

  it('not if it is the voice alone of a take whose video can now be made', () => {
    const seen: Take = { ...take, video: { source: 'camera', ranges: [], file: new Blob() } };
    expect(isTakeClip(seen)(clip)).toBe(false);
    expect(isTakeClip(seen)(keep(seen).clip)).toBe(true);
    expect(isTakeClip({ ...seen, video: { source: 'camera', ranges: [] } })(clip)).toBe(true);
  });

  it('not if it is a part, another length, or began at another time', () => {
    expect(isTakeClip(take)({ ...clip, trim_end: clip.duration - 1 })).toBe(false);
    expect(isTakeClip(takeOf(48_000, 240_000, [[0, 'a']]))(clip)).toBe(false);
    expect(isTakeClip(take)({ ...clip, created_at: clip.created_at + 1 })).toBe(false);
  });
});
