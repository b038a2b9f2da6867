import { indexAt, layOutClips, layOutTimeline, spanAt, toSourceTime, toTimelineTime } from '#shared/time/timeline';

const clip = (created_at: number, position: number, trim_start: number, trim_end: number) => ({
  created_at,
  position,
  trim_start,
  trim_end,
});
const marker = (clip_created_at: number, created_at: number, duration: number) => ({
  clip_created_at,
  created_at,
  duration,
});

describe('timeline: clips play one after another, in order of position', () => {
  const clips = [clip(1, 20, 500, 2500), clip(2, 10, 0, 3000), clip(3, 20, 0, 1000)];

  test('each clip begins where the one before ends; equal positions stand by age', () => {
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

  test('source time and timeline time lead back to each other, kept within the clip', () => {
    const span = layOutClips(clips)[1]!;
    expect(toSourceTime(span, 3000)).toBe(500);
    expect(toSourceTime(span, 4200)).toBe(1700);
    expect(toTimelineTime(span, 1700)).toBe(4200);
    expect(toSourceTime(span, 99_999)).toBe(2500);
    expect(toTimelineTime(span, 0)).toBe(3000);
  });
});

describe('timeline: the markers of a clip follow each other without gaps and add up to its duration', () => {
  const clips = [clip(7, 1, 1000, 4000), clip(8, 2, 0, 2000)];

  test('markers begin with their clip, in order of created_at, whatever order they come in', () => {
    const { markers, duration } = layOutTimeline(clips, [marker(8, 3, 2000), marker(7, 2, 1200), marker(7, 1, 1800)]);
    expect(markers.map((span) => [span.marker.created_at, span.start, span.end])).toEqual([
      [1, 0, 1800],
      [2, 1800, 3000],
      [3, 3000, 5000],
    ]);
    expect(duration).toBe(5000);
  });

  test('stored durations that do not add up neither leave a gap nor reach into the next clip', () => {
    const short = layOutTimeline(clips, [marker(7, 1, 10), marker(7, 2, 10)]).markers;
    expect(short.map(({ start, end }) => [start, end])).toEqual([
      [0, 10],
      [10, 3000],
    ]);
    const long = layOutTimeline(clips, [marker(7, 1, 2500), marker(7, 2, 9000), marker(7, 3, 5)]).markers;
    expect(long.map(({ start, end }) => [start, end])).toEqual([
      [0, 2500],
      [2500, 3000],
      [3000, 3000],
    ]);
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
