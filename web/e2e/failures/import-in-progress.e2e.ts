import type { Page } from 'playwright-core';
import { pictureUrls } from '#shared/entities/slide-picture';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { buildPdf } from '../../../testing/pdf';
import { pptx } from '../../../testing/pptx';
import { signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { dropOnHome, PICTURES, getOpenProject, waitForSlides } from '../deck';
import { logIn, logInNewPerson } from '../log-in';

const file = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({ name, mimeType, buffer });

/** Holds every request whose address matches, until the returned function is called. */
async function holdRequest(page: Page, address: RegExp): Promise<() => Promise<void>> {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    await free;
    // A request that was canceled meanwhile can't continue.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    letGo();
    await page.unroute(address);
  };
}

const slideOnStage = (page: Page) => page.locator('#editor-stage img');
const readSource = (page: Page) => slideOnStage(page).getAttribute('src');

describe('a deck being imported', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  test('is shown before anything is sent, and stays when it has arrived', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const send = await holdRequest(page, /createSlideUploads/);
    const id = await dropOnHome(page, [file('talk.pdf', buildPdf(3))]);
    await slideOnStage(page).waitFor();
    expect(await readSource(page)).toMatch(/^blob:/);
    const tiles = page.getByRole('complementary', { name: 'Slides' }).locator('img');
    await tiles.nth(2).waitFor();
    await page.getByRole('button', { name: 'Slide 2', exact: true }).click();
    expect((await getOpenProject(person, id)).slides).toEqual([]);
    const notes = page.getByRole('textbox', { name: 'Notes for slide 2' });
    expect(await notes.getAttribute('readonly')).not.toBeNull();
    await page.getByText('You can write notes when it’s ready.').waitFor();

    await send();
    const { slides } = await waitForSlides(person, id, 3);
    await notes.fill('Say who I am');
    await until(async () => (await getOpenProject(person, id)).slides.some(({ notes }) => notes === 'Say who I am'));
    // The selected slide stays selected.
    await page.locator(`#editor-stage img[src*="${slides[1]!.url}"]`).waitFor();
    await page.getByText('Adding…').first().waitFor({ state: 'detached' });
    expect(await tiles.count()).toBe(3);
  });

  test('shows its progress in the middle of the editor until the first slide is ready; cancelled, nothing is left', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const draw = await holdRequest(page, /pdf\.worker/);
    const id = await dropOnHome(page, [file('talk.pdf', buildPdf(3))]);
    const progress = page.getByRole('region', { name: 'Adding 1 file' });
    await progress.waitFor();
    await progress.getByRole('progressbar', { name: 'talk.pdf' }).waitFor();
    expect(await page.getByRole('region', { name: 'Drop slides here' }).count()).toBe(0);
    await progress.getByRole('button', { name: 'Cancel talk.pdf' }).click();
    await page.getByRole('region', { name: 'Drop slides here' }).waitFor();
    await draw();
    expect((await getOpenProject(person, id)).slides).toEqual([]);
  });

  test('is read while its project is created; if the plan is full, nothing of it is left', async () => {
    const page = await browser.newPage();
    const person = await signUp();
    const [pk, sk] = [`ACCOUNT#${person.account.id}`, 'ACCOUNT'] as const;
    await logIn(page, person);
    browser.expectProblem(/status of 429 .*createProject/);
    const make = await holdRequest(page, /createProject/);
    await page.locator('input[type=file]').setInputFiles([file('talk.pdf', buildPdf(3))]);
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByRole('progressbar', { name: 'talk.pdf' }).waitFor();
    // Set only now, because a page that knows the limit asks before it reads files.
    await table.put({ ...(await table.get(pk, sk)), pk, sk, limit_stored_projects: 0 });
    await make();
    await page.getByRole('dialog', { name: 'Project limit reached' }).waitFor();
    await uploads.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
  });

  test('is stored in three widths, with the text of its pages', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const [picture = ''] = PICTURES;
    const id = await dropOnHome(page, [file('a talk.pdf', buildPdf(1)), picture]);
    const { slides, media_grant } = await waitForSlides(person, id, 2);
    expect(slides.map(({ text }) => text)).toEqual(['1', '']);
    for (const { url } of slides) {
      const widths = await page.evaluate(
        (addresses) =>
          Promise.all(
            addresses.map(async (address) => (await createImageBitmap(await (await fetch(address)).blob())).width),
          ),
        pictureUrls(url).map((path) => `${path}?${media_grant}`),
      );
      expect(widths.slice(-2)).toEqual([960, 320]);
    }
    await page.getByRole('img', { name: 'Slide 1: 1' }).waitFor();
  });

  test("gets its speaker's notes from the presentation dropped with it", async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const presentation = pptx([
      { notes: ['Welcome all', 'Say who I am'] },
      { notes: ['Left out'], isHidden: true },
      {},
    ]);
    const id = await dropOnHome(page, [file('Talk.pptx', presentation, ''), file('talk.pdf', buildPdf(2))]);
    const { slides } = await waitForSlides(person, id, 2);
    expect(slides.map(({ notes }) => notes)).toEqual(['Welcome all\nSay who I am', '']);
  });

  test('a presentation alone or for another deck, and a HEIC photo, say what to do', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const heic = Buffer.from('\0\0\0\x24ftypheic', 'latin1');
    const id = await dropOnHome(page, [
      file('other.pptx', pptx([{}]), ''),
      file('talk.pdf', buildPdf(2)),
      file('photo.heic', heic, ''),
    ]);
    const dialog = page.getByRole('dialog', { name: 'Error' });
    await dialog.getByText('“other.pptx” has 1 slide and the PDF has 2 pages').waitFor();
    await dialog.getByText('On an iPhone, choose it from Photos').waitFor();
    await waitForSlides(person, id, 2);
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles([file('alone.pptx', pptx([{}]), '')]);
    await dialog.getByText('In PowerPoint, choose File > Export > PDF').waitFor();
  });

  test('table cells pasted into the notes are text there, and not a slide', async () => {
    const page = await browser.newPage();
    const person = await logInNewPerson(page);
    const id = await dropOnHome(page, [file('talk.pdf', buildPdf(1))]);
    await waitForSlides(person, id, 1);
    const notes = page.getByRole('textbox', { name: /notes/i });
    await notes.click();
    const isLeftAlone = await notes.evaluate((field) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'a\tb');
      data.items.add(new File([new Uint8Array(8)], 'image.png', { type: 'image/png' }));
      return field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    expect(isLeftAlone).toBe(true);
    expect(await page.getByRole('region', { name: 'Uploads' }).getByText('image.png').count()).toBe(0);
  });
});
