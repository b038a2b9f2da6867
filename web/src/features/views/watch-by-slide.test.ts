import { sampleProject } from '../editor/model/testing/sample-project';
import { listShownSlides, samplePoints, sumBySlide } from './watch-by-slide';

test('figures of a slide are those of its seconds', () => {
  const shown = [
    { number: 1, title: 'One', start: 0, end: 2000 },
    { number: 2, title: 'Two', start: 2000, end: 4000 },
  ];
  const figures = { viewers: [4, 4, 3, 1], replays: [0, 0, 2, 1] };
  expect(sumBySlide(shown, figures)).toEqual([
    { ...shown[0], viewers: 4, watchedMs: 8000, replays: 0 },
    { ...shown[1], viewers: 2, watchedMs: 4000, replays: 2 },
  ]);
});

test('what the timeline shows covers it without gaps', () => {
  const shown = listShownSlides(sampleProject());
  expect(shown[0]!.start).toBe(0);
  expect(shown.slice(1).map(({ start }) => start)).toEqual(shown.slice(0, -1).map(({ end }) => end));
});

test('a curve has at most 600 points, from the whole timeline', () => {
  const counts = Array.from({ length: 7200 }, (_, second) => second);
  expect(samplePoints(counts)).toHaveLength(600);
  expect(samplePoints(counts).at(-1)).toBe(7188);
  expect(samplePoints([3, 2])).toEqual([3, 2]);
});
