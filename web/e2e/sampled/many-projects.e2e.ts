import type { Page } from 'playwright-core';
import { COVER_GRANTS_MAX, getCoverGrants } from '#shared/api/projects';
import { bucket } from '../../../testing/bucket';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { seedTeamProjects } from '../../../testing/seed-projects';
import { signUp } from '../../../testing/test-stack';
import { stayLoggedIn } from '../log-in';

const PROJECTS = 120;

let browser: TestBrowser;
let page: Page;
const asked: number[] = [];

beforeAll(async () => {
  browser = await openBrowser();
  page = await browser.newPage();
  page.on('request', (request) => {
    if (!request.url().endsWith(`/${getCoverGrants.name}`) || request.method() !== 'POST') return;
    asked.push((request.postDataJSON() as { data: { ids: string[] } }).data.ids.length);
  });
  const admin = await signUp('Ada Admin');
  const coverOf = (id: string) => `/projects/${id}/slides/a.png`;
  const projects = await seedTeamProjects(admin, PROJECTS, coverOf);
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 500 } });
  for (const { id } of projects) await bucket.put(coverOf(id).slice(1), picture);
  await stayLoggedIn(page, admin);
  await page.goto('/projects');
});
afterAll(() => browser.close());

const cards = () => page.getByRole('article');
const cardOf = (name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

/** Waits until a project's cover is on the screen and drawn. */
async function waitForCover(name: string): Promise<void> {
  const cover = cardOf(name).locator('img');
  await cover.scrollIntoViewIfNeeded();
  await cover.evaluate((image: HTMLImageElement) => image.decode());
}

test('a team of 120 projects scrolls: every visible card has its picture, by three calls of at most 50', async () => {
  await cardOf('Deck 1').waitFor();
  const drawn: number[] = [];
  for (let n = 1; n <= PROJECTS; n += 3) {
    await waitForCover(`Deck ${n}`);
    drawn.push(await cards().count());
  }
  expect(await cards().count()).toBe(await cards().locator('img').count());
  expect(Math.max(...drawn)).toBeLessThan(PROJECTS);
  expect(asked.reduce((sum, one) => sum + one)).toBe(PROJECTS);
  expect(Math.max(...asked)).toBeLessThanOrEqual(COVER_GRANTS_MAX);
  expect(asked.length).toBeLessThanOrEqual(3);
});

test('the search finds projects far down, and shows them without requesting their pictures again', async () => {
  const before = asked.length;
  await page.getByRole('searchbox').fill('deck 117');
  await waitForCover('Deck 117');
  expect(await cards().count()).toBe(1);
  await page.getByRole('searchbox').fill('');
  await page.mouse.wheel(0, -100_000);
  await waitForCover('Deck 1');
  expect(asked).toHaveLength(before);
});

test('a portrait cover is shown whole', async () => {
  const picture = cardOf('Deck 1').locator('img');
  const [shown, frame] = await Promise.all([picture.boundingBox(), picture.locator('..').boundingBox()]);
  expect(shown).toEqual(frame);
  expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).toBe('contain');
});
