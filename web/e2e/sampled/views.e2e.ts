import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { getViewCounts, getWatchFigures } from '#shared/api/views';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { EVERYTHING, findProblems } from '../axe-problems';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';
import { serveStoredPage } from '../stored-page';

let browser: TestBrowser;
let ada: SignedUp;
let id: ProjectId;
let owner: Page;

beforeAll(async () => {
  browser = await openBrowser();
  // A server that is briefly down.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 503/);
  ada = await signUp('Ada Admin');
  id = await makeNarratedProject(ada);
  owner = await browser.newPage();
  await stayLoggedIn(owner, ada);
});
afterAll(() => browser.close());

/** Records the functions that a page calls from now on. */
function captureCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname.slice('/api/'.length));
  });
  return calls;
}

/** Plays past the fourth second. */
async function watch(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await page.waitForFunction(() => {
    const position = document.querySelector('[role=slider][aria-label=Position]');
    return Number(position?.getAttribute('aria-valuenow')) >= 4;
  });
}

const openPlayer = async (page: Page) => {
  await page.goto(`/video/${id}`);
  await page.locator('[data-shown]').waitFor();
  return page;
};
const total = (views: string) => owner.getByText(views, { exact: true });
const waitForCountedView = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/countView') && response.status() === 200);

test('the owner opens the views from the project’s card, and nobody has watched', async () => {
  await owner.goto('/projects');
  await owner.getByRole('button', { name: 'Options for Deck' }).click();
  await owner.getByRole('menuitem', { name: 'Views' }).click();
  await owner.getByRole('heading', { name: 'Views of Deck' }).waitFor();
  await total('0 views in the last 30 days').waitFor();
  await owner.getByRole('button', { name: 'All time' }).click();
  await owner.getByRole('heading', { name: 'No views yet' }).waitFor();
});

test('three seconds count immediately and once, and opening a page calls no function', async () => {
  const page = await browser.newPage();
  const calls = captureCalls(page);
  await openPlayer(page);
  expect(calls).toEqual([]);
  await Promise.all([waitForCountedView(page), watch(page)]);
  expect(calls).toEqual(['issueViewerToken', 'countView']);
  await total('1 view in total').waitFor();
  const [today] = (await call(getViewCounts, { project_id: id, days: 7 }, ada.token)).days;
  expect(today?.count).toBe(1);
  await owner
    .getByRole('listitem')
    .getByText(/ago|just now/)
    .waitFor();

  // Again on the same day, in the same browser. Leaving the page reports what was watched since.
  await openPlayer(page);
  await watch(page);
  expect(calls.filter((name) => name !== 'countView')).toEqual(['issueViewerToken']);
});

test('a beacon that fails is sent again, and counts', async () => {
  const page = await browser.newPage();
  let refusals = 0;
  await page.route('**/api/countView', (route) =>
    refusals++ < 1 ? route.fulfill({ status: 503, json: { error: { message: 'Down' } } }) : route.continue(),
  );
  await openPlayer(page);
  await Promise.all([waitForCountedView(page), watch(page)]);
  await total('2 views in total').waitFor();
});

test("a viewer who leaves while the server is down is counted by the browser's last beacon", async () => {
  const page = await browser.newPage();
  // Fetches fail; a beacon that outlives the page arrives.
  await page.route('**/api/countView', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ status: 503, json: { error: { message: 'Down' } } })
      : route.continue(),
  );
  await openPlayer(page);
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/countView'));
  await Promise.all([refused, watch(page)]);
  await page.goto('/hello');
  await total('3 views in total').waitFor();
});

test('the owner sees how far viewers watched, second by second and by slide, and downloads it for a spreadsheet', async () => {
  const figures = () => call(getWatchFigures, { project_id: id, days: 7 }, ada.token);
  await until(async () => (await figures()).views === 3, 'what three viewers watched');
  const { viewers, watched_ms } = await figures();
  expect(viewers.slice(0, 3)).toEqual([3, 3, 3]);
  expect(watched_ms).toBeGreaterThanOrEqual(9000);
  await owner.reload();
  await owner.getByRole('button', { name: 'All time' }).click();
  await owner.getByText(/watched in 3 views, 0 with captions/).waitFor();
  await owner
    .getByRole('row', { name: /^Slide 1/ })
    .getByText(/%$/)
    .waitFor();
  const [download] = await Promise.all([
    owner.waitForEvent('download'),
    owner.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^\ufeffSlide,Title,.*\r\n1,/);
  // So low that the list of views scrolls.
  await owner.setViewportSize({ width: 1280, height: 120 });
  expect(await findProblems(owner, EVERYTHING)).toEqual([]);
  await owner.setViewportSize({ width: 1280, height: 800 });
});

test('a rejected token is replaced by another one, which counts', async () => {
  browser.expectProblem(/Failed to load resource: the server responded with a status of 403/);
  const page = await browser.newPage();
  const calls = captureCalls(page);
  await openPlayer(page);
  await page.evaluate((project) => {
    const today = new Date().toISOString().slice(0, 10);
    localStorage.setItem(`narradeck.viewer.${today}.${project}`, JSON.stringify({ token: 'old', isCounted: false }));
  }, id);
  await Promise.all([waitForCountedView(page), watch(page)]);
  expect(calls).toEqual(['countView', 'issueViewerToken', 'countView']);
  await total('4 views in total').waitFor();
});

test('a person who works on the project is not a viewer, and is not reported', async () => {
  const page = await browser.newPage();
  await stayLoggedIn(page, ada);
  const calls = captureCalls(page);
  await openPlayer(page);
  await watch(page);
  expect(calls).toContain('getRecords');
  expect(calls.filter((name) => name === 'issueViewerToken' || name === 'countView')).toEqual([]);
});

test("a page left open until its pass expired asks its presentation's source again; a link that is off by then counts nothing", async () => {
  browser.expectProblem(/Failed to load resource: the server responded with a status of 40[34]/);
  const page = await browser.newPage();
  const calls = captureCalls(page);
  let asked = 0;
  await serveStoredPage(page);
  await page.route('**/publish/*', async (route) => {
    if (asked++ > 0) return route.fulfill({ status: 404, json: {} });
    const response = await route.fetch();
    const data = (await response.json()) as object;
    await route.fulfill({ response, json: { ...data, viewer_pass: 'old.pass' } });
  });
  await openPlayer(page);
  await watch(page);
  expect(asked).toBe(2);
  // A link that is off for anyone may be one with a password.
  expect(calls.filter((name) => name !== 'openLink')).toEqual(['issueViewerToken']);
});
