import { chromium, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../testing/chromium-flags';
import { chromiumPath } from '../testing/chromium-path';
import { buildPdf } from '../testing/pdf';
import type { Figure } from './figure';

const SLIDES = 6;
const PASSWORD = 'correct horse battery';

/** Signs up a new person, from the first page to Home. */
async function signUp(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('Your name').fill('Ada Lovelace');
  await page.getByLabel('Email').fill(`ada-${Date.now()}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).waitFor();
}

/** Drops a deck on Home and waits until the pictures of all slides show. */
async function dropDeck(page: Page): Promise<void> {
  const buffer = buildPdf(SLIDES, { isDense: true });
  await page.locator('input[type=file]').setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer });
  for (let number = 1; number <= SLIDES; number++) {
    const picture = page.getByRole('button', { name: `Slide ${number}`, exact: true }).locator('img');
    await picture.waitFor();
    await picture.evaluate((image: HTMLImageElement) => image.decode());
  }
}

/** The first visit to a stack that has just become ready: a new browser, and no earlier calls. */
export async function firstVisit(app: string): Promise<Figure[]> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, '--headless'] });
  try {
    const page = await browser.newPage({ baseURL: app, locale: 'en-GB', viewport: { width: 1280, height: 800 } });
    const opened = performance.now();
    await page.goto('/');
    await page.getByLabel('Email').waitFor();
    const usable = (performance.now() - opened) / 1000;
    await signUp(page);
    const dropped = performance.now();
    await dropDeck(page);
    const shown = (performance.now() - dropped) / 1000;
    // A browser that closes during its uploads would cause errors in the stack.
    await page.waitForLoadState('networkidle');
    return [
      { name: 'Ready → first page usable', value: usable, unit: 's', goal: 1.5, goalWhenBusy: 3 },
      { name: 'First drop → six slides', value: shown, unit: 's', goal: 4, goalWhenBusy: 8 },
    ];
  } finally {
    await browser.close();
  }
}
