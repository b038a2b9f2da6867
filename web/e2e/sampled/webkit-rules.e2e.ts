import type { Page } from 'playwright-core';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { type SignedUp, signUp } from '../../../testing/test-stack';
import { textAreaSelector, registerAreaSelector } from '../text-area-selector';
import { makeFilms } from '../films';
import { stayLoggedIn } from '../log-in';
import { makeSoundsAndFilms } from '../sounds-and-films';
import { imposeWebKitRules } from '../webkit-rules';

describe("under WebKit's rules for media on a phone", () => {
  let browser: TestBrowser;
  let person: SignedUp;
  let id: ProjectId;
  beforeAll(async () => {
    await registerAreaSelector();
    browser = await openBrowser();
    person = await signUp();
    const page = await browser.newPage();
    await page.goto('/login');
    id = await makeSoundsAndFilms(person, Uint8Array.from((await makeFilms(page)).webm));
  });
  afterAll(() => browser.close());

  const openPlayer = async () => {
    const phone = await browser.newPhone();
    await imposeWebKitRules(phone);
    await phone.goto(`/video/${id}`);
    return phone;
  };
  const untilStatus = (page: Page, status: string) => page.locator(`[data-status=${status}]`).waitFor();
  const untilCaption = (page: Page, number: number) =>
    page.locator('[data-status] p', { hasText: `Clip ${number} speaks` }).waitFor();
  const play = (page: Page) => page.getByRole('button', { name: 'Play', exact: true }).tap();

  test('sound and videos play one after another to the end, and again', async () => {
    const phone = await openPlayer();
    await phone.getByRole('button', { name: 'Captions' }).tap();
    await play(phone);
    for (const number of [1, 2, 3, 4]) await untilCaption(phone, number);
    await untilStatus(phone, 'ended');
    await phone.getByRole('button', { name: 'Play again' }).first().tap();
    for (const number of [1, 2]) await untilCaption(phone, number);
  });

  test('Play before anything has loaded plays, and so does every place sought then', async () => {
    const phone = await browser.newPhone();
    await imposeWebKitRules(phone);
    let letThrough = () => {};
    const wait = new Promise<void>((resolve) => (letThrough = resolve));
    await phone.route(/\/clips\//, async (route) => {
      await wait;
      await route.continue();
    });
    await phone.goto(`/video/${id}`);
    await phone.getByRole('button', { name: 'Captions' }).tap();
    await play(phone);
    letThrough();
    await untilStatus(phone, 'playing');
    for (const [key, number] of [
      ['6', 3],
      ['8', 4],
      ['4', 2],
      ['0', 1],
    ] as const) {
      await phone.keyboard.press(key);
      await untilCaption(phone, number);
      await untilStatus(phone, 'playing');
    }
  });

  test.each([
    ['a sound', '0', 1],
    ['a film', '4', 2],
  ])('a pause by the system within %s is shown as a pause, and Play continues', async (_, key, number) => {
    const phone = await openPlayer();
    await phone.getByRole('button', { name: 'Captions' }).tap();
    await phone.keyboard.press(key);
    await play(phone);
    await untilStatus(phone, 'playing');
    await untilCaption(phone, number);
    await phone.evaluate(() => interruptMedia());
    await untilStatus(phone, 'paused');
    await play(phone);
    await untilCaption(phone, number + 1);
  });

  test('the window is filled where no element can be full-screen, and there is no volume control without effect', async () => {
    const page = await browser.newPage();
    await imposeWebKitRules(page);
    await page.goto(`/video/${id}`);
    await page.getByRole('button', { name: 'Full screen' }).click();
    await page.locator('[data-enlarged=window]').waitFor();
    await page.getByRole('button', { name: 'Mute' }).waitFor();
    expect(await page.getByRole('slider', { name: 'Volume' }).count()).toBe(0);
  });

  test('the editor plays through all clips, too', async () => {
    const page = await browser.newPage();
    await imposeWebKitRules(page);
    await stayLoggedIn(page, person);
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 4,/ }).waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    for (const number of [1, 2, 3, 4])
      await page
        .locator('#editor-stage')
        .locator(textAreaSelector(`Clip ${number} speaks`))
        .waitFor();
    await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  });
});
