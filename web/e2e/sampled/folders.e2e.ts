import type { Page } from 'playwright-core';
import { createProject, getProject, listProjects, updateProject } from '#shared/api/projects';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount, newProjectId } from '../../../testing/records';
import { seedTeamProjects } from '../../../testing/seed-projects';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

let browser: TestBrowser;
let ada: SignedUp;
let edith: SignedUp;
let page: Page;
/** The page of a Member of the team, on a narrow screen. */
let member: Page;

beforeAll(async () => {
  browser = await openBrowser();
  // Undo of a move, after somebody else has moved the project.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 409/);
  ada = await signUp('Ada Admin');
  await seedTeamProjects(ada, 3);
  await call(createProject, { id: newProjectId(), name: 'Diary' }, ada.token);
  edith = await joinAccount(ada.account, 'Editor', 'Edith Editor');
  const max = await joinAccount(ada.account, 'Member', 'Max Member');
  page = await browser.newPage();
  member = await browser.newPage();
  await member.setViewportSize({ width: 390, height: 800 });
  await Promise.all([stayLoggedIn(page, ada), stayLoggedIn(member, max)]);
  await Promise.all([page.goto('/projects'), member.goto('/projects')]);
});
afterAll(() => browser.close());

const card = (on: Page, name: string) => on.getByRole('article').filter({ has: on.getByRole('link', { name }) });
const folder = (on: Page, name: string, count: number) =>
  on.getByRole('navigation', { name: 'Folders' }).getByRole('link', { name: `${name} ${count}` });

test('by keys alone: a project moves to a new folder, which a teammate sees at once; Undo takes it back, unless somebody has moved it again', async () => {
  const moveToNewFolder = async () => {
    await card(page, 'Deck 1').getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.locator('[role=menuitem]:focus').waitFor();
    // The first item that begins with this letter.
    await page.keyboard.press('m');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Move “Deck 1”' });
    await dialog.getByText('Everyone on your team sees the folders of Team projects.').waitFor();
    await page.keyboard.type('Harvest ');
    await page.keyboard.press('Enter');
    await page.getByText('Moved to “Harvest”.').waitFor();
  };
  await moveToNewFolder();
  await folder(member, 'Harvest', 1).waitFor();
  await card(member, 'Deck 1').getByText('Harvest').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await folder(member, 'Harvest', 1).waitFor({ state: 'detached' });
  await moveToNewFolder();

  const { projects } = await call(listProjects, { who_can_edit: 'Team' }, ada.token);
  const { id } = projects.find(({ name }) => name === 'Deck 1')!;
  await call(updateProject, { id, folder: 'Elsewhere' }, edith.token);
  await page.getByRole('button', { name: 'Undo' }).click();
  const error = page.getByRole('dialog', { name: 'Error' });
  await error.getByText('Someone else moved “Deck 1” in the meantime.').waitFor();
  await error.getByRole('button', { name: 'OK' }).click();
  expect((await call(getProject, { id }, ada.token)).folder).toBe('Elsewhere');
  await call(updateProject, { id, folder: 'Harvest' }, edith.token);
  await folder(page, 'Harvest', 1).waitFor();
});

test('a Team project is dragged to a folder of the team; a Private one is not, and its folder stays hidden', async () => {
  await card(page, 'Deck 2').dragTo(folder(page, 'Harvest', 1));
  await folder(page, 'Harvest', 2).waitFor();
  await folder(member, 'Harvest', 2).waitFor();
  await card(page, 'Diary').dragTo(folder(page, 'Harvest', 2));

  await card(page, 'Diary').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Move to folder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move “Diary”' });
  expect(await dialog.getByRole('button', { name: 'Harvest' }).count()).toBe(0);
  await dialog.getByLabel('New folder').fill('Secret');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await folder(page, 'Secret', 1).waitFor();
  expect(await folder(page, 'Harvest', 2).count()).toBe(1);
  await card(page, 'Deck 3').dragTo(folder(page, 'Harvest', 2));
  await folder(member, 'Harvest', 3).waitFor();
  expect(await member.getByText('Secret').count()).toBe(0);
});

test('an open folder shows its projects, and one of them is dragged out', async () => {
  await folder(page, 'Harvest', 3).click();
  await page.getByRole('heading', { name: 'Harvest' }).waitFor();
  await card(page, 'Diary').waitFor({ state: 'detached' });
  expect(await page.getByRole('article').count()).toBe(3);
  await card(page, 'Deck 3').dragTo(folder(page, 'All projects', 4));
  await page.getByText('Moved out of the folder.').waitFor();
  await card(page, 'Deck 3').waitFor({ state: 'detached' });
  await page.goBack();
  await card(page, 'Deck 3').waitFor();

  await folder(page, 'Secret', 1).click();
  await page.getByRole('button', { name: 'New project' }).click();
  await page.waitForURL('/project/*');
  await page.goBack();
  await card(page, 'Untitled project').waitFor();
  await folder(page, 'Secret', 2).waitFor();
});

test('a folder is renamed and removed for everyone; a Member can do neither, and is not left in an empty list', async () => {
  await folder(member, 'Harvest', 2).click();
  await member.getByRole('heading', { name: 'Harvest' }).waitFor();
  expect(await member.getByRole('button', { name: /Rename|Remove/ }).count()).toBe(0);

  await folder(page, 'Harvest', 2).click();
  await page.getByRole('button', { name: 'Rename' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename folder' });
  await dialog.getByLabel('Name').fill('x'.repeat(61));
  await dialog.getByText('At most 60 characters.').waitFor();
  await dialog.getByLabel('Name').fill('<b>חורף</b> 📁');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await page.getByRole('heading', { name: '<b>חורף</b> 📁' }).waitFor();
  expect(await page.getByRole('article').count()).toBe(2);
  await member.getByRole('heading', { name: 'No projects in this folder' }).waitFor();
  await member.getByRole('button', { name: 'Show all projects' }).click();
  await folder(member, '<b>חורף</b> 📁', 2).waitFor();

  // If an Undo fails, its error names each project that someone else has moved, and the renamed folder stays open.
  const { projects } = await call(listProjects, { who_can_edit: 'Team' }, ada.token);
  const renamed = projects.filter((project) => project.folder === '<b>חורף</b> 📁');
  await Promise.all(renamed.map(({ id }) => call(updateProject, { id, folder: 'Elsewhere' }, edith.token)));
  await page.getByRole('button', { name: 'Undo' }).click();
  const error = page.getByRole('dialog', { name: 'Error' });
  for (const { name } of renamed) await error.getByText(`Someone else moved “${name}” in the meantime.`).waitFor();
  await error.getByRole('button', { name: 'OK' }).click();
  await page.getByRole('heading', { name: '<b>חורף</b> 📁' }).waitFor();
  await Promise.all(renamed.map(({ id }) => call(updateProject, { id, folder: '<b>חורף</b> 📁' }, edith.token)));
  await folder(page, '<b>חורף</b> 📁', 2).waitFor();

  await page.getByRole('button', { name: 'Remove folder' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove folder' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: 'was removed.' });
  await toast.waitFor();
  await member.getByRole('navigation', { name: 'Folders' }).waitFor({ state: 'detached' });
  expect(await member.getByRole('article').count()).toBe(3);
  await toast.getByRole('button', { name: 'Undo' }).click();
  await folder(member, '<b>חורף</b> 📁', 2).waitFor();
});

test('what the owner chooses to come next is offered at the end', async () => {
  const eve = await signUp('Eve Owner');
  const [first, second] = [await makeNarratedProject(eve), await makeNarratedProject(eve)];
  await call(updateProject, { id: second, name: 'Second part' }, eve.token);
  const owner = await browser.newPage();
  await stayLoggedIn(owner, eve);
  await owner.goto(`/project/${first}`);
  await owner.getByRole('button', { name: 'Share' }).click();
  await owner.getByText('What viewers can watch next').click();
  await owner.getByLabel('At the end, offer').selectOption('Second part');
  const nextId = async () => (await call(getProject, { id: first }, eve.token)).settings.next_project_id;
  await until(async () => (await nextId()) === second, 'the choice to be saved');
  const viewer = await browser.newPage();
  await viewer.goto(`/video/${first}`);
  await viewer.locator('[data-shown]').waitFor();
  await viewer.keyboard.press('End');
  await viewer.getByRole('link', { name: 'Next: Second part' }).click();
  await viewer.getByRole('heading', { name: 'Second part' }).waitFor();
  expect(new URL(viewer.url()).pathname).toBe(`/video/${second}`);
});
