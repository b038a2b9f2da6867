import type { Page } from 'playwright-core';
import { createProject, deleteProject, getProject, updateProject } from '#shared/api/projects';
import { changeRole, removeUser } from '#shared/api/users';
import { PRESENCE_ALONE_SPAN_MS, PRESENCE_BEAT_MS } from '#shared/entities/presence';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount, newProjectId } from '../../../testing/records';
import { call, type SignedUp, signUp, table } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { stayLoggedIn } from '../log-in';

let browser: TestBrowser;
let ada: SignedUp;
let ben: SignedUp;
let id: ProjectId;
beforeAll(async () => {
  browser = await openBrowser();
  ada = await signUp('Ada Lovelace');
});
beforeEach(async () => {
  ben = await joinAccount(ada.account, 'Member', 'Ben Benson');
  id = newProjectId();
  await call(createProject, { id, name: 'Deck' }, ada.token);
  await call(updateProject, { id, who_can_edit: 'Team' }, ada.token);
});
afterEach(async () => {
  await browser.closePages();
  await call(deleteProject, { id }, ada.token).catch(() => undefined);
});
afterAll(() => browser.close());

const nameField = (page: Page) => page.getByRole('textbox', { name: 'Project name' });

/** Opens the project in the browser of a logged-in person. */
async function goToProject(page: Page): Promise<Page> {
  await page.goto(`/project/${id}`);
  await nameField(page).waitFor();
  return page;
}

async function openAs(person: SignedUp): Promise<Page> {
  const page = await browser.newPage();
  await stayLoggedIn(page, person);
  return goToProject(page);
}

/** Waits until a page shows exactly these other people, in any order. */
async function expectOthers(page: Page, ...names: string[]): Promise<void> {
  const list = page.getByRole('list', { name: /^Also here: / });
  if (names.length === 0) return list.waitFor({ state: 'detached' });
  const label = new RegExp(`^Also here: (${names.join('|')})(, (${names.join('|')})){${names.length - 1}}$`);
  await page.getByRole('list', { name: label }).waitFor();
}

/** Waits until a page shows a name; runs `look` before each check. */
const waitForName = (page: Page, name: string, look = () => Promise.resolve()): Promise<void> =>
  until(async () => {
    await look();
    return (await nameField(page).inputValue()) === name;
  }, `the name "${name}"`);

/** Lets a person's presence sessions expire. */
async function expirePresenceSessions({ uid }: SignedUp): Promise<void> {
  const pk = `PRESENCE#${ada.account.id}`;
  const visits = (await table.query(pk)).filter((item) => item.uid === uid);
  expect(visits).not.toEqual([]);
  for (const item of visits) {
    await table.put({ ...item, pk, sk: item.sk as string, counts_until: Date.now() });
  }
}

test('two people see each other; hovering over a picture names the person; a closed tab disappears', async () => {
  const adas = await openAs(ada);
  await expectOthers(adas);
  const bens = await openAs(ben);
  await expectOthers(adas, 'Ben Benson');
  await expectOthers(bens, 'Ada Lovelace');
  const picture = adas.getByRole('listitem').filter({ hasText: 'Ben Benson' });
  await picture.focus();
  await adas.waitForFunction(
    (name) => name !== null && getComputedStyle(name).opacity === '1',
    await picture.getByText('Ben Benson').elementHandle(),
  );

  const second = await goToProject(await browser.newPageOfSamePerson(bens));
  await expectOthers(second, 'Ada Lovelace');
  await bens.close();
  const cleo = await openAs(await joinAccount(ada.account, 'Editor', 'Cleo Clay'));
  await expectOthers(adas, 'Ben Benson', 'Cleo Clay');
  await second.close();
  await expectOthers(adas, 'Cleo Clay');
  await cleo.getByRole('link', { name: 'Projects', exact: true }).first().click();
  await expectOthers(adas);
});

test("a crashed browser's person disappears when their session expires", async () => {
  const [adas, bens] = [await openAs(ada), await openAs(ben)];
  await expectOthers(adas, 'Ben Benson');
  await adas.clock.install();
  await goToProject(adas);
  await expectOthers(adas, 'Ben Benson');
  await browser.killTab(bens);
  await expirePresenceSessions(ben);
  await adas.clock.fastForward(PRESENCE_BEAT_MS);
  await expectOthers(adas);
});

test("offline, people whose session expires disappear, too, by the machine's clock", async () => {
  browser.expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/);
  const [adas, bens] = [await openAs(ada), await openAs(ben)];
  await adas.clock.install();
  await goToProject(adas);
  await expectOthers(adas, 'Ben Benson');
  await adas.context().setOffline(true);
  await adas.clock.fastForward(PRESENCE_ALONE_SPAN_MS);
  await expectOthers(adas);
  await adas.context().setOffline(false);
  await adas.clock.fastForward(PRESENCE_BEAT_MS);
  await expectOthers(adas, 'Ben Benson');
  await expectOthers(bens, 'Ada Lovelace');
});

describe('losing a right', () => {
  beforeAll(() => browser.expectProblem(/status of 40[0134]/));

  test("guard: made Private, a project leaves the team's screens, and the team leaves it", async () => {
    const [adas, bens] = [await openAs(ada), await openAs(ben)];
    await expectOthers(adas, 'Ben Benson');
    await adas.getByRole('button', { name: 'Private', exact: true }).click();
    await bens.getByRole('heading', { name: 'This project is no longer available' }).waitFor();
    await expectOthers(adas);
  });

  test('a removed member disappears', async () => {
    const [adas, bens] = [await openAs(ada), await openAs(ben)];
    await expectOthers(adas, 'Ben Benson');
    await call(removeUser, { uid: ben.user.uid }, ada.token);
    await expectOthers(adas);
    await bens.waitForURL('/login');
  });
});

test('guard: another role changes what a person may do immediately; everybody stays, and no further change is missed', async () => {
  const [adas, bens] = [await openAs(ada), await openAs(ben)];
  await bens.getByText('You can watch this project.').waitFor();
  await expectOthers(adas, 'Ben Benson');
  await call(changeRole, { uid: ben.user.uid, role: 'Editor' }, ada.token);
  await bens.getByRole('button', { name: 'Undo', exact: true }).waitFor();
  await nameField(adas).fill('Renamed since');
  await nameField(adas).press('Enter');
  await waitForName(bens, 'Renamed since');
  await expectOthers(bens, 'Ada Lovelace');
  await expectOthers(adas, 'Ben Benson');
});

test('guard: a disconnected person who may still subscribe is reconnected immediately, without waiting for a poll', async () => {
  const owner = await joinAccount(ada.account, 'Editor', 'Olga Owner');
  const passed = newProjectId();
  await call(createProject, { id: passed, name: 'Deck' }, owner.token);
  await call(updateProject, { id: passed, who_can_edit: 'Team' }, owner.token);
  const bens = await openAs(ben);
  await bens.clock.install();
  await bens.goto(`/project/${passed}`);
  await expectOthers(bens);
  await waitForName(bens, 'Deck');
  // Received live, or fetched when the channel opened: from now on, the channel is open.
  await call(updateProject, { id: passed, name: 'Seen' }, ada.token);
  await waitForName(bens, 'Seen');
  // From here on, the page has too little time for Amplify's five seconds and for the one-minute poll.
  await bens.clock.pauseAt(Date.now() + 1_000);
  await call(removeUser, { uid: owner.user.uid }, ada.token);
  await until(
    async () => (await call(getProject, { id: passed }, ada.token)).uid === ada.uid,
    'the project to be passed on',
  );
  await call(updateProject, { id: passed, name: 'Passed on' }, ada.token);
  await waitForName(bens, 'Passed on', () => bens.clock.runFor(2));
  await call(deleteProject, { id: passed }, ada.token);
});
