import type { Page } from 'playwright-core';
import { createProject, deleteProject, listTrash, restoreProject, updateProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../testing/chromium';
import { joinAccount, newProjectId } from '../../testing/records';
import { call, type SignedUp, signUp } from '../../testing/test-stack';
import { stayLoggedIn } from './log-in';

let browser: TestBrowser;
let ada: SignedUp;
let edith: SignedUp;
beforeAll(async () => {
  browser = await openBrowser();
  // The trash that fails to load, the restored project that exceeds the plan, and the deletion whose first answer was lost.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 4(00|04|29)/);
  ada = await signUp('Ada Admin');
  edith = await joinAccount(ada.account, 'Editor', 'Edith Editor');
});
afterAll(() => browser.close());

async function make(name: string, by: SignedUp): Promise<ProjectId> {
  const id = newProjectId();
  await call(createProject, { id, name }, by.token);
  return id;
}
async function moveToTrash(name: string, by: SignedUp): Promise<void> {
  const id = await make(name, by);
  await call(updateProject, { id, who_can_edit: 'Team' }, by.token);
  await call(deleteProject, { id }, by.token);
}

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `Restore “${name}”` }) });

async function deleteFromCard(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Options for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: `Delete “${name}”?` });
  await dialog.getByText('You can restore it from Trash for 30 days').waitFor();
  await dialog.getByRole('button', { name: 'Delete project' }).click();
  await page.getByText('Project deleted.').waitFor();
  await card(page, name).waitFor({ state: 'detached' });
}

test('a deleted project stays in the trash: undone, restored, refused by a full plan, and deleted for good', async () => {
  await make('Deck', ada);
  await moveToTrash('Hers', edith);
  const page = await browser.newPage();
  await stayLoggedIn(page, ada);
  await page.goto('/projects');
  await deleteFromCard(page, 'Deck');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('“Deck” was restored.').waitFor();
  await card(page, 'Deck').waitFor();
  await deleteFromCard(page, 'Deck');

  await page.getByRole('link', { name: 'Trash', exact: true }).click();
  await page.getByRole('heading', { name: 'Trash', exact: true }).waitFor();
  await row(page, 'Deck').getByText('Deleted by you').waitFor();
  await row(page, 'Deck').getByText('30 days left').waitFor();
  await row(page, 'Hers').getByText('Deleted by Edith Editor').waitFor();

  let showHint: () => void = () => undefined;
  const isHintShown = new Promise<void>((resolve) => (showHint = resolve));
  await page.route(/upgrade-hint/, async (route) => {
    await isHintShown;
    await route.continue();
  });
  await page.reload();
  const taken = await Promise.all(['One', 'Two', 'Three'].map((name) => make(name, ada)));
  await page.getByRole('button', { name: 'Restore “Deck”' }).click();
  const full = page.getByRole('dialog', { name: 'Error' });
  await full.getByText('Your plan includes 3 projects.').waitFor();
  const ok = full.getByRole('button', { name: 'OK' });
  // Waits until the dialog has stopped moving.
  await ok.hover();
  const place = await ok.boundingBox();
  showHint();
  await full.getByRole('link', { name: 'Upgrade' }).waitFor();
  expect(await ok.boundingBox()).toEqual(place);
  await ok.click();
  await call(deleteProject, { id: taken[0]! }, ada.token);
  await row(page, 'One').waitFor();
  await page.getByRole('button', { name: 'Restore “Deck”' }).click();
  await page.getByText('“Deck” was restored.').waitFor();
  await row(page, 'Deck').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Delete “Hers” forever' }).click();
  const confirm = page.getByRole('dialog', { name: 'Delete “Hers” forever?' });
  await confirm.getByRole('button', { name: 'Cancel' }).click();
  await page.route('**/api/deleteProjectForGood', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 404, json: { error: { status: 'not-found', message: 'It’s gone.' } } });
  });
  await page.getByRole('button', { name: 'Delete “Hers” forever' }).click();
  await confirm.getByRole('button', { name: 'Delete forever' }).click();
  // Deleted already, or no longer visible to the person: the server doesn't tell them apart.
  const error = page.getByRole('dialog', { name: 'Error' });
  await error.getByText('It’s gone.').waitFor();
  await error.getByRole('button', { name: 'OK' }).click();
  await row(page, 'Hers').waitFor({ state: 'detached' });
  await page.unroute('**/api/deleteProjectForGood');

  // Another person or tab restores the last one.
  await call(deleteProject, { id: taken[1]! }, ada.token);
  await row(page, 'Two').waitFor();
  for (const { id } of (await call(listTrash, { who_can_edit: 'Private' }, ada.token)).projects.slice(0, 1)) {
    await call(restoreProject, { id }, ada.token);
  }
  await row(page, 'Two').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Delete “One” forever' }).click();
  await page.getByRole('button', { name: 'Delete forever', exact: true }).click();
  await page.getByRole('heading', { name: 'Trash is empty' }).waitFor();

  await page.route('**/api/listTrash', (route) =>
    route.fulfill({ status: 400, json: { error: { status: 'invalid-argument', message: 'Not now.' } } }),
  );
  // An opening live channel would refetch by itself.
  await page.routeWebSocket(/./, () => undefined);
  await page.reload();
  await page.getByRole('heading', { name: 'Trash couldn’t be loaded' }).waitFor();
  await page.unroute('**/api/listTrash');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Trash is empty' }).waitFor();
});
