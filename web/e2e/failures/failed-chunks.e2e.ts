import type { Page, Worker } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { openDeck } from '../open-deck';
import { startTake, talkUntil } from '../talk';

describe('code that is loaded on demand', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|can’t reach Narradeck/);
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  /** Blocks the app's files whose name matches. Returns the function that unblocks them. */
  async function cutOff(page: Page, name: RegExp): Promise<() => Promise<void>> {
    await page.route(name, (route) => route.abort());
    return () => page.unroute(name);
  }
  const markPage = (page: Page) => page.evaluate(() => void Reflect.set(window, 'isMarked', true));
  const isMarked = (page: Page) => page.evaluate(() => Reflect.get(window, 'isMarked') as boolean | undefined);

  test('a person who is offline by then can still record for the first time in a tab', async () => {
    const page = await browser.newPage();
    const isCapture = (worker: Worker) => worker.url().includes('capture-worker');
    const loadedAhead = page.waitForEvent('worker', isCapture).then((worker) => worker.waitForEvent('close'));
    await openDeck(page);
    await loadedAhead;
    await page.context().setOffline(true);
    await startTake(page);
    await talkUntil(page, 1);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
  });

  test('a recorder that fails to load says so, with the microphone off, and opens on retry', async () => {
    const page = await browser.newPage();
    const letThrough = await cutOff(page, /\/assets\/[^/]*recorder[^/]*\.js$/);
    await openDeck(page);
    await markPage(page);
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByRole('dialog', { name: 'Error' }).getByText('Check your connection').waitFor();
    expect(await page.getByRole('dialog', { name: 'Recording' }).count()).toBe(0);
    await page.getByRole('button', { name: 'OK' }).click();
    await letThrough();
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByRole('button', { name: 'Start recording' }).waitFor();
    expect(await isMarked(page)).toBe(true);
  });

  test('a screen that fails to load can be retried without reloading the page', async () => {
    const page = await browser.newPage();
    const letThrough = await cutOff(page, /\/assets\/[^/]*account[^/]*\.js$/);
    await openDeck(page);
    await markPage(page);
    await page.evaluate(() => window.history.pushState({}, '', '/account'));
    await page.getByRole('heading', { name: 'This couldn’t be loaded' }).waitFor();
    await letThrough();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor();
    expect(await isMarked(page)).toBe(true);
  });
});
