import type { Page } from 'playwright-core';
import { createProject, listProjects } from '#shared/api/projects';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, inbox, type SignedUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { logInNewPerson, stayLoggedIn } from '../log-in';
import { confirmDialog, peopleRows, personRow } from '../team';

let browser: TestBrowser;
let admin: Page;
let ada: SignedUp;
beforeAll(async () => {
  browser = await openBrowser();
  // Calls of a person who was just removed.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 40[0134]/);
  admin = await browser.newPage();
  ada = await logInNewPerson(admin);
  await admin.getByRole('link', { name: 'Team' }).click();
});
afterAll(() => browser.close());

async function openAs(person: SignedUp, path = '/'): Promise<Page> {
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.goto(path);
  return page;
}

test("a team's new name and a new role appear immediately where the person is, and take effect", async () => {
  const edith = await joinAccount(ada.account, 'Editor', 'Edith Editor');
  const editor = await openAs(edith, '/team');
  await admin.getByLabel('Team name').fill('  ');
  await admin.getByLabel('Team name').and(admin.locator('[aria-invalid=true]')).waitFor();
  await admin.getByLabel('Team name').fill('Analytical Engines');
  await admin.getByRole('button', { name: 'Save', exact: true }).click();
  await editor.getByText('Analytical Engines').first().waitFor();

  await editor.getByRole('link', { name: 'Projects' }).click();
  await editor.getByRole('button', { name: 'New project' }).first().waitFor();
  const role = personRow(admin, 'Edith Editor').getByRole('combobox');
  await role.focus();
  await admin.keyboard.press('ArrowDown');
  await admin.getByRole('heading', { name: 'Make Edith Editor a Member?' }).waitFor();
  await confirmDialog(admin, 'Cancel');
  expect(await role.inputValue()).toBe('Editor');
  await role.selectOption('Member');
  await confirmDialog(admin, 'Change role');
  await until(async () => (await role.inputValue()) === 'Member', 'the new role');
  await editor.getByRole('button', { name: 'New project' }).first().waitFor({ state: 'detached' });
  await expect(call(createProject, { id: newProjectId(), name: 'x' }, edith.token)).rejects.toMatchObject({
    code: 'permission-denied',
  });
});

test('what new projects start with is chosen by the Admin, appears in other tabs, and holds for the next project', async () => {
  const other = await browser.newPageOfSamePerson(admin);
  await other.goto('/team');
  await admin.getByLabel('Who can watch with the link').selectOption('Your team');
  await admin.getByLabel('The link ends').selectOption('After 30 days');
  await admin.getByRole('switch', { name: 'Viewers can comment' }).click();
  const chosen = other.getByLabel('The link ends');
  await until(async () => (await chosen.inputValue()) === '30', 'the change in the other tab');
  await other.getByRole('switch', { name: 'Viewers can comment', checked: true }).waitFor();
  const { settings } = await call(createProject, { id: newProjectId(), name: 'Guarded' }, ada.token);
  expect(settings).toMatchObject({ link_access: 'team', allow_comments: true });
});

test('a removed Member is shown out in every open tab; the token is useless, their private projects are the Admin’s', async () => {
  const max = await joinAccount(ada.account, 'Editor', 'Max Mover');
  await call(createProject, { id: newProjectId(), name: 'Plans of Max' }, max.token);
  const first = await openAs(max, '/team');
  const second = await browser.newPageOfSamePerson(first);
  await second.goto('/projects');
  await second.getByText('Plans of Max').waitFor();
  await personRow(first, 'Max Mover').waitFor();

  await admin.getByRole('button', { name: 'Remove Max Mover' }).click();
  await admin.getByRole('heading', { name: 'Remove Max Mover?' }).waitFor();
  await confirmDialog(admin, 'Remove');
  for (const page of [first, second]) {
    await page.waitForURL('/login');
    await page.getByRole('dialog', { name: /^You are no longer in / }).waitFor();
  }
  await expect(call(listProjects, { who_can_edit: 'Team' }, max.token)).rejects.toMatchObject({
    code: 'unauthenticated',
  });
  await personRow(admin, 'Max Mover').waitFor({ state: 'detached' });
  expect((await inbox.waitFor(ada.email)).body.text).toContain('Plans of Max');
  await admin.getByRole('link', { name: 'Projects' }).click();
  await admin.getByRole('article').filter({ hasText: 'Plans of Max' }).getByText('Private').waitFor();
  await admin.getByRole('link', { name: 'Team' }).click();
});

test("leaving the team asks, explains what happens to the projects, and continues in the person's own team", async () => {
  const lea = await joinAccount(ada.account, 'Editor', 'Lea Leaver');
  await call(createProject, { id: newProjectId(), name: 'Plans of Lea' }, lea.token);
  const page = await openAs(lea, '/team');
  await page.getByRole('button', { name: 'Leave team' }).click();
  await page
    .getByRole('dialog')
    .getByText('The Admin gets your projects in this team, including private ones.')
    .waitFor();
  await confirmDialog(page, 'Leave');
  await page.waitForURL('/');
  await page.getByText('You left Analytical Engines.').waitFor();
  await personRow(admin, 'Lea Leaver').waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Team' }).click();
  await peopleRows(page).getByText('Admin, owner').waitFor();
  expect(await page.getByRole('button', { name: 'Leave team' }).count()).toBe(0);
});

test('spec section 7: people are shown ten at a time; one who joins meanwhile comes first', async () => {
  for (let n = 1; n <= 10; n += 1) await joinAccount(ada.account, 'Member', `Member Number${n}`);
  await personRow(admin, 'Member Number10').waitFor();
  await admin.reload();
  await personRow(admin, 'Member Number10').waitFor();
  expect(await peopleRows(admin).count()).toBe(10);
  expect(await personRow(admin, 'Ada Lovelace').count()).toBe(0);
  await admin.getByRole('button', { name: 'Show more people' }).click();
  await personRow(admin, 'Ada Lovelace').waitFor();
  await admin.getByRole('button', { name: 'Show more people' }).waitFor({ state: 'detached' });

  await joinAccount(ada.account, 'Member', 'Late Lucy');
  await peopleRows(admin).first().filter({ hasText: 'Late Lucy' }).waitFor();
  await admin.getByRole('region', { name: 'People' }).getByText('13', { exact: true }).waitFor();
});
