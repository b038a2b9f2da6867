import { clip as clipSchema } from '#shared/entities/clip';
import type { SlideId } from '#shared/entities/scalars';
import { marker as markerSchema } from '#shared/entities/marker';
import type { Take } from '../../media/capture/take';
import { clipOfTake, freeCreatedAt } from './take-clip';

const path = (name: string) => `/projects/P1/slides/${name}.webp`;
const takeOf = (sampleRate: number, sampleCount: number, changes: [number, string][]): Take => ({
  id: 'T',
  projectId: 'P',
  startedAt: 1_700_000_000_000,
  sampleRate,
  sampleCount,
  slides: changes.map(([at, name]) => ({ at, slideId: name })),
  m4a: new Blob(),
  peaks: new Int8Array(),
});
const files = { url: '/projects/P1/clips/1.m4a', peaksUrl: '/projects/P1/clips/1.peaks' };
const slides = ['a', 'b', 'c', 'd'].map((name) => ({ id: name as SlideId, url: path(name) }));
const keep = (take: Take) => clipOfTake(take, take.startedAt, 3, files, slides);

describe('the markers of a take (spec section 3)', () => {
  const odd = takeOf(44_100, 1_234_567, [
    [0, 'a'],
    [33_333, 'b'],
    [500_001, 'c'],
    [1_200_000, 'a'],
  ]);

  it('begin at 0, follow each other without gaps and add up to the clip', () => {
    const { clip, markers } = keep(odd);
    let at = clip.created_at;
    for (const marker of markers) {
      expect(marker.created_at).toBe(at);
      at += marker.duration;
    }
    expect(at - clip.created_at).toBe(clip.duration);
    expect(clip.duration).toBe(Math.floor((1_234_567 * 1000) / 44_100));
  });

  it('are what the API takes', () => {
    const { clip, markers } = keep(odd);
    expect(clipSchema.parse(clip)).toEqual(clip);
    expect(markers.map((marker) => markerSchema.parse(marker))).toEqual(markers);
  });

  it('have unique, rising stamps even when two slides change in one millisecond', () => {
    const { markers } = keep(
      takeOf(48_000, 48_000, [
        [0, 'a'],
        [4800, 'b'],
        [4810, 'c'],
        [47_999, 'd'],
      ]),
    );
    expect(markers.map((marker) => [marker.slide_url, marker.duration])).toEqual([
      [path('a'), 100],
      [path('c'), 900],
    ]);
  });

  it('are one for a take without a slide change', () => {
    expect(keep(takeOf(48_000, 96_000, [[0, 'a']])).markers).toMatchObject([{ slide_url: path('a'), duration: 2000 }]);
  });

  it('show nothing for a slide that is gone', () => {
    const gone = keep(takeOf(48_000, 96_000, [[0, 'gone']]));
    expect(gone.markers).toMatchObject([{ slide_url: '', duration: 2000 }]);
  });
});

describe('the stamp of a clip', () => {
  it('is when the take began, or the next millisecond that is free', () => {
    expect(freeCreatedAt({ startedAt: 5 }, [])).toBe(5);
    expect(freeCreatedAt({ startedAt: 5 }, [{ created_at: 5 }, { created_at: 6 }])).toBe(7);
  });
});
