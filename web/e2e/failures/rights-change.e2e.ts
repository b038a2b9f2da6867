import type { Page } from 'playwright-core';
import { joinAccount as join } from '#shared/api/invites';
import { getProject, updateProject } from '#shared/api/projects';
import { changeRole, removeUser } from '#shared/api/users';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { getLinkKey } from '../../../testing/invite-keys';
import { joinAccount } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { fillLogin, stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';
import { startTake, countTakesOnDisk, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

let browser: TestBrowser;
let owner: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  browser = await openBrowser({ microphone: wavFile(voice()) });
  // Requests of a person whose rights have just ended.
  browser.expectProblem(/status of 40[0134]|ERR_FAILED/);
  owner = await signUp('Olga Owner');
  id = await makeNarratedProject(owner);
  await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const clip = (page: Page) => page.getByRole('button', { name: /^Clip 1,/ });

/** An Editor of the team with the project open. */
async function editorAtWork(name: string) {
  const person = await joinAccount(owner.account, 'Editor', name);
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.goto(`/project/${id}`);
  await clip(page).waitFor();
  return { person, page };
}

test('text unsaved when an Editor became a Member can be copied by them, is never saved, and nobody else sees it', async () => {
  const { person, page } = await editorAtWork('Edith Editor');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // The connection is slow, so typed text stays pending in this browser.
  await page.route('**/saveEdits', (route) => route.abort());
  await page.getByLabel('Notes for slide 1').fill('Words that nobody saved');
  await page.getByLabel('Project name').fill('A name that nobody saved');
  await call(changeRole, { uid: person.user.uid, role: 'Member' }, owner.token);
  const typed = 'Words that nobody saved\nA name that nobody saved';
  const notice = page.getByRole('alert').filter({ hasText: 'A name that nobody saved' });
  await notice.getByText('Words that nobody saved').waitFor();
  await notice.getByText('You can’t edit this project anymore.', { exact: false }).waitFor();
  await page.unroute('**/saveEdits');
  expect(await page.getByLabel('Project name').inputValue()).toBe('Deck');
  await notice.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(typed);
  // The words stay until they are dismissed, even after a reload.
  await page.reload();
  await notice.waitFor();
  await call(changeRole, { uid: person.user.uid, role: 'Editor' }, owner.token);
  await page.getByLabel('Project name').and(page.locator(':not([readonly])')).waitFor();
  await notice.getByText('Your version of the notes of slide 1 was not saved.', { exact: false }).waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).first().click();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
  // A later successful save contains none of them.
  await page.getByLabel('Project name').fill('Deck of two');
  await page.keyboard.press('Enter');
  await until(async () => (await call(getProject, { id }, owner.token)).name === 'Deck of two', 'the later name');
  const { slides } = await call(getProject, { id }, owner.token);
  expect(slides.some(({ notes }) => notes.includes('nobody saved'))).toBe(false);
  await call(updateProject, { id, name: 'Deck' }, owner.token);
});

test('a project made Private and Team again returns where a colleague had it open, and to their Projects', async () => {
  const { page } = await editorAtWork('Pam Patient');
  const list = await browser.newPageOfSamePerson(page);
  await list.goto('/projects');
  const card = list.getByRole('article').filter({ hasText: 'Deck' });
  await card.waitFor();
  for (let time = 1; time <= 2; time += 1) {
    await call(updateProject, { id, who_can_edit: 'Private' }, owner.token);
    await page.getByRole('heading', { name: 'This project is no longer available' }).waitFor();
    await card.waitFor({ state: 'detached' });
    await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
    await clip(page).waitFor();
    await card.waitFor();
  }
});

test("a person removed while recording reads that the recording is kept, and reaches it, never others' projects", async () => {
  const { person, page } = await editorAtWork('Rita Removed');
  await startTake(page);
  await talkUntil(page, 1);
  await call(removeUser, { uid: person.user.uid }, owner.token);
  const door = page.getByRole('dialog', { name: /^You are no longer in / });
  await page.waitForURL('/login');
  await talkUntil(page, 2);
  await page.getByRole('button', { name: 'Stop' }).click();
  await door
    .getByText('Your recording is safe on this computer: save it, or move it to one of your projects.')
    .waitFor();
  await page.keyboard.press('Escape');
  await door.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Close the recorder' }).click();
  // Fields below an open dialog can't be typed in.
  await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
  await fillLogin(page, person.email, person.password);
  await page.waitForURL('/recordings');
  expect(await countTakesOnDisk(page)).toBe(1);
  await page.getByRole('button', { name: 'Keep in project' }).waitFor();
});

const bar = (page: Page) => page.getByRole('region', { name: 'Recording' });
const SAVED_NOTICE =
  'Your recording is safe on this computer: in Recordings, save it or move it to one of your projects.';

/** Minimizes the recorder over the list of projects. */
async function minimizeRecorder(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Minimize' }).click();
  await page.getByRole('link', { name: 'Projects' }).first().click();
  await page.waitForURL('/projects');
  await page.getByRole('heading', { name: 'Projects' }).waitFor();
}

test('a person demoted while recording reads so immediately, on any screen, until the role is restored', async () => {
  const { person, page } = await editorAtWork('Dora Demoted');
  await startTake(page);
  await minimizeRecorder(page);
  await call(changeRole, { uid: person.user.uid, role: 'Member' }, owner.token);
  // It is no live region, because a screen reader would talk into the recording.
  const note = bar(page).getByText(`You can no longer edit this project. ${SAVED_NOTICE}`);
  await note.waitFor();
  await call(changeRole, { uid: person.user.uid, role: 'Editor' }, owner.token);
  await note.waitFor({ state: 'detached' });
  await call(changeRole, { uid: person.user.uid, role: 'Member' }, owner.token);
  await note.waitFor();
  await talkUntil(page, 2);
  await bar(page).getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Close the recorder' }).click();
  await page.getByText('Your recording is safe: save it, or move it to one of your projects.').waitFor();
  expect(await countTakesOnDisk(page)).toBe(1);
});

test('a person removed while recording on another screen, with a team of their own, reads so immediately', async () => {
  const guest = await signUp('Gerd Guest');
  await call(join, { invite: getLinkKey(owner.account, 'Editor') }, guest.token);
  const page = await browser.newPage();
  await stayLoggedIn(page, guest);
  await page.goto(`/project/${id}`);
  await clip(page).waitFor();
  await startTake(page);
  await minimizeRecorder(page);
  await call(removeUser, { uid: guest.user.uid }, owner.token);
  await bar(page).getByText(SAVED_NOTICE, { exact: false }).waitFor();
  await bar(page).getByText('Recording', { exact: true }).waitFor();
});

test('a person removed while recording, with a team of their own, reads there that the recording is kept, and reaches it', async () => {
  const guest = await signUp('Greta Guest');
  await call(join, { invite: getLinkKey(owner.account, 'Editor') }, guest.token);
  const page = await browser.newPage();
  await stayLoggedIn(page, guest);
  await page.goto(`/project/${id}`);
  await clip(page).waitFor();
  await startTake(page);
  await talkUntil(page, 1);
  await call(removeUser, { uid: guest.user.uid }, owner.token);
  await talkUntil(page, 3);
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('button', { name: 'Close the recorder' }).click();
  await page.waitForURL('/');
  await page
    .getByText(/^You are no longer in .* Your recording is safe on this computer: save it, or move it/)
    .waitFor();
  await page.getByRole('button', { name: 'In Recordings' }).click();
  await page.getByRole('button', { name: 'Keep in project' }).waitFor();
  expect(await countTakesOnDisk(page)).toBe(1);
});

test('a removed person is told so by a refused call, too, if the live change is late', async () => {
  const person = await joinAccount(owner.account, 'Editor', 'Lena Late');
  const page = await browser.newPage();
  await page.routeWebSocket(/./, () => undefined);
  await stayLoggedIn(page, person);
  await page.goto('/projects');
  await page.getByRole('link', { name: 'Deck' }).first().waitFor();
  await call(removeUser, { uid: person.user.uid }, owner.token);
  await page.getByRole('link', { name: 'Team', exact: true }).first().click();
  await page.waitForURL('/login');
  await page.getByRole('dialog', { name: /^You are no longer in / }).waitFor();
});

test('a removed person lands on Home at the next login, not in the project that they had open', async () => {
  const { person, page } = await editorAtWork('Rolf Removed');
  await page.reload();
  await clip(page).waitFor();
  await call(removeUser, { uid: person.user.uid }, owner.token);
  await page.waitForURL('/login');
  await page.getByRole('dialog', { name: /^You are no longer in / }).waitFor();
  await page.keyboard.press('Escape');
  await fillLogin(page, person.email, person.password);
  await page.waitForURL('/');
});
