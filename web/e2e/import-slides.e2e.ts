import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Page } from 'playwright-core';
import { listProjects } from '#shared/api/projects';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { buildLockedPdf, buildPdf } from '../../testing/pdf';
import { call } from '../../testing/test-stack';
import { dropOnHome, PICTURES, getOpenProject, waitForSlides } from './deck';
import { writeLargeWav } from './large-wav';
import { logInNewPerson } from './log-in';

const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer });

/** The color of a picture's corner, as the page shows it. */
const readCorner = (page: Page, address: string) =>
  page.evaluate(async (source) => {
    const picture = await createImageBitmap(await (await fetch(source)).blob());
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  }, address);

describe('dropping slides on Home, in a real browser', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  test('a PDF becomes one slide per page, in order, as pictures of its pages', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const id = await dropOnHome(page, [file('talk.pdf', buildPdf(8))]);
    const { slides, media_grant } = await waitForSlides(person, id, 8);
    expect(slides.map(({ width, height }) => [width, height])).toEqual(Array(8).fill([1920, 1080]));
    // Pages arrive in any order, but the stage starts with the first.
    await page.getByRole('button', { name: 'Slide 8', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Slide 1', exact: true }).and(page.locator('[aria-current=true]')).waitFor();
    const reds: number[] = [];
    for (const { url } of slides) reds.push((await readCorner(page, `${url}?${media_grant}`))[0] ?? 0);
    expect(reds).toEqual([...reds].sort((a, b) => a - b));
    expect(reds.at(-1)).toBeGreaterThan((reds[0] ?? 255) + 150);
  });

  test('bad files are named with the reason, and the good ones next to them stay', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const [picture = ''] = PICTURES;
    const id = await dropOnHome(page, [
      file('cut off.pdf', buildPdf(3).subarray(0, 60)),
      file('headless.pdf', buildPdf(3).subarray(9)),
      file('locked.pdf', buildLockedPdf()),
      file('endless.pdf', buildPdf(301)),
      file('liar.png', Buffer.from('MZ this is a program'), 'image/png'),
      file('half.png', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'image/png'),
      picture,
      file('good.pdf', buildPdf(2)),
    ]);
    const list = page.getByRole('region', { name: 'Uploads' });
    const dialog = page.getByRole('dialog', { name: 'Error' });
    // Nobody knows the password, so the person skips this file.
    await page
      .getByRole('dialog', { name: 'This PDF needs a password' })
      .getByRole('button', { name: 'Close' })
      .click();
    await dialog.waitFor();
    for (const problem of [
      '“cut off.pdf” is damaged and can’t be read.',
      '“headless.pdf” can’t be read as a PDF: it may be damaged.',
      '“endless.pdf” has 301 pages',
      '“liar.png” isn’t a picture or a PDF.',
      '“half.png” is damaged: its end is missing.',
    ]) {
      // Spec section 8: a dialog titled Error shows a failure, once.
      await dialog.getByText(problem).waitFor();
      expect(await page.getByText(problem).count()).toBe(1);
    }
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    // Reported items leave the list. The list must not cover a button: a click hits the top element.
    await list.getByText('wasn’t added').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Record', exact: true }).click();
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    expect((await waitForSlides(person, id, 3)).slides).toHaveLength(3);
  });

  const aSecondOfSound = () => {
    const { path } = writeLargeWav('said.wav', 200_000);
    const buffer = readFileSync(path);
    rmSync(dirname(path), { recursive: true });
    return file('said.wav', buffer, 'audio/wav');
  };

  test('sound becomes a project with that clip, and a clip in an empty project', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const id = await dropOnHome(page, [aSecondOfSound()]);
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
    expect((await getOpenProject(person, id)).clips.map(({ file_name }) => file_name)).toEqual(['said.wav']);

    await page.goto('/');
    await page.getByRole('button', { name: 'Start without slides' }).click();
    await page.getByRole('region', { name: 'Drop slides here' }).waitFor();
    await page.getByLabel('Choose files').setInputFiles(aSecondOfSound());
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
  });

  test('if no file is usable, no project is created, and each file is named with the reason', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    await page
      .getByLabel('Choose files')
      .setInputFiles([
        file('notes.txt', Buffer.from('Dear diary'), 'text/plain'),
        file('film.webm', Buffer.from('No film'), 'video/webm'),
      ]);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await dialog.getByText('“notes.txt” isn’t a picture or a PDF.').waitFor();
    await dialog.getByText('“film.webm” isn’t audio or video').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    expect((await call(listProjects, { who_can_edit: 'Private' }, person.token)).projects).toEqual([]);
  });
});
