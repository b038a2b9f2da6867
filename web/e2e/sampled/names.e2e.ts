import type { Page } from 'playwright-core';
import { updateAccount } from '#shared/api/accounts';
import { joinAccount } from '#shared/api/invites';
import { createProject } from '#shared/api/projects';
import { updateUser } from '#shared/api/users';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { getLinkKey } from '../../../testing/invite-keys';
import { newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { stayLoggedIn } from '../log-in';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => browser.closePages());
afterAll(() => browser.close());

async function openAs(person: SignedUp, path: string): Promise<Page> {
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  await page.goto(path);
  return page;
}

const LONG = 'The incredibly long name of a team that nobody who is in their right mind would ever give to one';

test("a team's long name ends with an ellipsis in the switcher, which reveals it whole, and in the toast", async () => {
  const admin = await signUp('Ada Admin');
  await call(updateAccount, { name: LONG }, admin.token);
  const guest = await signUp('Gwen Guest');
  await call(joinAccount, { invite: getLinkKey(admin.account, 'Editor') }, guest.token);
  const page = await openAs(guest, '/');
  const menu = page.getByRole('button', { name: 'Your menu' });
  await menu.click();
  const name = page.getByTitle(LONG);
  await name.waitFor();
  expect(await name.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await name.evaluate((element) => getComputedStyle(element).textOverflow)).toBe('ellipsis');

  await page.getByRole('menuitem', { name: "Gwen Guest's team" }).click();
  await page.getByText("Switched to Gwen Guest's team.").waitFor();
  await menu.click();
  await page.getByRole('menuitem', { name: LONG }).click();
  await page.getByText('Switched to The incredibly long name of a team that….').waitFor();
});

test('a right-to-left name does not reorder the text around it', async () => {
  const admin = await signUp('Sara');
  await call(updateUser, { fullName: 'שרה' }, admin.token);
  const page = await openAs(admin, '/team');
  // The name starts where a left-to-right name would, and the text after it stays after it.
  const row = page.getByRole('listitem').filter({ hasText: '(You)' });
  const [at, you] = await Promise.all([row.locator('bdi').boundingBox(), row.getByText('(You)').boundingBox()]);
  expect(you!.x).toBeGreaterThanOrEqual(at!.x + at!.width);
  await page.goto('/');
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('\u2068שרה\u2069');
});

test('a name is refused while it is typed, with the reason under the field', async () => {
  const admin = await signUp('Ada Admin');
  const id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, admin.token);
  const page = await openAs(admin, '/account');
  await page.getByLabel('Your name').fill('x'.repeat(101));
  await page.getByText('At most 100 characters.').waitFor();
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  await page.getByLabel('Your name').fill('Ada');
  await page.getByText('At most 100 characters.').waitFor({ state: 'detached' });

  await page.goto(`/project/${id}`);
  const name = page.getByLabel('Project name');
  await name.fill('y'.repeat(121));
  await page.getByText('At most 120 characters.').waitFor();
  await name.press('Escape');
  await page.getByText('At most 120 characters.').waitFor({ state: 'detached' });

  const stranger = await browser.newPage();
  await stranger.goto('/signup');
  await stranger.getByLabel('Your name').fill('z'.repeat(101));
  await stranger.getByText('At most 100 characters.').waitFor();
});
