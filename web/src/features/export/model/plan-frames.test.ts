import type { PublishData } from '#shared/publish/publish-data';
import { buildScenes } from '#shared/publish/scenes';
import type { ExportedClip } from './exported-data';
import { planFrames } from './plan-frames';

const played = (start: number, duration: number) => ({
  ...{ start, duration, durationInSecs: duration / 1000, durationInFrames: 0 },
});
const slide = (url: string, start: number, duration: number) => ({
  created_at: start,
  url,
  text: '',
  ...played(start, duration),
});
const clip = (start: number, duration: number, type: ExportedClip['type'] = 'audio') =>
  ({
    type,
    url: '/a.m4a',
    video_layout: 'corner',
    trim_start: 0,
    trim_end: duration,
    ...played(start, duration),
  }) as ExportedClip;

interface Played extends Partial<Pick<PublishData, 'slides' | 'lines'>> {
  clips?: ExportedClip[];
}

const plan = ({ slides = [], clips = [], lines = [] }: Played, burnsCaptions = true) =>
  planFrames({ scenes: buildScenes(slides), clips, lines }, { burnsCaptions });

describe('the frames of an exported video', () => {
  test('cover the timeline without gaps, at least one a second', () => {
    const frames = plan({ slides: [slide('/a', 0, 3500)], clips: [clip(0, 3500)] });
    expect(frames.map(({ at, length }) => [at, length])).toEqual([
      [0, 15],
      [15, 15],
      [30, 15],
      [45, 8],
    ]);
  });

  test('a slide begins with a key frame, at most half a frame from its moment, however long the video is', () => {
    const slides = Array.from({ length: 200 }, (_, index) => slide(`/${index}`, index * 1234, 1234));
    const frames = plan({ slides, clips: [clip(0, 200 * 1234)] });
    const keys = frames.filter(({ isKey }) => isKey);
    expect(keys.map(({ scene }) => scene?.url)).toEqual(slides.map(({ url }) => url));
    for (const [index, { at }] of keys.entries())
      expect(Math.abs((at * 1000) / 15 - slides[index]!.start)).toBeLessThanOrEqual(1000 / 30 + 1e-6);
  });

  test('the same slide twice in a row is one, and the first shows from the start', () => {
    const frames = plan({
      slides: [slide('/a', 200, 300), slide('/a', 500, 500)],
      clips: [clip(0, 1000)],
    });
    expect(frames.map(({ at, length, scene }) => [at, length, scene?.url])).toEqual([[0, 15, '/a']]);
  });

  test('a slide stays while a later clip names none', () => {
    const frames = plan({ slides: [slide('/a', 0, 400)], clips: [clip(0, 400), clip(400, 400)] });
    expect(frames.map(({ scene }) => scene?.url)).toEqual(['/a']);
  });

  test('captions change frames only where they are drawn; of two at once, the later shows', () => {
    const data = {
      slides: [slide('/a', 0, 1000)],
      clips: [clip(0, 1000)],
      lines: [
        { start: 200, end: 800, text: 'first' },
        { start: 400, end: 600, text: 'second' },
        { start: 800, end: 900, text: ' ' },
      ],
    };
    expect(plan(data).map(({ at, line }) => [at, line?.text])).toEqual([
      [0, undefined],
      [3, 'first'],
      [6, 'second'],
      [9, 'first'],
      [12, undefined],
    ]);
    expect(plan(data, false)).toHaveLength(1);
  });

  test('each frame of a video clip is planned, and the first one after it', () => {
    const frames = plan({
      slides: [slide('/a', 0, 1600)],
      clips: [clip(0, 400), clip(400, 200, 'video'), clip(600, 1000)],
    });
    expect(frames.map(({ at, film }) => [at, film?.start])).toEqual([
      [0, undefined],
      [6, 400],
      [7, 400],
      [8, 400],
      [9, undefined],
    ]);
  });

  test('without slides, the stage is empty; an empty project has one frame', () => {
    expect(plan({ clips: [clip(0, 100)] })).toEqual([
      { at: 0, length: 2, isKey: true, scene: undefined, line: undefined, film: undefined },
    ]);
    expect(plan({})).toHaveLength(1);
  });
});
