import { numberedPosition } from '../testing/numbered-position';
import { indexAt, spanAt } from '#shared/time/span-at';
import { layOutClips, layOutTimeline, toSourceTime, toTimelineTime } from '#shared/time/timeline';

const clip = (created_at: number, position: number, trim_start: number, trim_end: number) => ({
  created_at,
  position: numberedPosition(position),
  trim_start,
  trim_end,
});
const marker = (clip_created_at: number, created_at: number, source_ms: number) => ({
  clip_created_at,
  created_at,
  source_ms,
});

describe('timeline: clips play one after another, in order of position', () => {
  const clips = [clip(1, 20, 500, 2500), clip(2, 10, 0, 3000), clip(3, 20, 0, 1000)];

  test('each clip starts where the previous one ends; equal positions are ordered by age', () => {
    expect(layOutClips(clips).map(({ clip, start, end }) => [clip.created_at, start, end])).toEqual([
      [2, 0, 3000],
      [1, 3000, 5000],
      [3, 5000, 6000],
    ]);
  });

  test('an empty project has no spans and lasts 0', () => {
    expect(layOutTimeline([], [])).toEqual({ clips: [], markers: [], duration: 0 });
    expect(spanAt([], 0)).toBeUndefined();
  });

  test('source time and timeline time convert to each other, limited to the clip', () => {
    const span = layOutClips(clips)[1]!;
    expect(toSourceTime(span, 3000)).toBe(500);
    expect(toSourceTime(span, 4200)).toBe(1700);
    expect(toTimelineTime(span, 1700)).toBe(4200);
    expect(toSourceTime(span, 99_999)).toBe(2500);
    expect(toTimelineTime(span, 0)).toBe(3000);
  });
});

describe('timeline: a marker shows from its place in the file until the next one of its clip', () => {
  const clips = [clip(7, 1, 1000, 4000), clip(8, 2, 0, 2000)];
  const shown = (...markers: ReturnType<typeof marker>[]) =>
    layOutTimeline(clips, markers).markers.map((span) => [span.marker.created_at, span.start, span.end]);

  test('in the order of their places, whatever their ages and their order', () => {
    expect(shown(marker(8, 3, 0), marker(7, 1, 2800), marker(7, 2, 1000))).toEqual([
      [2, 0, 1800],
      [1, 1800, 3000],
      [3, 3000, 5000],
    ]);
  });

  test('what is trimmed off does not show, except the last marker before the start', () => {
    expect(shown(marker(7, 1, 0), marker(7, 2, 500), marker(7, 3, 1700), marker(7, 4, 4000))).toEqual([
      [2, 0, 700],
      [3, 700, 3000],
    ]);
  });

  test('if none starts early enough, the first one starts sooner', () => {
    expect(shown(marker(7, 1, 2000), marker(7, 2, 3000))).toEqual([
      [1, 0, 2000],
      [2, 2000, 3000],
    ]);
    expect(shown(marker(7, 1, 9000))).toEqual([[1, 0, 3000]]);
  });

  test('of two at one place the newer one shows', () => {
    expect(shown(marker(7, 1, 0), marker(7, 3, 2000), marker(7, 2, 2000))).toEqual([
      [1, 0, 1000],
      [3, 1000, 3000],
    ]);
  });

  test('none flashes for a few milliseconds at an end of a clip', () => {
    expect(shown(marker(7, 1, 0), marker(7, 2, 1049), marker(7, 3, 3951))).toEqual([[2, 0, 3000]]);
    expect(shown(marker(7, 1, 0), marker(7, 2, 1050), marker(7, 3, 3950))).toHaveLength(3);
  });

  test('nothing shows in an empty clip, nor without a clip', () => {
    expect(layOutTimeline([clip(7, 1, 500, 500)], [marker(7, 1, 0), marker(9, 1, 0)]).markers).toEqual([]);
  });
});

describe('timeline: which slide shows at a moment', () => {
  const spans = [
    { start: 0, end: 100 },
    { start: 100, end: 100 },
    { start: 100, end: 250 },
    { start: 250, end: 300 },
    { start: 300, end: 300 },
  ];

  test.each([
    [-5, 0],
    [0, 0],
    [99, 0],
    [100, 2],
    [249, 2],
    [250, 3],
    [300, 3],
    [9999, 3],
  ])('at %i ms it is span %i: a start belongs to its span, an end to the next', (moment, index) => {
    expect(indexAt(spans, moment)).toBe(index);
  });
});
