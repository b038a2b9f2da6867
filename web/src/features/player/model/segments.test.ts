import type { Scene } from '#shared/publish/scenes';
import { buildSegments } from './presentation';

const scene = (start: number, end: number): Scene => ({ start, end, url: '/a.webp', text: '', slide: 1 });
const spansOf = (scenes: Scene[], duration: number) =>
  buildSegments(scenes, duration).map(({ start, end, scene }) => [start, end, scene !== undefined]);

describe('the segments of the seek bar', () => {
  it('are the scenes if there is one at each moment', () =>
    expect(spansOf([scene(0, 1000), scene(1000, 4000)], 4000)).toEqual([
      [0, 1000, true],
      [1000, 4000, true],
    ]));

  it('leave no hole where a video plays without a slide: before, between, and after slides', () =>
    expect(spansOf([scene(500, 1000), scene(3000, 3500)], 4000)).toEqual([
      [0, 500, false],
      [500, 1000, true],
      [1000, 3000, false],
      [3000, 3500, true],
      [3500, 4000, false],
    ]));

  it('are one without slides, and none without clips', () => {
    expect(spansOf([], 4000)).toEqual([[0, 4000, false]]);
    expect(spansOf([], 0)).toEqual([]);
  });
});
