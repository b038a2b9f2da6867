import { act, render } from '@testing-library/react';
import type { ProjectId } from '#shared/entities/scalars';
import { Playback } from '../../../platform/playback/playback';
import { FakeMediaElement } from '../../../platform/playback/testing/fake-media-element';
import type { Presentation } from '../model/presentation';
import { SlideStrip } from './slide-strip';

const scene = (number: number) => ({
  start: (number - 1) * 1000,
  end: number * 1000,
  url: `/${number}.webp`,
  text: '',
  slide: number,
});

const presentation: Presentation = {
  id: 'ABCDEFGHIJKLMNPQRSTU' as ProjectId,
  viewerPass: '',
  allowComments: false,
  name: 'Sample',
  duration: 2000,
  scenes: [scene(1), scene(2)],
  lines: [],
  clips: [],
  showWatermark: false,
};

// jsdom has no layout: nothing becomes visible and nothing scrolls.
class NothingSeen {
  observe() {}
  disconnect() {}
}

test.each([
  [false, 'smooth'],
  [true, 'auto'],
])('with reduced motion %s, the chapters are scrolled %s', (isReduced, behavior) => {
  const scrolls: ScrollToOptions[] = [];
  const scrollTo = (options: ScrollToOptions) => scrolls.push(options);
  Object.defineProperty(HTMLElement.prototype, 'scrollTo', { configurable: true, value: scrollTo });
  Object.assign(globalThis, {
    IntersectionObserver: NothingSeen,
    matchMedia: (query: string) => ({ matches: isReduced && query === '(prefers-reduced-motion: reduce)' }),
  });
  const clip = { type: 'audio', url: 'a', start: 0, duration: 2000, trim_start: 0, trim_end: 2000 } as const;
  const playback = new Playback([clip], { createElement: () => new FakeMediaElement() as unknown as HTMLMediaElement });
  render(<SlideStrip playback={playback} presentation={presentation} />);
  act(() => playback.seek(1500));
  expect(scrolls.length).toBeGreaterThan(0);
  expect(new Set(scrolls.map((options) => options.behavior))).toEqual(new Set([behavior]));
  playback.destroy();
});
