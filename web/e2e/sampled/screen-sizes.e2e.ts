import type { Locator, Page } from 'playwright-core';
import { getProject, saveEdits } from '#shared/api/projects';
import type { PublishData } from '#shared/publish/publish-data';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { newCaption } from '../../../testing/records';
import { call, signUp } from '../../../testing/test-stack';
import { findBoxProblems } from '../box-problems';
import { makeNarratedProject } from '../narrated-project';
import { openDeck, type OpenDeck } from '../open-deck';
import { serveStoredPage } from '../stored-page';
import { startTake, talkUntil } from '../talk';

const measureTop = async (thing: Locator) => (await thing.boundingBox())!.y;
const measureBottom = async (thing: Locator) => {
  const { y, height } = (await thing.boundingBox())!;
  return y + height;
};

describe('at eight window sizes, light and dark, no control covers the slide and every control can be reached', () => {
  let browser: TestBrowser;
  let page: Page;
  let deck: OpenDeck;
  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
    deck = await openDeck(page);
  });
  afterAll(() => browser.close());

  test('in the editor before anything is recorded', async () => {
    expect(await findBoxProblems(page, 'main', '#editor-stage')).toEqual([]);
  });

  test('in the recorder before, during, and after a take', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByRole('button', { name: 'Start recording' }).waitFor();
    const found = await findBoxProblems(page, 'dialog[open]', '[class*=current]');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await startTake(page);
    await talkUntil(page, 1);
    found.push(...(await findBoxProblems(page, 'dialog[open]', '[class*=current]')));
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep' }).waitFor();
    found.push(...(await findBoxProblems(page, 'dialog[open]', '[class*=frame]')));
    expect(found).toEqual([]);
  });

  test('in the recorder with a slowly ending take', async () => {
    const slow = await browser.newPage();
    // Stop never reaches the worker.
    await slow.addInitScript(() => {
      const post = Reflect.get(Worker.prototype, 'postMessage');
      Worker.prototype.postMessage = function (message: unknown, ...rest: never[]) {
        if (JSON.stringify(message)?.includes('"event":"stop"')) return;
        post.call(this, message, ...rest);
      };
    });
    await openDeck(slow, deck.person);
    await startTake(slow);
    await slow.getByRole('button', { name: 'Stop' }).click();
    await slow.getByRole('button', { name: 'Finish later' }).waitFor();
    expect(await findBoxProblems(slow, 'dialog[open]', '[class*=current]')).toEqual([]);
    await slow.setViewportSize({ width: 1280, height: 800 });
    const overlapping = await slow.locator('dialog[open] footer button').evaluateAll((buttons) => {
      const boxes = buttons.map((button) => button.getBoundingClientRect());
      return boxes.filter((box, index) =>
        boxes.some(
          (other, at) =>
            at < index &&
            box.left < other.right &&
            other.left < box.right &&
            box.top < other.bottom &&
            other.top < box.bottom,
        ),
      ).length;
    });
    expect(overlapping).toBe(0);
  });

  test('in the editor of a narrated project', async () => {
    const id = await makeNarratedProject(deck.person);
    const { clips } = await call(getProject, { id }, deck.person.token);
    const put = Array.from({ length: 12 }, (_, line) => ({
      entity: 'caption' as const,
      item: {
        ...newCaption(clips[0]!.created_at, line * 2500, line * 2500 + 2400, `Line ${line + 1} of the captions`),
        file: clips[0]!.file,
      },
    }));
    await call(saveEdits, { project_id: id, put, remove: [] }, deck.person.token);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/project/${id}`);
    await page.getByRole('slider', { name: 'Position' }).waitFor();
    const found = await findBoxProblems(page, 'main', '#editor-stage');
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('button', { name: /^Clip 1,/ }).click();
    const handles = await page
      .getByRole('slider', { name: /of clip 1$/ })
      .evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
    expect(Math.max(...handles)).toBeLessThanOrEqual(8);
    await page.keyboard.press('Delete');
    // A toast never covers what the person works on.
    const toast = page.locator('[data-sonner-toast][data-mounted=true]', { hasText: 'Clip deleted.' });
    expect(await measureBottom(toast)).toBeLessThanOrEqual(await measureTop(page.locator('#editor-stage')));
    await toast.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('tab', { name: 'Captions' }).click();
    const panel = page.getByRole('complementary', { name: 'Details' });
    const lines = panel.getByRole('textbox');
    await lines.nth(8).waitFor();
    const bottom = await measureBottom(panel);
    for (let line = 0; line < 8; line += 1) expect(await measureBottom(lines.nth(line))).toBeLessThanOrEqual(bottom);
    const width = (await panel.boundingBox())!.width;
    await panel.getByRole('button', { name: 'Widen panel' }).click();
    expect((await panel.boundingBox())!.width).toBeGreaterThan(width);
    expect(found).toEqual([]);
  });

  test('in the player', async () => {
    await page.goto(`/video/${await makeNarratedProject(await signUp())}`);
    await page.getByRole('button', { name: 'Play' }).first().waitFor();
    expect(await findBoxProblems(page, 'main', '[class*=picture]')).toEqual([]);
  });

  test('in the player on a phone, the position bar shows all of 300 slides', async () => {
    const phone = await browser.newPhone();
    await serveStoredPage(phone);
    await phone.route('**/publish/*', async (route) => {
      const response = await route.fetch();
      const data = (await response.json()) as PublishData;
      const duration = data.slides.reduce((sum, slide) => sum + slide.duration, 0) / 300;
      const slides = Array.from({ length: 300 }, (_, index) => ({
        ...data.slides[index % 2]!,
        ...{ start: index * duration, duration },
      }));
      await route.fulfill({ response, json: { ...data, slides } });
    });
    await phone.goto(`/video/${await makeNarratedProject(await signUp())}`);
    const bar = phone.getByRole('slider', { name: 'Position' });
    const shown = await bar.evaluate((element) => ({
      overflow: element.scrollWidth - element.clientWidth,
      segments: [...element.querySelectorAll('span')].filter((each) => each.getBoundingClientRect().width > 0).length,
    }));
    // Those that have played are drawn once more.
    expect(shown).toEqual({ overflow: 0, segments: 600 });
  });
});
