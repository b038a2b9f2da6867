import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { limitDisk } from '../disk';
import { openDialog, openProjectToExport, rows, start } from '../export-page';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // A slide that is lost.
  browser.expectProblem(/Failed to load resource/);
});
afterAll(() => browser.close());

test('a download goes on across screens; cancel stops it, a lost slide and a full disk say what to do', async () => {
  const { page } = await openProjectToExport(browser);
  let isLost = true;
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const slides: string[] = [];
  await page.route(/\/projects\/.*-1920|\/projects\/.*\.webp/, async (route) => {
    if (route.request().resourceType() !== 'fetch') return route.continue();
    slides.push(route.request().url());
    if (slides.length === 1) await released;
    await (isLost ? route.abort() : route.continue());
  });
  await openDialog(page);
  // It starts one download nevertheless.
  await page.getByRole('button', { name: 'Download', exact: true }).dblclick();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' }).click();
  await rows(page).getByRole('progressbar', { name: 'Deck.mp4' }).waitFor();
  await page.getByRole('button', { name: 'Cancel Deck.mp4' }).click();
  await rows(page).waitFor({ state: 'detached' });
  release();

  await page.getByRole('button', { name: 'Options for Deck', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download…', exact: true }).click();
  await start(page);
  await rows(page)
    .getByText(/Deck\.mp4 stopped: slide \d couldn’t be loaded/)
    .waitFor();
  await limitDisk(page, 1);
  isLost = false;
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  await rows(page)
    .getByText(/the disk is full/)
    .waitFor();
  await limitDisk(page, 1e9);
  isLost = true;
  await page.getByRole('button', { name: 'Try again', exact: true }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Continue without it', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('Deck.mp4');

  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Options for Deck', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Download…', exact: true }).click();
  await page.getByRole('dialog', { name: 'Download “Deck”' }).getByText('We can’t reach Narradeck.').waitFor();
});
