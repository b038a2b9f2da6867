import { compareSlides } from '#shared/time/timeline';
import type { Locator, Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { buildPdf } from '../../../testing/pdf';
import type { SignedUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { dropOnHome, getOpenProject, waitForSlides } from '../deck';
import { logInNewPerson } from '../log-in';

const PAGES = 60;

describe('a deck of more than fifty slides', () => {
  let browser: TestBrowser;
  let page: Page;
  let person: SignedUp;
  let id: string;
  let column: Locator;

  beforeAll(async () => {
    browser = await openBrowser();
    page = await browser.newPage();
    person = await logInNewPerson(page);
    id = await dropOnHome(page, [{ name: 'talk.pdf', mimeType: 'application/pdf', buffer: buildPdf(PAGES) }]);
    await waitForSlides(person, id, PAGES);
    await page.reload();
    column = page.getByRole('complementary', { name: 'Slides' });
    await tile(1).waitFor();
  });
  afterAll(() => browser.close());

  const tile = (number: number) => column.getByRole('button', { name: `Slide ${number}`, exact: true });
  const tileCount = () => column.getByRole('button', { name: /^Slide \d+$/ }).count();
  const scrollTo = (share: number) =>
    column
      .locator('[data-row]')
      .first()
      .evaluate((row, to) => {
        const list = row.parentElement!;
        list.scrollTop = to * list.scrollHeight;
      }, share);
  /** The stored slides' texts in order; initially, each was its number. */
  const order = async () => {
    const { slides } = await getOpenProject(person, id);
    return [...slides].sort(compareSlides).map(({ text }) => Number(text));
  };

  test('renders only tiles in view, and all of them can be reached and selected', async () => {
    await column.getByText(String(PAGES), { exact: true }).waitFor();
    expect(await tileCount()).toBeLessThan(30);
    const height = () =>
      column
        .locator('[data-row]')
        .first()
        .evaluate((row) => row.parentElement!.scrollHeight);
    const whole = await height();
    await scrollTo(1);
    await tile(PAGES).click();
    await page.getByRole('img', { name: `Slide ${PAGES}: ${PAGES}` }).waitFor();
    expect(await tile(PAGES).getAttribute('aria-current')).toBe('true');
    expect(await tileCount()).toBeLessThan(30);
    // The scroll bar shows the true position in the deck.
    expect(Math.abs((await height()) - whole)).toBeLessThan(3);
  });

  test('keeps the slide on the stage while the deck is scrolled, and Tab continues from it', async () => {
    await scrollTo(1);
    await tile(PAGES - 1).click();
    await scrollTo(0);
    await tile(1).waitFor();
    expect(await tile(PAGES - 1).getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(await tile(PAGES - 2).evaluate((button) => button === document.activeElement)).toBe(true);
  });

  test('moves a slide by keys in the middle of the deck', async () => {
    await scrollTo(0.5);
    await tile(30).focus();
    await tile(31).waitFor();
    await page.keyboard.press('Space');
    await page.getByText(`Position 30 of ${PAGES}.`).waitFor({ state: 'attached' });
    // A picked-up slide handles keys from the next task on; no person is as fast as this test.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await page.keyboard.press('ArrowDown');
    await page.getByText(`Position 31 of ${PAGES}.`).waitFor({ state: 'attached' });
    await page.keyboard.press('Space');
    await until(async () => (await order())[29] === 31, 'slide 31 before slide 30');
    expect((await order()).slice(28, 32)).toEqual([29, 31, 30, 32]);
  });

  test('drops a slide at a place that was out of view when it was picked up', async () => {
    await scrollTo(0);
    const from = (await tile(1).boundingBox())!;
    const list = (await column.boundingBox())!;
    await page.mouse.move(from.x + 60, from.y + 40);
    await page.mouse.down();
    // At the edge, the list scrolls by itself, tile by tile, while the slide is held there.
    await page.mouse.move(from.x + 60, list.y + list.height - 70, { steps: 8 });
    await page.getByText(/^Position [2-5]\d of/).waitFor({ state: 'attached' });
    await page.mouse.move(from.x + 60, list.y + list.height / 2, { steps: 8 });
    await page.mouse.up();
    await until(async () => (await order())[0] === 2, 'another first slide');
    expect((await order()).indexOf(1)).toBeGreaterThan(15);
    expect([...(await order())].sort((a, b) => a - b)).toEqual(Array.from({ length: PAGES }, (_, i) => i + 1));
  });
});
