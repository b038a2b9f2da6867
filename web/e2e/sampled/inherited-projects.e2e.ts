import { createProject, deleteProject } from '#shared/api/projects';
import { removeUser } from '#shared/api/users';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call } from '../../../testing/test-stack';
import { logInNewPerson } from '../log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test("a leaver's projects appear for the Admin without a reload, with the former owner's name, in the trash, too", async () => {
  const page = await browser.newPage();
  const admin = await logInNewPerson(page, 'Ada Admin');
  const { uid, token } = await joinAccount(admin.account, 'Editor', 'Eve Editor');
  const [kept, trashed] = [newProjectId(), newProjectId()];
  await call(createProject, { id: kept, name: 'Left behind' }, token);
  await call(createProject, { id: trashed, name: 'Thrown away' }, token);
  await call(deleteProject, { id: trashed }, token);
  await page.goto('/projects');
  await page.getByRole('heading', { name: 'No projects yet' }).waitFor();
  await call(removeUser, { uid }, admin.token);
  await page
    .getByRole('article')
    .filter({ hasText: 'Left behind' })
    .getByText('Previously owned by Eve Editor')
    .waitFor();
  await page.getByRole('link', { name: 'Trash' }).click();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Thrown away' })
    .getByText('Previously owned by Eve Editor')
    .waitFor();
});
