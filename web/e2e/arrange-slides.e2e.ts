import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { until } from '../../testing/until';
import { waitForSlides } from './deck';
import { openDeck, type OpenDeck } from './open-deck';

let browser: TestBrowser;
let page: Page;
let deck: OpenDeck;
beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  deck = await openDeck(page);
});
afterAll(() => browser.close());

const tile = (number: number) => page.getByRole('button', { name: `Slide ${number}`, exact: true });

/** Waits until the server has this slide order, by initial positions. */
const untilStored = (...order: number[]) =>
  until(async () => {
    const { slides } = await waitForSlides(deck.person, deck.id, order.length);
    const places = slides.map(({ id }) => deck.slides.findIndex((slide) => slide.id === id) + 1);
    return places.join() === order.join();
  }, `the order ${order.join()}`);

async function choose(number: number, line: string): Promise<void> {
  await tile(number).hover();
  await page.getByRole('button', { name: `Options for slide ${number}` }).click();
  await page.getByRole('menuitem', { name: line }).click();
}

/** Waits until the focus is in the deck; on the body, the next keys would be commands. */
const untilFocusIsInDeck = () =>
  page.waitForFunction(() => document.activeElement?.closest('aside')?.ariaLabel === 'Slides');

test('WCAG 2.5.7: slides can be moved by their menu, without dragging, and the focus stays in the deck', async () => {
  await choose(1, 'Move down');
  await untilStored(2, 1, 3);
  await untilFocusIsInDeck();
  await choose(1, 'Move to…');
  await page.getByRole('textbox', { name: 'Position in the deck, 1 to 3' }).fill('3');
  await page.keyboard.press('Enter');
  await untilStored(1, 3, 2);
  await untilFocusIsInDeck();
  await choose(3, 'Move up');
  await untilStored(1, 2, 3);
});

test('slides selected with Shift are deleted together by Delete, and the focus stays in the deck', async () => {
  await tile(2).click();
  await tile(3).click({ modifiers: ['Shift'] });
  await page.keyboard.press('Delete');
  await page.getByText('2 slides deleted.').waitFor();
  await untilStored(1);
  await untilFocusIsInDeck();
  await page.keyboard.press('Control+z');
  await untilStored(1, 2, 3);
});
