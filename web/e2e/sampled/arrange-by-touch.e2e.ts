import type { Locator, Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { compareSlides } from '#shared/time/timeline';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

/** A touch of this length picks up an item; an earlier movement scrolls. */
const HOLD_MS = 300;

let browser: TestBrowser;
let page: Page;
let owner: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  browser = await openBrowser();
  owner = await signUp();
  id = await makeNarratedProject(owner);
  page = await browser.newPhone();
  await page.setViewportSize({ width: 1280, height: 800 });
  await stayLoggedIn(page, owner);
  await page.goto(`/project/${id}`);
});
afterAll(() => browser.close());

const project = () => call(getProject, { id }, owner.token);
const middleOf = async (thing: Locator) => {
  const { x, y, width, height } = (await thing.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

/** Long-presses one item, drags it to another, and releases it. */
async function dragByTouch(from: Locator, to: Locator): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
  const [start, end] = [await middleOf(from), await middleOf(to)];
  await touch('touchStart', start);
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), HOLD_MS);
  for (let step = 1; step <= 10; step++)
    await touch('touchMove', {
      x: start.x + ((end.x - start.x) * step) / 10,
      y: start.y + ((end.y - start.y) * step) / 10,
    });
  await touch('touchEnd');
}

test('a slide is dragged by touch', async () => {
  const slides = async () => [...(await project()).slides].sort(compareSlides).map((slide) => slide.id);
  const [first, second, ...others] = await slides();
  const tile = (number: number) => page.getByRole('button', { name: `Slide ${number}`, exact: true });
  await tile(2).waitFor();
  await dragByTouch(tile(1), tile(2));
  await until(async () => (await slides()).join() === [second, first, ...others].join(), 'the new order');
});

test('a clip is dragged by touch', async () => {
  const clip = (number: number) => page.getByRole('button', { name: new RegExp(`^Clip ${number},`) });
  await clip(1).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('s');
  await clip(2).waitFor();
  const order = async () =>
    [...(await project()).clips].sort((a, b) => (a.position < b.position ? -1 : 1)).map((each) => each.trim_start);
  await until(async () => (await order()).length === 2, 'two clips');
  const [first, second] = await order();
  await dragByTouch(clip(1), page.getByRole('button', { name: 'Zoom in' }));
  await until(async () => (await order()).join() === [second, first].join(), 'the new order');
});
