import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { updateProject } from '#shared/api/projects';
import type { ProjectSettings } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { call, type SignedUp, signUp, urls } from '../../testing/test-stack';
import { until } from '../../testing/until';
import { stayLoggedIn } from './log-in';
import { makeNarratedProject } from './narrated-project';

let browser: TestBrowser;
let owner: SignedUp;
let id: ProjectId;
let site: Server;
let port: number;
/** Two sites of one server. The app is a third. */
const blog = () => `127.0.0.1:${port}`;
const evil = () => `localhost:${port}`;

/** Answers `/?FRAME…` with a page that has a frame for each address. `window.states` are the messages that it gets. */
const listen = () =>
  createServer(({ url = '' }, response) => {
    const frames = new URL(url, 'http://site').searchParams.getAll('frame');
    const tags = frames.map((src) => `<iframe src="${src}" width="320" height="180" allow="autoplay"></iframe>`);
    const script = `window.states = []; addEventListener('message', ({ data }) => states.push(data));`;
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>A site</title><script>${script}</script>${tags.join('')}`);
  });

beforeAll(async () => {
  site = listen().listen(0);
  ({ port } = site.address() as AddressInfo);
  browser = await openBrowser();
  owner = await signUp();
  id = await makeNarratedProject(owner);
  const settings: Partial<ProjectSettings> = { embedding: 'listed', embed_sites: [blog()] };
  await call(updateProject, { id, settings }, owner.token);
});
afterAll(async () => {
  site.close();
  await browser.close();
});

const embedUrl = (query = '') => `${urls.app}/embed/${id}${query}`;

async function openSite(page: Page, host: string, ...frames: string[]): Promise<void> {
  const query = new URLSearchParams(frames.map((src) => ['frame', src]));
  await page.goto(`http://${host}/?${query.toString()}`);
}

/** Sends a message from a page to its first frame. */
const send = (page: Page, message: object) =>
  page.evaluate((data) => window.frames[0]!.postMessage(data, '*'), message);

const readStates = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { states: { narradeck: string; status?: string; time_ms?: number }[] }).states,
  );

const waitForState = (page: Page, isMet: (state: { status?: string; time_ms?: number }) => boolean, what: string) =>
  until(async () => (await readStates(page)).some(isMet), what);

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
  await openSite(page, blog(), embedUrl('?t=7'));
  await waitForState(page, (state) => 'narradeck' in state && state.narradeck === 'ready', 'the player to be ready');
  await send(page, { narradeck: 'listen' });
  await waitForState(page, ({ status, time_ms }) => status === 'paused' && time_ms === 7000, 'its start');
  await send(page, { narradeck: 'play' });
  await waitForState(page, ({ status, time_ms = 0 }) => status === 'playing' && time_ms > 7000, 'it to play');
  await send(page, { narradeck: 'seek', time_ms: 1e9 });
  await waitForState(page, ({ status }) => status === 'ended', 'its end');
  await send(page, { narradeck: 'seek', time_ms: 1000 });
  await send(page, { narradeck: 'pause' });
  await waitForState(page, ({ status, time_ms }) => status === 'paused' && time_ms === 1000, 'its pause');
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
  await openSite(page, evil(), `${embedUrl()}?origin=http://${blog()}`);
  await refused;
  expect(await readStates(page)).toEqual([]);
});

test('attack: only the page around the player controls it, and messages of another kind do nothing', async () => {
  const page = await browser.newPage();
  await openSite(page, blog(), embedUrl('?t=<script>'), `http://${evil()}/`);
  await waitForState(page, (state) => 'narradeck' in state && state.narradeck === 'ready', 'the player to be ready');
  const stranger = page.frames().find((frame) => frame.url() === `http://${evil()}/`)!;
  await stranger.evaluate((origin) => {
    for (const narradeck of ['seek', 'listen', 'play'])
      window.parent.frames[0]!.postMessage({ narradeck, time_ms: 9000, origin }, '*');
  }, `http://${blog()}`);
  for (const odd of [null, 'play', { narradeck: 'seek' }, { narradeck: 'seek', time_ms: '9000' }, { narradeck: {} }])
    await send(page, odd as object);
  await send(page, { narradeck: 'listen' });
  await waitForState(page, ({ status }) => status !== undefined, 'its state');
  expect((await readStates(page)).at(-1)).toMatchObject({ status: 'paused', time_ms: 0 });
  expect(await stranger.evaluate(() => (window as unknown as { states: unknown[] }).states)).toEqual([]);
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
  await share.getByRole('button', { name: `Remove ${blog()}` }).click();
  await page.getByText('Project updated!').first().waitFor();
  expect(await share.getByLabel('HTML code').inputValue()).toContain(`<iframe src="${embedUrl()}" title="Deck"`);
  await page.frameLocator('iframe').getByRole('button', { name: 'Play', exact: true }).waitFor();
  await share.getByLabel('Embed on websites').selectOption('Off');
  await share.getByLabel('HTML code').waitFor({ state: 'detached' });
});
