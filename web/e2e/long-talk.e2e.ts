import type { Locator } from 'playwright-core';
import type { InputOf } from '#shared/api/contract';
import { getProject, saveEdits } from '#shared/api/projects';
import type { CaptionId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { call, signUp } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { makeNarratedProject } from './narrated-project';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('a long talk renders only the chapters around the visible ones, and browser search finds all lines', async () => {
  const owner = await signUp();
  const id = await makeNarratedProject(owner);
  const { slides, clips } = await call(getProject, { id }, owner.token);
  const { created_at, duration, file } = clips[0]!;
  const times = Array.from({ length: 80 }, (_, index) => Math.floor((index * duration) / 80));
  const markers = times.map((source_ms, index) => ({
    ...{ created_at: created_at + 1e6 + index, clip_created_at: created_at, source_ms, version: 0 },
    slide_id: slides[index % slides.length]!.id,
  }));
  const captions = times.map((start, index) => ({
    ...{ id: newId() as CaptionId, file, start, end: start + 100, text: `Line ${index + 1}.`, version: 0 },
  }));
  const save = (put: InputOf<typeof saveEdits>['put']) =>
    call(saveEdits, { project_id: id, put, remove: [] }, owner.token);
  await save(markers.map((item) => ({ entity: 'marker', item })));
  await save(captions.map((item) => ({ entity: 'caption', item })));
  const page = await browser.newPage();
  await page.goto(`/video/${id}`);
  const chapters = page.getByRole('navigation', { name: 'Slides' }).getByRole('listitem');
  await chapters.nth(5).waitFor();
  expect(await chapters.count()).toBeLessThan(30);
  const last = chapters.last();
  // Each step renders the chapters that come after the last one.
  await until(async () => {
    await last.scrollIntoViewIfNeeded();
    return (await last.getAttribute('aria-posinset')) === (await last.getAttribute('aria-setsize'));
  }, 'the last chapter');
  await page.getByRole('button', { name: 'Transcript' }).click();
  const lines = page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').getByRole('button');
  const isRendered = () => lines.last().evaluate((line) => line.checkVisibility({ contentVisibilityAuto: true }));
  await lines.nth(times.length - 1).waitFor({ state: 'attached' });
  expect(await lines.count()).toBe(times.length);
  expect(await isRendered()).toBe(false);
  // `find` is the browser's Find in page.
  expect(await page.evaluate(() => (window as unknown as { find(text: string): boolean }).find('Line 80.'))).toBe(true);
  await until(isRendered, 'the found line');
  const isInSight = (line: Locator) =>
    line.evaluate((row) => {
      const [box, list] = [row.getBoundingClientRect(), row.closest('ol')!.getBoundingClientRect()];
      return box.top >= list.top && box.bottom <= list.bottom;
    });
  await page.keyboard.press('5');
  const current = page.getByRole('region', { name: 'Transcript' }).locator('[aria-current]');
  await current.getByText('Line 41.').waitFor();
  await until(() => isInSight(current), 'the current line in sight');
  await lines.nth(40).hover();
  await page.mouse.wheel(0, -5000);
  await until(() => isInSight(lines.first()), 'the first line in sight');
  await page.keyboard.press('Shift+N');
  await current.getByText('Line 42.').waitFor();
  expect(await isInSight(current)).toBe(false);
  await page.getByRole('button', { name: 'Back to current line' }).click();
  await until(() => isInSight(current), 'the current line in sight again');
});
