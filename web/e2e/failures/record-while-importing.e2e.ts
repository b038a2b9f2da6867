import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { buildPdf } from '../../../testing/pdf';
import { until } from '../../../testing/until';
import { dropOnHome, PICTURES, getOpenProject, waitForSlides } from '../deck';
import { logInNewPerson } from '../log-in';
import { startTake, press, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

/**
 * Holds all slides until the returned function is called. Call it before a recorder exists: setting a route messages each worker of the
 * page.
 */
async function holdSlides(page: Page): Promise<() => void> {
  let arrive = () => {};
  const held = new Promise<void>((resolve) => (arrive = resolve));
  await page.route('**/completeSlideUploads', async (route) => {
    await held;
    await route.continue();
  });
  return () => arrive();
}

describe('recording while slides are still being added', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  test('starts with the ready pictures, and continues when the slides arrive', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const arrive = await holdSlides(page);
    const id = await dropOnHome(page, PICTURES);
    await page.getByRole('heading', { name: 'Now talk through your slides' }).waitFor();
    // There is only one: another one in the bar would disappear when the slides arrive, and its neighbors would move.
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByText('None', { exact: true }).click();
    await page.getByText(`Slide 1 of ${PICTURES.length}`).waitFor();
    expect((await getOpenProject(person, id)).slides).toEqual([]);
    await page.getByRole('button', { name: 'Start recording' }).click();
    await talkUntil(page, 1);
    await press(page, ' ');
    await page.getByText(`Slide 2 of ${PICTURES.length}`).waitFor();
    await talkUntil(page, 2);
    arrive();
    const { slides } = await waitForSlides(person, id, PICTURES.length);
    await press(page, ' ');
    await page.getByText(`Slide 3 of ${PICTURES.length}`).waitFor();
    await talkUntil(page, 4);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    await until(async () => (await getOpenProject(person, id)).clips.length === 1, 'a stored clip');
    const { markers } = await getOpenProject(person, id);
    const shown = [...markers].sort((a, b) => a.source_ms - b.source_ms);
    expect(shown.map(({ slide_url }) => slide_url)).toEqual(slides.map(({ url }) => url));
  });

  test('a long outage meanwhile ends no import: all slides arrive, and all slides of the take exist', async () => {
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket|Unable to preload CSS/);
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const arrive = await holdSlides(page);
    const id = await dropOnHome(page, PICTURES);
    const completing = page.waitForRequest('**/completeSlideUploads');
    await startTake(page);
    await completing;
    await page.getByText(`Slide 1 of ${PICTURES.length}`).waitFor();
    await page.context().setOffline(true);
    arrive();
    // Each reconnect starts a new attempt, more often than one attempt retries.
    for (let tries = 0; tries < 9; tries++) {
      const failed = page.waitForEvent('requestfailed', (request) => /SlideUploads$/.test(request.url()));
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await failed;
    }
    await talkUntil(page, 1);
    await press(page, ' ');
    await page.getByText(`Slide 2 of ${PICTURES.length}`).waitFor();
    await talkUntil(page, 2);
    await page.context().setOffline(false);
    const { slides } = await waitForSlides(person, id, PICTURES.length);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    const { markers } = await getOpenProject(person, id);
    const shown = [...markers].sort((a, b) => a.source_ms - b.source_ms);
    expect(shown.map(({ slide_url }) => slide_url)).toEqual(slides.slice(0, 2).map(({ url }) => url));
  });

  test('nobody can start without slides while a file is still being read', async () => {
    const page = await browser.newPage();
    await logInNewPerson(page);
    let read = () => {};
    const held = new Promise<void>((resolve) => (read = resolve));
    await page.route(/pdf\.worker/, async (route) => {
      await held;
      await route.continue();
    });
    await dropOnHome(page, [{ name: 'talk.pdf', mimeType: 'application/pdf', buffer: buildPdf(3) }]);
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByText('Your slides are being added.').waitFor();
    const start = page.getByRole('button', { name: 'Start recording' });
    await start.waitFor();
    expect(await start.isEnabled()).toBe(false);
    read();
    await page.getByText('Slide 1 of 3').waitFor();
    await page.locator('button:focus', { hasText: 'Start recording' }).waitFor();
  });

  test('a failed import is reported after Stop, and its dialog gets the keys', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const arrive = await holdSlides(page);
    const broken = { name: 'z half.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a0000', 'hex') };
    const id = await dropOnHome(page, [...PICTURES, broken]);
    await startTake(page);
    const listed = page.getByRole('region', { name: 'Uploads', includeHidden: true }).getByText('wasn’t added');
    await listed.first().waitFor({ state: 'attached' });
    arrive();
    await waitForSlides(person, id, PICTURES.length);
    // Items that are, or will soon be, reported leave the list.
    await listed.first().waitFor({ state: 'detached' });
    const error = page.getByRole('dialog', { name: 'Error' });
    expect(await error.count()).toBe(0);
    await page.keyboard.press(' ');
    await page.getByText(`Slide 2 of ${PICTURES.length}`).waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await error.getByText('“z half.png” is damaged: its end is missing.').waitFor();
    await page.keyboard.press('Escape');
    await error.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
  });

  test('a project without slides says so, accepts some, and can be recorded as voice alone', async () => {
    const page = await browser.newPage();
    await logInNewPerson(page);
    await page.goto('/projects');
    await page.getByRole('button', { name: 'New project' }).first().click();
    await page.waitForURL('/project/*');
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByText('This project has no slides yet.').waitFor();
    await page.locator('button:focus', { hasText: 'Start recording' }).waitFor();
    await page.getByRole('dialog', { name: 'Recording' }).locator('input[type=file]').setInputFiles(PICTURES);
    await page.getByText(`Slide 1 of ${PICTURES.length}`).waitFor();
  });

  test('minimized on another screen, the recorder has the slides that arrived there when it is opened again', async () => {
    // Until the project is open again, covers replace the pictures that this tab has released.
    browser.expectProblem(/ERR_FILE_NOT_FOUND \(blob:/);
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const arrive = await holdSlides(page);
    const id = await dropOnHome(page, PICTURES);
    await startTake(page);
    await talkUntil(page, 1);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL('/');
    arrive();
    const { slides } = await waitForSlides(person, id, PICTURES.length);
    // By then, this tab has released their pictures.
    await page.getByRole('region', { name: 'Uploads', includeHidden: true }).waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Back to the recorder' }).click();
    await page.waitForURL(`/project/${id}`);
    await page.getByRole('dialog', { name: 'Recording' }).waitFor();
    await press(page, ' ');
    await page.getByText(`Slide 2 of ${PICTURES.length}`).waitFor();
    await page.waitForFunction(
      (address) => {
        const picture = document.querySelector<HTMLImageElement>('dialog[open] img[alt="Slide 2"]');
        return picture !== null && picture.src.includes(address) && picture.naturalWidth > 0;
      },
      slides[1]!.url.replace(/\.\w+$/, ''),
    );
  });

  test('the number of pending and ready slides is shown before recording', async () => {
    const page = await browser.newPage();
    await logInNewPerson(page);
    await page.evaluate(() => {
      const plain = window.createImageBitmap.bind(window) as (...given: unknown[]) => Promise<ImageBitmap>;
      const held = new Promise<void>((draw) => Object.assign(window, { draw }));
      let drawn = 0;
      const afterTheFirst = async (...given: unknown[]) => {
        // The editor tests the picture worker with its own pixels; pages are drawn on canvases.
        if (!(given[0] instanceof HTMLCanvasElement)) return plain(...given);
        drawn += 1;
        if (drawn > 1) await held;
        return plain(...given);
      };
      Object.assign(window, { createImageBitmap: afterTheFirst });
    });
    await dropOnHome(page, [{ name: 'talk.pdf', mimeType: 'application/pdf', buffer: buildPdf(3) }]);
    await page.getByRole('button', { name: 'Record', exact: true }).first().click();
    await page.getByText('2 slides are still being added, 1 is ready.').waitFor();
    await page.evaluate('draw()');
    await page.getByText('Slide 1 of 3').waitFor();
    await page.getByText('are still being added').waitFor({ state: 'detached' });
  });
});
