import { createProject, deleteProject, updateProject } from '#shared/api/projects';
import { projectId } from '#shared/entities/scalars';
import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, signUp } from '../../../testing/test-stack';
import { logInNewPerson, stayLoggedIn } from '../log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
  // The fourth project is refused, and an open project is deleted.
  browser.expectProblem(/status of (404|429)/);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const cards = (page: Page) => page.getByRole('article');

describe('Projects, live in two browsers of one person', () => {
  test('a new project, its new name, and its removal appear without a reload', async () => {
    const first = await browser.newPage();
    const person = await logInNewPerson(first);
    const second = await browser.newPage();
    await stayLoggedIn(second, person);
    await second.goto('/projects');
    await second.getByRole('heading', { name: 'No projects yet' }).waitFor();

    await first.getByRole('link', { name: 'Projects' }).click();
    await first.getByRole('button', { name: 'New project' }).first().click();
    await first.waitForURL(/\/project\//);
    await cards(second).getByText('Untitled project').waitFor();

    const id = projectId.parse(new URL(first.url()).pathname.split('/').at(-1));
    await call(updateProject, { id, name: 'Quarterly report' }, person.token);
    await cards(second).getByText('Quarterly report').waitFor();

    await call(updateProject, { id, who_can_edit: 'Team' }, person.token);
    await cards(second).getByText('Team', { exact: true }).waitFor();
    expect(await cards(second).count()).toBe(1);

    await call(deleteProject, { id }, person.token);
    await cards(second).first().waitFor({ state: 'detached' });
    await second.getByRole('heading', { name: 'No projects yet' }).waitFor();
  });

  test('deleting asks, names the project, and confirms; a full plan is reported; the menu leads to Recordings', async () => {
    const page = await browser.newPage();
    await logInNewPerson(page);
    await page.goto('/projects');
    for (let made = 1; made <= 3; made += 1) {
      await page.getByRole('button', { name: 'New project' }).first().click();
      await page.waitForURL(/\/project\//);
      await page.goto('/projects');
      await cards(page)
        .nth(made - 1)
        .waitFor();
    }
    await page.getByRole('button', { name: 'New project' }).first().click();
    const full = page.getByRole('dialog', { name: 'Project limit reached' });
    // On the Projects screen, the dialog offers no link to it.
    await full.getByRole('button', { name: 'OK', exact: true }).click();
    await full.waitFor({ state: 'hidden' });
    await page.goto('/');
    await page.getByRole('link', { name: 'View your projects' }).waitFor();
    expect(await page.getByRole('button', { name: /Choose files|Start without slides/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'View your projects' }).click();
    await page.waitForURL('/projects');
    await cards(page).nth(2).waitFor();

    await cards(page).first().getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Recordings' }).click();
    await page.waitForURL('/recordings');
    await page.getByText('Nothing here').waitFor();
    await page.goBack();

    await cards(page).first().getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete “Untitled project”?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await cards(page).count()).toBe(3);
    await cards(page).first().getByRole('button').click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete project' }).click();
    await page.getByText('Project deleted.').waitFor();
    await cards(page).nth(2).waitFor({ state: 'detached' });
    expect(await cards(page).count()).toBe(2);
  });

  test('a full plan lists what it counts, in the dialog and on Home, for the Admin also whose hidden projects', async () => {
    const admin = await signUp('Ada Admin');
    const editor = await joinAccount(admin.account, 'Editor', 'Ed Editor');
    for (const by of [editor, editor, admin]) await call(createProject, { id: newProjectId(), name: 'Deck' }, by.token);
    const page = await browser.newPage();
    await stayLoggedIn(page, admin);
    await page.goto('/projects');
    await page.getByRole('button', { name: 'New project' }).first().click();
    const counts = '3 of 3; 2 are private to others: Ed Editor 2.';
    await page.getByRole('dialog', { name: 'Project limit reached' }).getByText(counts).waitFor();
    await page.goto('/');
    await page.getByText(counts).waitFor();

    const other = await browser.newPage();
    await stayLoggedIn(other, editor);
    await other.goto('/');
    await other.getByText('3 of 3; 1 is private to others.').waitFor();
  });
});
