import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { logInSomebodyNew } from './log-in';
import { sampleFile } from './narrated-project';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

/** Drops a picture in the middle of the window. */
const dropPicture = (page: Page, name: string) =>
  page.evaluate(
    ([name, bytes]) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(bytes)], name, { type: 'image/webp' }));
      const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2)!;
      for (const type of ['dragover', 'drop'])
        target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    [name, [...sampleFile('slide-1.webp')]] as const,
  );

test('a picture that is dropped on Projects or Recordings becomes a project; in a recorder without slides it becomes one', async () => {
  const page = await browser.newPage();
  await logInSomebodyNew(page);
  for (const [path, title] of [
    ['/projects', 'Projects'],
    ['/recordings', 'Recordings'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await dropPicture(page, `From ${title}.webp`);
    await page.getByRole('textbox', { name: 'Name of the project' }).waitFor();
    expect(await page.getByRole('textbox', { name: 'Name of the project' }).inputValue()).toBe(`From ${title}`);
    await page.getByLabel('Slide 1', { exact: true }).first().waitFor();
  }

  await page.goto('/');
  await page.getByRole('button', { name: 'Start without slides' }).click();
  await page.getByRole('button', { name: 'Record', exact: true }).first().click();
  await page.getByRole('button', { name: 'Start recording' }).waitFor();
  await dropPicture(page, 'late.webp');
  await page.getByRole('dialog', { name: 'Recording' }).getByText('Slide 1 of 1').waitFor();
});
