import type { Page } from 'playwright-core';
import {
  createProject,
  deleteProject,
  getCoverGrants,
  getProject,
  listProjects,
  saveEdits,
  updateProject,
} from '#shared/api/projects';
import { changeRole } from '#shared/api/users';
import { projectId, type ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, urls } from '../../../testing/test-stack';
import { PICTURES, waitForSlides } from '../deck';
import { stayLoggedIn } from '../log-in';

let browser: TestBrowser;
let ada: SignedUp;
let edith: SignedUp;
let max: SignedUp;
/** The Admin, an Editor, and a Member of one account, in separate browser contexts. */
let admin: Page;
let editor: Page;
let member: Page;

beforeAll(async () => {
  browser = await openBrowser();
  // Projects that the person can't see, and files without a valid grant.
  browser.expectProblem(/Failed to load resource: the server responded with a status of 40[0134]/);
  ada = await signUp('Ada Admin');
  edith = await joinAccount(ada.account, 'Editor', 'Edith Editor');
  max = await joinAccount(ada.account, 'Member', 'Max Member');
  [admin, editor, member] = await Promise.all([openAs(ada), openAs(edith), openAs(max)]);
});
// The plan allows three projects.
afterEach(async () => {
  for (const who_can_edit of ['Private', 'Team'] as const) {
    const { projects } = await call(listProjects, { who_can_edit }, edith.token);
    for (const { id } of projects) await call(deleteProject, { id }, edith.token);
  }
});
afterAll(() => browser.close());

async function openAs(person: SignedUp): Promise<Page> {
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.goto('/');
  return page;
}

const cardOf = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name });

async function openProjects(...pages: Page[]): Promise<void> {
  for (const page of pages) {
    await page.getByRole('link', { name: 'Projects', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor();
  }
}

const visibility = (page: Page, to: 'Private' | 'Team') =>
  page.getByRole('group', { name: 'Who can see and edit' }).getByRole('button', { name: to, exact: true });

async function rename(page: Page, name: string): Promise<void> {
  await page.getByLabel('Project name').fill(name);
  await page.getByLabel('Project name').press('Enter');
}

const newProject = async (name: string, who_can_edit: 'Private' | 'Team'): Promise<ProjectId> => {
  const { id } = await call(createProject, { id: newProjectId(), name }, edith.token);
  if (who_can_edit === 'Team') await call(updateProject, { id, who_can_edit }, edith.token);
  return id;
};

test('spec section 6: a Team project appears, changes, and disappears for the others, live, with who changed it and when', async () => {
  await openProjects(admin, editor, member);
  await editor.getByRole('button', { name: 'New project' }).first().click();
  await editor.waitForURL('/project/*');
  await rename(editor, 'Harvest report');
  await visibility(editor, 'Team').click();
  for (const page of [admin, member]) {
    await cardOf(page, 'Harvest report')
      .getByText(/^Edith Editor, (just now|\d+ seconds? ago)$/)
      .waitFor();
    await cardOf(page, 'Harvest report').getByText('Team', { exact: true }).waitFor();
  }

  await cardOf(admin, 'Harvest report').getByRole('link').click();
  await admin.waitForURL('/project/*');
  await rename(admin, 'Harvest report, second draft');
  await cardOf(member, 'Harvest report, second draft')
    .getByText(/^Ada Admin, /)
    .waitFor();
  await editor.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('input[aria-label="Project name"]')?.value.endsWith('draft'),
  );
  await visibility(admin, 'Private').click();
  await admin.getByText('Only the owner can make it private.').waitFor();

  const anyoneWatches = editor.getByText('Anyone with the link can watch', { exact: true });
  expect(await anyoneWatches.count()).toBe(0);
  await visibility(editor, 'Private').click();
  await anyoneWatches.waitFor();
  await editor.getByRole('button', { name: 'Share', exact: true }).click();
  await editor.getByLabel('Who can watch with the link').selectOption('Nobody');
  await anyoneWatches.waitFor({ state: 'detached' });
  await editor.keyboard.press('Escape');
  await cardOf(member, 'Harvest report').waitFor({ state: 'detached' });
  await admin.getByRole('heading', { name: 'This project is no longer available' }).waitFor();
  await openProjects(admin, editor);
  await cardOf(editor, 'Harvest report').getByText('Private', { exact: true }).waitFor();
  await cardOf(admin, 'Harvest report').waitFor({ state: 'detached' });
});

test('a Private project is invisible to others: in lists, by id, by its files, and in live messages', async () => {
  const id = await newProject('Secret of Edith', 'Private');
  await editor.goto(`/project/${id}`);
  await editor
    .locator('input[type=file]')
    .first()
    .setInputFiles(PICTURES[0] ?? []);
  const { slides, media_grant } = await waitForSlides(edith, id, 1);
  const path = slides[0]?.url ?? '';
  const fetchAs = (grant: string) => fetch(`${urls.app}${path}?${grant}`).then(({ status }) => status);
  expect(await fetchAs(media_grant)).toBe(200);

  const theirs = await newProject('For everybody', 'Team');
  for (const [page, person] of [
    [admin, ada],
    [member, max],
  ] as const) {
    await openProjects(page);
    await cardOf(page, 'For everybody').waitFor();
    expect(await cardOf(page, 'Secret of Edith').count()).toBe(0);
    await page.goto(`/project/${id}`);
    await page.getByRole('heading', { name: 'Project not found' }).waitFor();
    expect(await page.getByText('Secret').count()).toBe(0);
    const grants = [
      (await call(getProject, { id: theirs }, person.token)).media_grant,
      ...(await call(getCoverGrants, { ids: [theirs, id] }, person.token)).grants.map((each) => each.media_grant),
    ];
    for (const grant of ['', ...grants]) expect(await fetchAs(grant)).toBe(403);
    const ask = (asked: ProjectId) =>
      call(getProject, { id: asked }, person.token).catch((error: unknown) => String(error));
    expect(await ask(id)).toBe(await ask(newProjectId()));
  }
});

test('spec section 5: a Member watches; there are no editing controls, and the server refuses, too', async () => {
  const id = await newProject('To be watched', 'Team');
  await member.goto(`/project/${id}`);
  await member.getByText('You can watch this project.').waitFor();
  expect(await member.getByLabel('Project name').getAttribute('readonly')).not.toBeNull();
  expect(await member.getByRole('group', { name: 'Who can see and edit' }).count()).toBe(0);
  expect(await member.locator('input[type=file]').count()).toBe(0);
  for (const name of [/^Record/, 'Add slides', 'Undo', 'Redo', 'Choose files', 'Split', 'Delete']) {
    expect(await member.getByRole('button', { name }).count()).toBe(0);
  }
  await openProjects(member);
  expect(await member.getByRole('button', { name: 'New project' }).count()).toBe(0);
  await cardOf(member, 'To be watched').getByRole('button').click();
  await member.getByRole('menuitem', { name: 'Recordings' }).waitFor();
  expect(await member.getByRole('menuitem', { name: /Delete|Duplicate|Rename/ }).count()).toBe(0);
  await member.keyboard.press('Escape');
  const denied = { code: 'permission-denied' };
  await expect(call(updateProject, { id, name: 'Mine' }, max.token)).rejects.toMatchObject(denied);
  await expect(call(saveEdits, { project_id: id, put: [], remove: [] }, max.token)).rejects.toMatchObject(denied);
});

test('two people edit one project and see each other’s edits; a person who becomes a Member loses the controls live', async () => {
  const id = projectId.parse(await newProject('Together', 'Team'));
  await Promise.all([admin.goto(`/project/${id}`), editor.goto(`/project/${id}`)]);
  await editor.getByRole('heading', { name: 'Drop slides here' }).waitFor();
  await admin.locator('input[type=file]').first().setInputFiles(PICTURES.slice(0, 2));
  await editor.getByRole('button', { name: 'Slide 2', exact: true }).click();
  await editor.getByLabel('Notes').last().fill('Say hello to everybody.');
  await admin.getByText('Say hello to everybody.').first().waitFor();
  await rename(admin, 'Together, really');
  await editor.waitForFunction(() =>
    document.querySelector<HTMLInputElement>('input[aria-label="Project name"]')?.value.endsWith('really'),
  );

  await call(changeRole, { uid: edith.user.uid, role: 'Member' }, ada.token);
  await editor.getByText('You can watch this project.').waitFor();
  expect(await editor.getByRole('button', { name: /^Record|Add slides|Undo/ }).count()).toBe(0);
  // The project is still hers: its owner can share it.
  await editor.getByRole('button', { name: 'Share', exact: true }).click();
  await editor.getByLabel('Who can watch with the link').selectOption('Nobody');
  await editor.getByText('Project updated!').waitFor();
  expect((await call(getProject, { id }, ada.token)).settings.link_access).toBe('off');
  await editor.keyboard.press('Escape');
  await call(changeRole, { uid: edith.user.uid, role: 'Editor' }, ada.token);
  await editor.getByRole('button', { name: 'Add slides' }).waitFor();
});
