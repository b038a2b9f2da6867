import { compareClips } from '#shared/time/timeline';
import type { Page } from 'playwright-core';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../../testing/chromium';
import { type SignedUp, signUp } from '../../../../testing/test-stack';
import { getOpenProject } from '../../deck';
import { stayLoggedIn } from '../../log-in';
import { allowSeconds } from '../../plan';
import { makeNarratedProject } from '../../narrated-project';
import { press, countTakesOnDisk, talkUntil } from '../../talk';
import { voice, wavFile } from '../../voice';

/** When the project's sound started or stopped, and its position. */
interface Turn {
  atMs: number;
  /** In milliseconds of the page's clock. */
  moment: number;
}

/** Records when a page starts and stops playing sound. Call it before `goto`. */
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
      // Playback also pauses each element right at its start, just to unlock it; this is not audible.
      if (!this.paused && this.currentTime * 1000 > (played.begin?.atMs ?? 0)) played.end ??= now(this);
      pause.call(this);
    };
  });

/** When a page first started and stopped playing sound. */
const readPlayTimes = (page: Page) => page.evaluate<{ begin?: Turn; end?: Turn }>('played');

describe('a retake', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  /** The slides in order and their durations, as the player shows them. */
  async function shown(person: SignedUp, id: ProjectId) {
    const { clips, markers } = await getOpenProject(person, id);
    return [...clips]
      .sort(compareClips)
      .flatMap(({ created_at }) =>
        markers
          .filter(({ clip_created_at }) => clip_created_at === created_at)
          .sort((a, b) => a.source_ms - b.source_ms)
          .map(({ slide_url, duration }) => ({ slide_url, duration })),
      )
      .filter(({ duration }) => duration > 0);
  }
  type Shown = Awaited<ReturnType<typeof shown>>;

  /** A narrated project, open in the editor, and what it shows. */
  async function openNarrated() {
    const person = await signUp();
    const id = await makeNarratedProject(person);
    const page = await browser.newPage();
    await stayLoggedIn(page, person);
    await watchPlaying(page);
    await page.goto(`/project/${id}`);
    return { page, person, id, before: await shown(person, id) };
  }

  async function askToRetake(page: Page, slide = 2) {
    await page.getByRole('button', { name: new RegExp(`^Slide ${slide}, from`) }).click();
    await page.keyboard.press('r');
    await page.getByText(`Retaking slide ${slide}`).waitFor();
  }

  async function speak(page: Page) {
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByText('Listen, then speak').waitFor();
    // One of the three numbers: a busy machine may skip the others.
    await page
      .getByRole('timer')
      .getByText(/^[321]$/)
      .waitFor();
    await page.getByText('Recording', { exact: true }).waitFor();
  }

  /** Keeps the only recording; the dialog says where it will be placed. */
  async function keepFromRecordings(page: Page, goes: string) {
    await page.goto('/recordings');
    await page.getByRole('button', { name: 'Keep in project' }).click();
    await page.getByText(goes).waitFor();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Nothing here').waitFor();
  }

  function expectOnlySecondNew(before: Shown, after: Shown) {
    expect(after.map(({ slide_url }) => slide_url)).toEqual(before.map(({ slide_url }) => slide_url));
    const others = (slides: Shown) => slides.filter((_, index) => index !== 1);
    expect(others(after)).toEqual(others(before));
    expect(after[1]!.duration).not.toBe(before[1]!.duration);
  }

  test('is a lead-in and one slide until Space, and replaces exactly its part of the timeline', async () => {
    const { page, person, id, before } = await openNarrated();
    await askToRetake(page);
    expect(await page.getByRole('region', { name: 'Next' }).count()).toBe(0);
    await speak(page);
    await talkUntil(page, 1);
    await press(page, 'ArrowRight');
    await talkUntil(page, 3);
    const stopped = await press(page, ' ');
    const { begin, end } = await readPlayTimes(page);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });

    const after = await shown(person, id);
    expectOnlySecondNew(before, after);
    expect(after[1]!.duration).toBeGreaterThanOrEqual(2900);
    // Three seconds before slide 2 play first; then the take starts.
    const slideFrom = before[0]!.duration;
    expect(begin!.atMs).toBeCloseTo(slideFrom - 3000, -1);
    expect(end!.atMs).toBeGreaterThanOrEqual(slideFrom - 1);
    expect(after[1]!.duration).toBeLessThanOrEqual(stopped - end!.moment + 200);
  });

  test('whose tab crashed, once restored and kept, replaces what it retook, even in a full project', async () => {
    const { page, person, id, before } = await openNarrated();
    await askToRetake(page);
    await speak(page);
    await talkUntil(page, 2);
    const beside = await browser.newPageOfSamePerson(page);
    await browser.killTab(page);
    await allowSeconds(person, before.reduce((sum, { duration }) => sum + duration, 0) / 1000);

    await beside.goto(`/project/${id}`);
    await beside.getByRole('button', { name: 'Restore' }).click();
    await beside.getByText('Retake of slide 2.').waitFor();
    await beside.getByRole('button', { name: 'Keep', exact: true }).click();
    await beside.getByRole('dialog', { name: 'An unsaved recording' }).waitFor({ state: 'detached' });
    expectOnlySecondNew(before, await shown(person, id));
    expect(await countTakesOnDisk(beside)).toBe(0);
  });

  /** A retake that the person rejects: it is saved for later, and the recorder is ready again. */
  async function retakeAndRecordAgain(page: Page, slide?: number) {
    await askToRetake(page, slide);
    await speak(page);
    await talkUntil(page, 2);
    await press(page, ' ');
    await page.getByRole('button', { name: 'Record again' }).click();
  }

  test('saved for later and kept from Recordings replaces what is now said about its slide', async () => {
    const { page, person, id, before } = await openNarrated();
    await retakeAndRecordAgain(page);
    await page.getByText('Saved for later in Recordings.').waitFor();
    await allowSeconds(person, before.reduce((sum, { duration }) => sum + duration, 0) / 1000);
    await page.goto('/recordings');
    await page.getByText('Retake of one slide.').waitFor();
    await page.getByRole('button', { name: 'Keep in project' }).click();
    await page.getByText('It replaces the part it was recorded for').waitFor();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Nothing here').waitFor();
    expectOnlySecondNew(before, await shown(person, id));
  });

  test('kept after a newer one is added to the end, with a notice: it replaces nothing recorded since', async () => {
    const { page, person, id, before } = await openNarrated();
    await retakeAndRecordAgain(page);
    await speak(page);
    await talkUntil(page, 1);
    await press(page, ' ');
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    const newer = await shown(person, id);
    expectOnlySecondNew(before, newer);

    await keepFromRecordings(page, 'it will be added to the end of the project');
    const after = await shown(person, id);
    expect(after.slice(0, -1)).toEqual(newer);
    expect(after.at(-1)?.slide_url).toBe(before[1]?.slide_url);
  });

  test('leaves adjoining recordings made about its slide after it began', async () => {
    const { page, person, id, before } = await openNarrated();
    await retakeAndRecordAgain(page, 5);
    await page.getByText('Saved for later in Recordings.').waitFor();
    await page.getByRole('button', { name: 'Close the recorder' }).click();

    await page.getByRole('button', { name: 'Options for slide 5' }).click();
    await page.getByRole('menuitem', { name: 'Record from here' }).click();
    await page.getByText('None', { exact: true }).click();
    await page.getByRole('button', { name: 'Start recording' }).click();
    await page.getByRole('timer').waitFor();
    await talkUntil(page, 1);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    const newer = await shown(person, id);
    expect(newer.slice(0, -1)).toEqual(before);
    expect(newer.at(-1)?.slide_url).toBe(before[4]?.slide_url);

    await keepFromRecordings(page, 'It replaces the part it was recorded for');
    const after = await shown(person, id);
    expect(after.map(({ slide_url }) => slide_url)).toEqual(newer.map(({ slide_url }) => slide_url));
    expect([...after.slice(0, 4), ...after.slice(5)]).toEqual([...newer.slice(0, 4), ...newer.slice(5)]);
    expect(after[4]!.duration).not.toBe(newer[4]!.duration);
  });
});
