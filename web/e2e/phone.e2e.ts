import type { Locator, Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import sample from '../../sample/project.json';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { call, signUp } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { logInNewPerson, stayLoggedIn } from './log-in';
import { makeNarratedProject } from './narrated-project';
import { copyLink } from './team';

const WIDTH = 390;

let browser: TestBrowser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  await page.setViewportSize({ width: WIDTH, height: 844 });
  await logInNewPerson(page, 'Phoebe Phone');
});
afterAll(() => browser.close());

/** The distance of an element from the screen's left and right edges. */
async function measureMargins(thing: Locator): Promise<[left: number, right: number]> {
  const { x, width } = (await thing.boundingBox()) ?? { x: -1, width: 0 };
  return [x, WIDTH - x - width];
}

test('a phone is wide enough for every screen: nothing scrolls sideways', async () => {
  for (const [path, title] of [
    ['/', 'Good'],
    ['/projects', 'Projects'],
    ['/team', 'Team'],
    ['/account', 'Account'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH);
  }
});

test('a toast is centered on the screen, and a menu stays within its edge', async () => {
  await page.goto('/team');
  await page.getByRole('heading', { level: 1, name: 'Team' }).waitFor();
  // Screen readers announce only what is added to a live region that was there before.
  const live = await page.locator('[aria-live=polite]').last().elementHandle();
  await copyLink(page, 'Editors');
  await page.locator('[data-sonner-toast]').waitFor();
  expect(await live?.textContent()).toContain('Link copied');
  const [left, right] = await measureMargins(page.locator('[data-sonner-toast]'));
  expect(left).toBeGreaterThanOrEqual(16);
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);

  await page.getByRole('button', { name: 'Your menu' }).click();
  const line = page.getByRole('menuitem', { name: 'Log out' });
  await line.waitFor();
  expect((await measureMargins(line))[1]).toBeGreaterThanOrEqual(8);
});

test('a tap that closes a menu presses nothing below it', async () => {
  const phone = await browser.newPhone();
  await stayLoggedIn(phone, await signUp('Phil Phone'));
  await phone.goto('/team');
  const projects = phone.getByRole('link', { name: 'Projects' });
  await projects.waitFor();
  await phone.getByRole('button', { name: 'Your menu' }).tap();
  const item = phone.getByRole('menuitem', { name: 'Log out' });
  await item.waitFor();
  await projects.tap();
  await item.waitFor({ state: 'hidden' });
  expect(new URL(phone.url()).pathname).toBe('/team');
  await projects.tap();
  await phone.waitForURL('**/projects');
});

test('clips are split, trimmed, and deleted by touch, and undone', async () => {
  const phone = await browser.newPhone();
  const owner = await signUp('Phil Phone');
  const id = await makeNarratedProject(owner);
  await stayLoggedIn(phone, owner);
  await phone.goto(`/project/${id}`);
  const clip = phone.getByRole('toolbar', { name: 'Clip at the playhead' });
  const length = async () =>
    Number(await phone.getByRole('slider', { name: 'Position' }).getAttribute('aria-valuemax'));
  await clip.getByText('Clip', { exact: true }).waitFor();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(WIDTH);
  const whole = await length();

  await phone.getByRole('slider', { name: 'Position' }).tap();
  await clip.getByRole('button', { name: 'Split' }).tap();
  await clip.getByText('Clip 2 of 2').waitFor();
  await clip.getByRole('button', { name: 'Preview this clip' }).tap();
  await phone.locator('#editor-stage[data-playing]:fullscreen').waitFor();
  await phone.evaluate(() => document.exitFullscreen());
  await phone.locator('#editor-stage:not(:fullscreen):not([data-playing])').waitFor();
  await clip.getByRole('button', { name: 'Delete clip' }).tap();
  await phone.getByText('Clip deleted.').waitFor();
  await clip.getByText('Clip', { exact: true }).waitFor();
  expect(await length()).toBeLessThan(whole * 0.6);
  await clip.getByRole('button', { name: 'Undo: Delete clip' }).tap();
  await clip.getByRole('button', { name: 'Undo: Split clip' }).tap();
  expect(await length()).toBe(whole);

  // Changes the slide from the playhead on, by its picture.
  const lastSlide = async () => {
    const { slides, markers } = await call(getProject, { id }, owner.token);
    const last = slides.find(({ notes }) => notes === sample.slides.at(-1)?.notes);
    return markers.filter(({ slide_id }) => slide_id === last?.id).length;
  };
  await until(async () => (await lastSlide()) === 1, 'both undone steps to be saved');
  await clip.getByRole('button', { name: 'Change slide here' }).tap();
  await phone.getByRole('dialog', { name: 'Change slide here' }).getByRole('button', { name: 'Slide 5' }).tap();
  await until(async () => (await lastSlide()) === 2, 'the slide change to be saved');
  await clip.getByRole('button', { name: 'Undo: Add slide change' }).tap();

  await clip.getByRole('button', { name: 'Trim end to playhead' }).tap();
  expect(await length()).toBeLessThan(whole * 0.6);
  await clip.getByRole('button', { name: 'Undo: Trim clip' }).tap();
  await clip.getByRole('button', { name: 'Trim start to playhead' }).tap();
  expect(await length()).toBeLessThan(whole * 0.6);
  const lengthOfStored = async () => (await call(getProject, { id }, owner.token)).clips[0]?.duration ?? 0;
  await until(async () => (await lengthOfStored()) === (await length()), 'the trim to be saved');
});

test('in a low window, another slide on the stage scrolls the row of slides and not the page', async () => {
  const owner = await signUp('Lou Low');
  const id = await makeNarratedProject(owner);
  const low = await browser.newPage();
  await low.setViewportSize({ width: 640, height: 400 });
  await stayLoggedIn(low, owner);
  await low.goto(`/project/${id}`);
  const tile = (number: number) => low.getByRole('button', { name: `Slide ${number}`, exact: true });
  await tile(1).and(low.locator('[aria-current]')).waitFor();
  for (const number of [2, 3, 4, 5]) {
    await low.keyboard.press('ArrowDown');
    await tile(number).and(low.locator('[aria-current]')).waitFor();
    expect(await low.evaluate(() => scrollY)).toBe(0);
  }
  const [last, list] = await Promise.all([tile(5).boundingBox(), tile(5).locator('xpath=../..').boundingBox()]);
  expect(last!.x + last!.width).toBeLessThanOrEqual(list!.x + list!.width + 1);
});
