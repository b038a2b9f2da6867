import { statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { buildPdf } from '../../../testing/pdf';
import { signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { dropOnHome, PICTURES, getOpenProject, waitForSlides } from '../deck';
import { logInNewPerson, stayLoggedIn } from '../log-in';
import { openDeck } from '../open-deck';

const PAGES = 24;
const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer });

/** Lets only a page's first slide announcement through; the others wait, as on a slow network. */
async function sendOnlyFirst(page: Page): Promise<void> {
  let isFirst = true;
  await page.route(/createSlideUploads/, (route) => {
    if (isFirst) void route.continue();
    isFirst = false;
  });
}

/** Waits until this browser has stored a file of this many bytes for an import. */
const untilStored = (page: Page, bytes: number) =>
  until(
    () =>
      page.evaluate(async (size) => {
        try {
          const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('imports');
          for await (const handle of folder.values()) {
            if ((await (handle as FileSystemFileHandle).getFile()).size === size) return true;
          }
        } catch {
          // Nothing is stored yet.
        }
        return false;
      }, bytes),
    'the file on the private disk',
  );

const texts = ({ slides }: Awaited<ReturnType<typeof getOpenProject>>) => slides.map(({ text }) => text);
const oneToAll = Array.from({ length: PAGES }, (_, index) => `${index + 1}`);

describe('an import interrupted before its end', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  /** A person whose tab crashes when some slides of a PDF are uploaded, and others are not. */
  async function killedImport() {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    await sendOnlyFirst(page);
    const deck = buildPdf(PAGES);
    const id = await dropOnHome(page, [file('talk.pdf', deck)]);
    await untilStored(page, deck.length);
    await until(async () => (await getOpenProject(person, id)).slides.length > 0, 'the first slides');
    const other = await browser.newPageOfSamePerson(page);
    await browser.killTab(page);
    expect((await getOpenProject(person, id)).slides.length).toBeLessThan(PAGES);
    return { person, id, page: other };
  }

  test('continues automatically after the tab was killed, on any screen, and adds no slide twice', async () => {
    const { person, id, page } = await killedImport();
    await page.goto('/account');
    const project = await waitForSlides(person, id, PAGES);
    expect(texts(project)).toEqual(oneToAll);
    await page.getByRole('region', { name: 'Uploads' }).getByText('All files added').waitFor();
    await page.goto(`/project/${id}`);
    await page.getByLabel(`Slide 1`, { exact: true }).first().waitFor();
    expect(await page.getByText(/Import stopped/).count()).toBe(0);
  });

  test('waits for its person: somebody else who logs in sees and sends nothing of it', async () => {
    const { person, id, page } = await killedImport();
    const before = (await getOpenProject(person, id)).slides.length;
    await page.goto('/hello');
    await page.evaluate(() => localStorage.clear());
    const other = await signUp('Eve Else');
    await stayLoggedIn(page, other);
    await page.goto('/');
    const [picture = ''] = PICTURES;
    const own = await dropOnHome(page, [picture]);
    await waitForSlides(other, own, 1);
    expect(await page.getByText('talk.pdf').count()).toBe(0);
    expect((await getOpenProject(person, id)).slides).toHaveLength(before);
  });

  test('says so if the file is no longer on this computer, and continues when it is chosen again', async () => {
    const { person, id, page } = await killedImport();
    // Empties the folder before the app reads it, as if the browser had cleared its disk.
    await page.goto('/hello');
    await page.evaluate(async () =>
      (await navigator.storage.getDirectory()).removeEntry('imports', { recursive: true }),
    );
    await page.goto(`/project/${id}`);
    const notice = page.getByRole('status').filter({ hasText: /^Import stopped after \d+ of 24 pages: “talk\.pdf”\./ });
    await notice.getByRole('button', { name: 'Continue' }).click();
    await notice.getByText('Choose it again to continue.').waitFor();
    await page.getByLabel('Choose the file').setInputFiles([file('talk.pdf', buildPdf(PAGES).subarray(1))]);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await dialog.getByText('“talk.pdf” is a different file.').waitFor();
    await dialog.getByRole('button', { name: 'OK' }).click();
    const { slides } = await getOpenProject(person, id);
    await notice.getByRole('button', { name: 'Discard' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByLabel(`Slide ${slides.length}`, { exact: true }).first().waitFor();
    expect((await getOpenProject(person, id)).slides).toHaveLength(slides.length);
  });

  test('uploads a picture added offline although its tab is killed', async () => {
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    const page = await browser.newPage();
    const isReady = page.waitForEvent('requestfinished', (request) => /picture-worker/.test(request.url()));
    const { person, id, slides } = await openDeck(page);
    await isReady;
    await page.context().setOffline(true);
    const [picture = ''] = PICTURES;
    await page.locator('input[type=file]').first().setInputFiles(picture);
    await page.getByText('Adding…').first().waitFor();
    await untilStored(page, statSync(picture).size);
    const other = await browser.newPageOfSamePerson(page);
    await browser.killTab(page);
    await other.context().setOffline(false);
    await other.goto('/');
    await waitForSlides(person, id, slides.length + 1);
  });

  test('says so if the browser never finishes reading the file, and can be continued', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    await page.clock.install();
    // A worker that never answers.
    await page.route(/pdf\.worker/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    const isLoaded = page.waitForResponse(/pdf\.worker/);
    const id = await dropOnHome(page, [file('talk.pdf', buildPdf(2))]);
    await isLoaded;
    await page.clock.fastForward('03:00');
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await dialog.getByText('The browser stopped reading it.').waitFor();
    await page.unroute(/pdf\.worker/);
    await page.reload();
    const notice = page.getByRole('status').filter({ hasText: 'Import stopped: “talk.pdf”.' });
    await notice.getByRole('button', { name: 'Continue' }).click();
    expect(texts(await waitForSlides(person, id, 2))).toEqual(['1', '2']);
  });

  test('names an unreadable page and marks its place, and adds all others', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const id = await dropOnHome(page, [file('talk.pdf', buildPdf(5, { instead: { 3: '((((Type /Page' } }))]);
    expect(texts(await waitForSlides(person, id, 4))).toEqual(['1', '2', '4', '5']);
    const notice = page.getByRole('status').filter({ hasText: 'Page 3 of “talk.pdf” couldn’t be read.' });
    await notice.waitFor();
    const tiles = page.getByRole('complementary', { name: 'Slides' }).locator('[data-row]');
    expect(await tiles.nth(2).innerText()).toContain('Page 3 can’t be read');
    await page.reload();
    await notice.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Uploads' }).getByText('Some pages weren’t added').waitFor();
    await notice.waitFor();
    expect(texts(await waitForSlides(person, id, 4))).toEqual(['1', '2', '4', '5']);
    await notice.getByRole('button', { name: 'Discard' }).click();
    await page.getByText('Page 3 can’t be read').waitFor({ state: 'detached' });
    expect(await tiles.count()).toBe(4);
  });
});
