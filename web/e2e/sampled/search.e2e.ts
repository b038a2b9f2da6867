import { readFileSync } from 'node:fs';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { createComment } from '#shared/api/comments';
import { getProject, saveEdits, updateProject, getSearchWords } from '#shared/api/projects';
import type { CommentId, ProjectId } from '#shared/entities/scalars';
import { newId } from '#shared/ids';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { runJob } from '../../../testing/jobs';
import { newCaption } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

let browser: TestBrowser;
let ada: SignedUp;
let id: ProjectId;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  ada = await signUp('Ada Admin');
  id = await makeNarratedProject(ada);
  const { clips } = await call(getProject, { id }, ada.token);
  const caption = { ...newCaption(0, 16_000, 18_000, 'Ein Café in Zürich, später.'), file: clips[0]!.file };
  await call(saveEdits, { project_id: id, put: [{ entity: 'caption', item: caption }], remove: [] }, ada.token);
  await call(updateProject, { id, name: 'Launch plan' }, ada.token);
  const comment = { id: newId() as CommentId, project_id: id, text: 'Louder, please', anchor: null };
  await call(createComment, comment, ada.token);
  await runJob({ kind: 'index-project', project_id: id });
  page = await browser.newPage();
  await stayLoggedIn(page, ada);
  await page.goto('/');
  await page.getByRole('heading', { name: 'Recent projects' }).waitFor();
});
afterAll(() => browser.close());

const field = () => page.getByRole('searchbox', { name: 'Search projects' });
const result = (text: string | RegExp) =>
  page.getByRole('region', { name: 'Inside projects' }).getByRole('link', { name: text });

test('by keys alone: a mistyped word of a caption leads to its moment, and Back to the results', async () => {
  await page.keyboard.press('/');
  await page.keyboard.type('zurihc cafe');
  const caption = result(/Ein Café in Zürich/);
  await caption.waitFor();
  expect(await caption.locator('mark').allTextContents()).toEqual(['Café', 'Zürich']);
  expect(await caption.textContent()).toContain('0:16');
  await caption.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL(`/project/${id}?t=16&panel=captions`);
  await page.getByRole('tab', { name: 'Captions', selected: true }).waitFor();
  await page.locator('[aria-label=Position][aria-valuenow="16000"]').waitFor();
  await page.goBack();
  await caption.waitFor();
  expect(await field().inputValue()).toBe('zurihc cafe');
});

test('names come first, then notes and comments; the link of Home ends the search', async () => {
  await field().fill('launch plan');
  await page.getByRole('article').filter({ hasText: 'Launch plan' }).waitFor();
  await field().fill('space bar');
  await result(/press the space bar/).waitFor();
  await field().fill('loud');
  await result(/Louder, please/).waitFor();
  await page.getByRole('heading', { name: 'Inside projects' }).click();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: 'Recent projects' }).waitFor();
  expect(await field().inputValue()).toBe('');
});

test('the Projects screen searches with the same field, within its filter', async () => {
  await page.goto('/projects');
  await field().fill('zurich');
  await result(/Ein Café in Zürich/).waitFor();
  await page.getByRole('group', { name: 'Filter projects' }).getByRole('button', { name: 'Team' }).click();
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
  await page.getByRole('group', { name: 'Filter projects' }).getByRole('button', { name: 'All' }).click();
  await result(/Ein Café in Zürich/).waitFor();
});

test.each([
  ['10,000 characters', 'x'.repeat(10_000)],
  ['only punctuation', '?!… " —'],
  ['characters of regular expressions', '(.*+[\\'],
])('a search for %s finds nothing, and says so', async (_, text) => {
  await field().fill(text);
  await page.getByRole('heading', { name: 'No matches' }).waitFor();
});

test('a link to a place that is not there opens the project', async () => {
  await page.goto(`/project/${id}?t=999999&slide=77&panel=nonsense`);
  await page.getByRole('tab', { name: 'Notes', selected: true }).waitFor();
});

test('results have no accessibility problems, light and dark, wide and narrow', async () => {
  await page.goto('/');
  await field().fill('the');
  await result(/welcome to Narradeck|press the space bar/)
    .first()
    .waitFor();
  await page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
  const problems: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(async () => {
        const { axe } = window as unknown as { axe: { run(): Promise<AxeResults> } };
        return (await axe.run()).violations.flatMap(({ id, nodes }) =>
          nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
        );
      });
      problems.push(...found.map((problem) => `${colorScheme} ${width}: ${problem}`));
      if (process.env.PICTURES)
        await page.screenshot({ path: `${process.env.PICTURES}/search-${colorScheme}-${width}.png` });
    }
  }
  expect(problems).toEqual([]);
});

test('if the search stops, the screen says so, and a retry loads all words again', async () => {
  browser.expectProblem(/Out of memory/);
  await page.goto('/');
  await field().fill('zurich');
  await result(/Ein Café in Zürich/).waitFor();
  const worker = page.workers().find((one) => one.url().includes('search-worker'))!;
  const closed = worker.waitForEvent('close');
  await worker.evaluate(() => {
    setTimeout(() => {
      throw new Error('Out of memory');
    });
  });
  await closed;
  await field().fill('loud');
  await page.getByRole('heading', { name: 'Search couldn’t be loaded' }).waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await result(/Louder, please/).waitFor();
});

test('if the words can’t be loaded, the screen says so and offers a retry', async () => {
  browser.expectProblem(/500|Failed to load resource/);
  const address = `**/api/${getSearchWords.name}`;
  await page.route(address, (route) =>
    route.fulfill({ status: 500, body: '{"error":{"status":"internal","message":"Broken"}}' }),
  );
  await page.reload();
  await field().fill('zurich');
  await page.getByRole('heading', { name: 'Search couldn’t be loaded' }).waitFor();
  await page.unroute(address);
  await page.getByRole('button', { name: 'Try again' }).click();
  await result(/Ein Café in Zürich/).waitFor();
});
