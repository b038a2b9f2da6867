import type { Page } from 'playwright-core';
import { getProject, updateProject } from '#shared/api/projects';
import { compareSlides } from '#shared/time/timeline';
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
  owner = await signUp('Ada Admin');
  id = await makeNarratedProject(owner);
  await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
});
afterAll(() => browser.close());

const notes = (page: Page) => page.getByLabel('Notes for slide 1');
const savedNotes = async () => (await call(getProject, { id }, owner.token)).slides.sort(compareSlides)[0]!.notes;

/** Ends the page and its browser's login. Unsaved changes stay. */
async function forgetLogin(page: Page): Promise<void> {
  await page.goto('/favicon.svg');
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (!key.startsWith('narradeck/')) localStorage.removeItem(key);
  });
}

async function openAs(person: SignedUp): Promise<Page> {
  const opened = await browser.newPage();
  await stayLoggedIn(opened, person);
  await opened.goto(`/project/${id}`);
  await notes(opened).waitFor();
  return opened;
}

test('the last words before a page closes are saved, without another visit', async () => {
  const page = await openAs(owner);
  await notes(page).fill('The very last words');
  await page.goto('about:blank');
  await until(async () => (await savedNotes()) === 'The very last words', 'them to be saved');
  await page.context().close();
});

test('guard: text waiting when a project becomes Private is shown with Copy, listed for its writer, and saved when the project is back', async () => {
  const editor = await joinAccount(owner.account, 'Editor', 'Edith Editor');
  const page = await openAs(editor);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Typed text stays pending in this browser.
  await page.route('**/saveEdits', (route) => route.abort());
  browser.expectProblem(/ERR_FAILED/);
  // Requests for a hidden project, and the favicon request of a page without one.
  browser.expectProblem(/404 .*(getProject|listComments|showPresence|favicon)/);
  await notes(page).fill('Words that wait');
  await page.getByText('Offline. Your changes are saved on this computer.').waitFor();
  await call(updateProject, { id, who_can_edit: 'Private' }, owner.token);
  await page.getByRole('heading', { name: 'This project is no longer available' }).waitFor();
  const notice = page.getByRole('alert').filter({ hasText: 'Words that wait' });
  await notice.getByRole('button', { name: 'Copy' }).click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Words that wait');

  await page.getByRole('link', { name: 'Projects' }).first().click();
  const unsaved = page.getByRole('region', { name: 'Unsaved changes on this computer' });
  await unsaved.getByRole('link').waitFor();
  await page.goto('/');
  await unsaved.getByRole('link').click();
  await notice.waitFor();

  // Another person on this computer neither sees nor sends them.
  await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
  await page.unroute('**/saveEdits');
  await forgetLogin(page);
  const other = await browser.newPageOfSamePerson(page);
  await stayLoggedIn(other, await joinAccount(owner.account, 'Editor', 'Eve Editor'));
  await other.goto('/projects');
  await other.getByRole('article').filter({ hasText: 'Deck' }).waitFor();
  expect(await other.getByRole('region', { name: 'Unsaved changes on this computer' }).count()).toBe(0);
  await other.goto(`/project/${id}`);
  await notes(other).waitFor();
  expect(await notes(other).inputValue()).toBe('The very last words');

  await forgetLogin(other);
  // Logs in as the author again.
  await page.goto(`/project/${id}`);
  await until(async () => (await savedNotes()) === 'Words that wait', 'their writer to save them');
  await page.context().close();
});
