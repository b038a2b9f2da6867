import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { until } from '../../../testing/until';
import { getOpenProject } from '../deck';
import { logInNewPerson } from '../log-in';
import { sampleFile } from '../narrated-project';
import { openDeck } from '../open-deck';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Drops a picture in the middle of the window. Returns whether the page prevented the browser from opening it. */
const dropPicture = (page: Page, name: string) =>
  page.evaluate(
    ([name, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/webp' }));
      const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2)!;
      const isOpened = ['dragover', 'drop'].map((type) =>
        target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data })),
      );
      return isOpened.every((is) => !is);
    },
    [name, [...sampleFile('slide-1.webp')]] as const,
  );

test('a picture dropped on Projects or Recordings becomes a project; dropped in an empty recorder, it becomes a slide', async () => {
  const page = await browser.newPage();
  await logInNewPerson(page);
  for (const [path, title] of [
    ['/projects', 'Projects'],
    ['/recordings', 'Recordings'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await dropPicture(page, `From ${title}.webp`);
    await page.getByRole('textbox', { name: 'Project name' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Project name' }).inputValue()).toBe(`From ${title}`);
    await page.getByLabel('Slide 1', { exact: true }).first().waitFor();
  }

  await page.goto('/');
  await page.getByRole('button', { name: 'Start without slides' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('button', { name: 'Start recording' }).waitFor();
  await dropPicture(page, 'late.webp');
  await page.getByRole('dialog', { name: 'Recording' }).getByText('Slide 1 of 1').waitFor();
});

test('a file dropped while a dialog is open neither leaves the app nor is added', async () => {
  const page = await browser.newPage();
  const { person, id, slides } = await openDeck(page);
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.waitFor();
  expect(await dropPicture(page, 'refused.webp')).toBe(true);
  await keys.getByRole('button', { name: 'Close' }).click();
  expect(await dropPicture(page, 'taken.webp')).toBe(true);
  await page
    .getByLabel(`Slide ${slides.length + 1}`, { exact: true })
    .first()
    .waitFor();
  await until(async () => (await getOpenProject(person, id)).slides.length === slides.length + 1, 'one more slide');
  expect(new URL(page.url()).pathname).toBe(`/project/${id}`);
});
