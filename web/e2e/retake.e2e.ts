import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { signUp } from '../../testing/test-stack';
import { projectOf } from './deck';
import { stayLoggedIn } from './log-in';
import { makeNarratedProject } from './narrated-project';
import { press, talkUntil } from './talk';
import { voice, wavFile } from './voice';

/** The project's sound began or ended to play, so far into it. */
interface Turn {
  atMs: number;
  /** On the page's clock, milliseconds. */
  moment: number;
}

/** Notes when a page begins and ends to play sound. Call it before `goto`. */
const watchPlaying = (page: Page) =>
  page.addInitScript(() => {
    const played: { begin?: Turn; end?: Turn } = {};
    Object.assign(window, { played });
    const media = HTMLMediaElement.prototype as {
      play: (this: HTMLMediaElement) => Promise<void>;
      pause: (this: HTMLMediaElement) => void;
    };
    const { play, pause } = media;
    const now = ({ currentTime }: HTMLMediaElement): Turn => ({
      atMs: currentTime * 1000,
      moment: performance.now(),
    });
    media.play = function () {
      played.begin ??= now(this);
      return play.call(this);
    };
    media.pause = function () {
      if (!this.paused) played.end ??= now(this);
      pause.call(this);
    };
  });

/** When a page first began and ended to play sound. */
const playedOn = (page: Page) => page.evaluate<{ begin?: Turn; end?: Turn }>('played');

describe('a retake', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
  });
  afterAll(() => browser.close());

  test('is only that: a lead-in, one slide until Space, and exactly its part of the timeline is another one', async () => {
    const person = await signUp();
    const id = await makeNarratedProject(person);
    const page = await browser.newPage();
    await stayLoggedIn(page, person);
    await watchPlaying(page);
    await page.goto(`/project/${id}`);
    /** What is shown when, as the player sees it: slides and how long they last, in order. */
    const shown = async () => {
      const { clips, markers } = await projectOf(person, id);
      return [...clips]
        .sort((a, b) => a.position - b.position)
        .flatMap(({ created_at }) =>
          markers
            .filter(({ clip_created_at }) => clip_created_at === created_at)
            .sort((a, b) => a.source_ms - b.source_ms)
            .map(({ slide_url, duration }) => ({ slide_url, duration })),
        )
        .filter(({ duration }) => duration > 0);
    };
    const before = await shown();
    await page.getByRole('button', { name: /^Slide 2, from/ }).click();
    await page.keyboard.press('r');
    await page.getByText('Retaking slide 2').waitFor();
    expect(await page.getByRole('region', { name: 'Next' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByText('Listen, then speak').waitFor();
    await page.getByText('Recording', { exact: true }).waitFor();
    await talkUntil(page, 1);
    await press(page, 'ArrowRight');
    await talkUntil(page, 3);
    const stopped = await press(page, ' ');
    const { begin, end } = await playedOn(page);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });

    const after = await shown();
    expect(after.map(({ slide_url }) => slide_url)).toEqual(before.map(({ slide_url }) => slide_url));
    const others = (slides: typeof before) => slides.filter((_, index) => index !== 1);
    expect(others(after)).toEqual(others(before));
    expect(after[1]!.duration).toBeGreaterThanOrEqual(2900);
    expect(after[1]!.duration).not.toBe(before[1]!.duration);
    // Two seconds of what was before slide 2, and the take begins when they are over.
    const slideFrom = before[0]!.duration;
    expect(begin!.atMs).toBeCloseTo(slideFrom - 2000, -1);
    expect(end!.atMs).toBeGreaterThanOrEqual(slideFrom - 1);
    expect(after[1]!.duration).toBeLessThanOrEqual(stopped - end!.moment + 200);
  });
});
