import type { Page } from 'playwright-core';
import { getProject, saveEdits, updateProject } from '#shared/api/projects';
import { changeRole } from '#shared/api/users';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

let browser: TestBrowser;
let owner: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  browser = await openBrowser();
  owner = await signUp('Olga Owner');
});
beforeEach(async () => {
  id = await makeNarratedProject(owner);
  await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

const stored = () => call(getProject, { id }, owner.token);

/** The rest of a sentence, with a letter for each kind of command. */
const REST = ' stays, k s i o x';

/** The person types on without the field: nothing is cut, played, or recorded, and a notice holds the words until they are dismissed. */
async function expectProtectedFromCommands(page: Page, begun: string): Promise<void> {
  const before = await stored();
  await page.keyboard.type(REST);
  await page.keyboard.press('Delete');
  const notice = page.getByRole('region', { name: 'Unsaved text' });
  await notice.getByText(`${begun}${REST}`).waitFor();
  await page.getByRole('button', { name: 'Play', exact: true }).first().waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.keyboard.press('Escape');
  await notice.getByText('This wasn’t saved', { exact: false }).waitFor();
  expect((await stored()).clips).toEqual(before.clips);
  // From here on, keys are commands again.
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor();
  await notice.getByRole('button', { name: 'Dismiss' }).click();
  await notice.waitFor({ state: 'detached' });
}

async function writeNotes(page: Page, text: string): Promise<void> {
  await page.goto(`/project/${id}`);
  const notes = page.getByLabel('Notes for slide 1');
  await notes.fill('');
  await notes.pressSequentially(text);
}

test('if a slide is deleted while its notes are being written, further typing is not a command', async () => {
  const { token } = owner;
  const page = await browser.newPage();
  await stayLoggedIn(page, owner);
  await writeNotes(page, 'This page');
  await until(async () => (await stored()).slides[0]?.notes === 'This page', 'the notes to be saved');
  const [slide] = (await stored()).slides;
  const remove = [{ entity: 'slide' as const, id: slide!.id, version: slide!.version }];
  await call(saveEdits, { project_id: id, put: [], remove }, token);
  await page.getByLabel(/^Notes for slide/).waitFor({ state: 'detached' });
  await expectProtectedFromCommands(page, 'This page');
});

test('if a person becomes a Member while writing, further typing is not a command', async () => {
  const person = await joinAccount(owner.account, 'Editor', 'Edith Editor');
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await writeNotes(page, 'This one');
  await until(async () => (await stored()).slides[0]?.notes === 'This one', 'the notes to be saved');
  await call(changeRole, { uid: person.user.uid, role: 'Member' }, owner.token);
  await page.locator('textarea[readonly]').first().waitFor();
  await expectProtectedFromCommands(page, 'This one');
});
