import type { Page } from 'playwright-core';
import { updateProject } from '#shared/api/projects';
import type { ProjectSettings } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, type SignedUp, signUp, urls } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { type FrameMessage, startEmbeddingSite } from '../embedding-site';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

let browser: TestBrowser;
let owner: SignedUp;
let id: ProjectId;
let site: ReturnType<typeof startEmbeddingSite>;
let blog: string;
let evil: string;

beforeAll(async () => {
  site = startEmbeddingSite();
  [blog, evil] = site.hosts;
  browser = await openBrowser();
  owner = await signUp();
  id = await makeNarratedProject(owner);
  const settings: Partial<ProjectSettings> = { embedding: 'listed', embed_sites: [blog] };
  await call(updateProject, { id, settings }, owner.token);
});
afterAll(async () => {
  site.close();
  await browser.close();
});

const embedUrl = (query = '') => `${urls.app}/embed/${id}${query}`;

/** Sends a message from a page to its first frame. */
const send = (page: Page, message: object) =>
  page.evaluate((data) => window.frames[0]!.postMessage(data, '*'), message);

const readMessages = (page: Page) => page.evaluate(() => (window as unknown as { messages: FrameMessage[] }).messages);

const waitForMessage = (page: Page, isMeant: (message: FrameMessage) => boolean, what: string) =>
  until(async () => (await readMessages(page)).some(isMeant), what);

test('a listed site’s page plays, seeks, and pauses the player in its frame, and hears its state, with all storage blocked', async () => {
  const page = await browser.newPage();
  await page.addInitScript(() => {
    if (window.parent === window) return;
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      const get = () => {
        throw new DOMException('Storage is blocked.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get });
    }
  });
  await page.goto(site.pageUrl(blog, embedUrl('?t=7')));
  await waitForMessage(page, ({ narradeck }) => narradeck === 'ready', 'the player to be ready');
  await send(page, { narradeck: 'listen' });
  await waitForMessage(page, ({ status, time_ms }) => status === 'paused' && time_ms === 7000, 'its start');
  await send(page, { narradeck: 'play' });
  await waitForMessage(page, ({ status, time_ms = 0 }) => status === 'playing' && time_ms > 7000, 'it to play');
  await send(page, { narradeck: 'seek', time_ms: 1e9 });
  await waitForMessage(page, ({ status }) => status === 'ended', 'its end');
  await send(page, { narradeck: 'seek', time_ms: 1000 });
  await send(page, { narradeck: 'pause' });
  await waitForMessage(page, ({ status, time_ms }) => status === 'paused' && time_ms === 1000, 'its pause');
  const frame = page.frameLocator('iframe');
  const name = frame.getByRole('heading').getByRole('link', { name: 'Deck' });
  expect(await name.getAttribute('href')).toBe(`/video/${id}`);
  await frame.getByRole('button', { name: 'Play', exact: true }).click();
  await frame.locator('[data-status=playing]').waitFor();
});

test('attack: another site’s page gets no player into its frame', async () => {
  const page = await browser.newPage();
  browser.expectProblem(/frame-ancestors/);
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
  await page.goto(site.pageUrl(evil, `${embedUrl()}?origin=http://${blog}`));
  await refused;
  expect(await readMessages(page)).toEqual([]);
});

test('attack: only the page around the player controls it, and messages of another kind do nothing', async () => {
  const page = await browser.newPage();
  await page.goto(site.pageUrl(blog, embedUrl('?t=<script>'), `http://${evil}/`));
  await waitForMessage(page, ({ narradeck }) => narradeck === 'ready', 'the player to be ready');
  const stranger = page.frames().find((frame) => frame.url() === `http://${evil}/`)!;
  await stranger.evaluate((origin) => {
    for (const narradeck of ['seek', 'listen', 'play'])
      window.parent.frames[0]!.postMessage({ narradeck, time_ms: 9000, origin }, '*');
  }, `http://${blog}`);
  for (const odd of [null, 'play', { narradeck: 'seek' }, { narradeck: 'seek', time_ms: '9000' }, { narradeck: {} }])
    await send(page, odd as object);
  await send(page, { narradeck: 'listen' });
  await waitForMessage(page, ({ status }) => status !== undefined, 'its state');
  expect((await readMessages(page)).at(-1)).toMatchObject({ status: 'paused', time_ms: 0 });
  expect(await stranger.evaluate(() => (window as unknown as { messages: unknown[] }).messages)).toEqual([]);
});

test('a press on the middle of a small frame plays', async () => {
  const page = await browser.newPage();
  await page.goto(site.pageUrl(blog, embedUrl()));
  const frame = page.frameLocator('iframe');
  await frame.getByRole('link', { name: 'Made with Narradeck' }).waitFor();
  await page.locator('iframe').click();
  await frame.locator('[data-status=playing]').waitFor();
});

test('the owner lists sites in Share, copies the code, and sees the player there', async () => {
  const page = await browser.newPage();
  await stayLoggedIn(page, owner);
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  const share = page.getByRole('dialog', { name: 'Share' });
  const add = share.getByLabel('Add a site');
  await add.fill('a.example; script-src *');
  await add.press('Enter');
  await share.getByRole('alert').getByText('Enter a site such as example.com.').waitFor();
  await add.fill('https://Example.com/blog');
  await add.press('Enter');
  await share.getByRole('list', { name: 'Sites that can embed' }).getByText('example.com', { exact: true }).waitFor();
  await share.getByRole('button', { name: `Remove ${blog}` }).click();
  await page.getByText('Project updated!').first().waitFor();
  expect(await share.getByLabel('HTML code').inputValue()).toContain(`<iframe src="${embedUrl()}" title="Deck"`);
  await page.frameLocator('iframe').getByRole('button', { name: 'Play', exact: true }).waitFor();
  await share.getByLabel('Embed on websites').selectOption('Off');
  await share.getByLabel('HTML code').waitFor({ state: 'detached' });
});
