import type { Page } from 'playwright-core';
import { createProject, deleteProject, getProject } from '#shared/api/projects';
import { projectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // A copy that exceeds the plan, and an open project that is deleted.
  browser.expectProblem(/status of (404|429)/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** A person with a narrated project called Deck, on a screen. */
async function openAt(path: (id: string) => string): Promise<{ page: Page; person: SignedUp; id: string }> {
  const person = await signUp();
  const id = await makeNarratedProject(person);
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.goto(path(id));
  return { page, person, id };
}

describe('Duplicate', () => {
  test('from Projects: the copy appears here and in another browser, with a toast, and is independent', async () => {
    const { page, person, id } = await openAt(() => '/projects');
    const other = await browser.newPage();
    await stayLoggedIn(other, person);
    await other.goto('/projects');
    await card(other, 'Deck').waitFor();
    await choose(page, 'Deck', 'Duplicate');
    await page.getByText('Project copied.').waitFor();
    await card(other, 'Copy of Deck').waitFor();
    expect(await card(page, 'Copy of Deck').getByText('Private', { exact: true }).count()).toBe(1);
    await card(page, 'Copy of Deck').locator('img').waitFor();

    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/project/'));
    const copy = projectId.parse(new URL(page.url()).pathname.split('/').at(-1));
    expect(copy).not.toBe(id);
    await page.getByRole('button', { name: /^Slide 2, from/ }).waitFor();
    const { slides, clips, markers } = await call(getProject, { id: copy }, person.token);
    const source = await call(getProject, { id: projectId.parse(id) }, person.token);
    expect([slides.length, clips.length, markers.length]).toEqual(
      [source.slides, source.clips, source.markers].map(({ length }) => length),
    );
    await page.goto(`/video/${copy}`);
    await page.getByRole('button', { name: 'Play' }).first().waitFor();
  });

  test('from the editor: includes the last typed text, and the toast appears on another screen, too', async () => {
    const { page } = await openAt((id) => `/project/${id}`);
    const name = page.getByRole('textbox', { name: 'Project name' });
    await name.fill('Roadmap');
    await name.press('Enter');
    await choose(page, 'Roadmap', 'Duplicate');
    await page.getByRole('link', { name: 'Team' }).click();
    await page.getByText('Project copied.').waitFor();
    await page.goto('/projects');
    await card(page, 'Copy of Roadmap').waitFor();
    expect(await page.getByRole('article').count()).toBe(2);
  });

  test('of a project deleted meanwhile says so; a lost connection does no harm', async () => {
    const { page, person, id } = await openAt(() => '/projects');
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED/);
    let calls = 0;
    await page.route(/\/duplicateProject$/, async (route) => {
      calls += 1;
      // The server has accepted the copy and is slow.
      if (calls === 1) await route.fulfill({ json: { data: { project: null } } });
      else if (calls === 2) await route.abort('internetdisconnected');
      else await route.continue();
      if (calls === 1) await call(deleteProject, { id: projectId.parse(id) }, person.token);
    });
    await choose(page, 'Deck', 'Duplicate');
    await page.getByText('“Deck” wasn’t copied: it was deleted or is no longer shared with you.').waitFor();
    expect(calls).toBe(3);
    await page.getByRole('status', { name: 'Copy of Deck' }).waitFor({ state: 'detached' });
  });

  test("beyond the plan's limit says so, and makes nothing", async () => {
    const { page, person } = await openAt(() => '/');
    for (const name of ['Two', 'Three']) await call(createProject, { id: newProjectId(), name }, person.token);
    await card(page, 'Three').waitFor();
    await page.getByText('Delete one or upgrade.').waitFor();
    await choose(page, 'Deck', 'Duplicate');
    await page
      .getByRole('dialog', { name: 'Project limit reached' })
      .getByRole('button', { name: 'View your projects' })
      .click();
    await page.waitForURL('/projects');
    await card(page, 'Three').waitFor();
    expect(await page.getByRole('article').count()).toBe(3);
  });
});

describe('actions on a project', () => {
  test('on Home it can be renamed and deleted; a project without recording has no Watch', async () => {
    const { page, person } = await openAt(() => '/');
    await call(createProject, { id: newProjectId(), name: 'Empty' }, person.token);
    await card(page, 'Empty').waitFor();
    await page.getByRole('button', { name: 'Options for Deck' }).click();
    await page.getByRole('menuitem', { name: 'Watch' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Options for Empty' }).click();
    await page.getByRole('menuitem', { name: 'Rename' }).waitFor();
    for (const name of ['Watch', 'Copy link']) expect(await page.getByRole('menuitem', { name }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename project' });
    await dialog.getByLabel('Name').fill('Full of ideas');
    await dialog.getByRole('button', { name: 'Rename', exact: true }).click();
    await page.getByText('Project updated!').waitFor();
    await choose(page, 'Full of ideas', 'Delete');
    await page.getByRole('button', { name: 'Delete project' }).click();
    await page.getByText('Project deleted.').waitFor();
    await card(page, 'Full of ideas').waitFor({ state: 'detached' });
  });

  test('deleting it in the editor shows Projects', async () => {
    const { page } = await openAt((id) => `/project/${id}`);
    await choose(page, 'Deck', 'Delete');
    await page.getByRole('dialog', { name: 'Delete “Deck”?' }).getByRole('button', { name: 'Delete project' }).click();
    await page.getByText('Project deleted.').waitFor();
    await page.waitForURL('/projects');
    await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
  });
});
