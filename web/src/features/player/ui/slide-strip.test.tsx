import { act, render, screen, within } from '@testing-library/react';
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
  isPublic: true,
  name: 'Sample',
  duration: 0,
  scenes: [],
  lines: [],
  clips: [],
  showWatermark: false,
  next: null,
  embedSettings: {},
};

// jsdom has no layout: nothing becomes visible, has a size, or scrolls.
class NothingSeen {
  observe() {}
  disconnect() {}
}
let isReduced = false;
const scrolls: ScrollToOptions[] = [];

beforeEach(() => {
  scrolls.length = 0;
  const scrollTo = (options: ScrollToOptions) => scrolls.push(options);
  Object.defineProperty(HTMLElement.prototype, 'scrollTo', { configurable: true, value: scrollTo });
  Object.assign(globalThis, {
    IntersectionObserver: NothingSeen,
    ResizeObserver: NothingSeen,
    matchMedia: (query: string) => ({ matches: isReduced && query === '(prefers-reduced-motion: reduce)' }),
  });
});

function renderStrip(scenes: number) {
  const duration = scenes * 1000;
  const clip = { type: 'audio', url: 'a', start: 0, duration, trim_start: 0, trim_end: duration } as const;
  const playback = new Playback([clip], { createElement: () => new FakeMediaElement() as unknown as HTMLMediaElement });
  onTestEnd.push(() => playback.destroy());
  const all = Array.from({ length: scenes }, (_, index) => scene(index + 1));
  render(<SlideStrip playback={playback} presentation={{ ...presentation, duration, scenes: all }} />);
  return playback;
}
const onTestEnd: (() => void)[] = [];
afterEach(() => onTestEnd.splice(0).forEach((end) => end()));

test.each([
  [false, 'smooth'],
  [true, 'auto'],
])('with reduced motion %s, the chapters are scrolled %s', (reduced, behavior) => {
  isReduced = reduced;
  const playback = renderStrip(2);
  act(() => playback.seek(1500));
  expect(scrolls.length).toBeGreaterThan(0);
  expect(new Set(scrolls.map((options) => options.behavior))).toEqual(new Set([behavior]));
});

test('of three hundred chapters only the current one and those around the visible ones are rendered', () => {
  const playback = renderStrip(300);
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  act(() => playback.seek(250_500));
  const chapters = screen.getAllByRole('listitem');
  expect(chapters).toHaveLength(51);
  expect(chapters.at(-1)).toHaveAttribute('aria-posinset', '251');
  expect(chapters.at(-1)).toHaveAttribute('aria-setsize', '300');
  expect(within(chapters.at(-1)!).getByRole('button')).toHaveAttribute('aria-current', 'true');
});
