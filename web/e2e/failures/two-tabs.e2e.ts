import type { Page } from 'playwright-core';
import { getProject } from '#shared/api/projects';
import type { ProjectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { call, type SignedUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { logInNewPerson } from '../log-in';
import { makeNarratedProject } from '../narrated-project';

let browser: TestBrowser;
let owner: SignedUp;
let id: ProjectId;
let first: Page;
let second: Page;

beforeAll(async () => {
  browser = await openBrowser();
  // The lost connection, and the conflict when both save the same field.
  browser.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 409/);
});
afterAll(() => browser.close());

beforeEach(async () => {
  first = await browser.newPage();
  owner = await logInNewPerson(first);
  id = await makeNarratedProject(owner);
  second = await browser.newPageOfSamePerson(first);
  await Promise.all([first, second].map(openProject));
});
afterEach(() => second.context().close());

async function openProject(page: Page): Promise<void> {
  await page.goto(`/project/${id}`);
  await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
}

const slideChange = (page: Page, name: string) =>
  page.getByRole('slider', { name: `Slide change, ${name}`, exact: true });
const readMoment = async (page: Page, name: string) =>
  Number(await slideChange(page, name).getAttribute('aria-valuenow'));
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Project name' });
const waitForPendingChanges = (page: Page, changes: string) =>
  page.getByTitle(`${changes} waiting`, { exact: true }).waitFor();
const waitUntilSaved = (page: Page) => page.getByText('Saved', { exact: true }).waitFor();

/** Moves a slide change by 50 ms: one marker changes. */
async function nudge(page: Page, name: string): Promise<void> {
  await slideChange(page, name).focus();
  await page.keyboard.press('ArrowRight');
}

async function rename(page: Page, name: string): Promise<void> {
  await nameField(page).fill(name);
  await nameField(page).press('Enter');
}

/** The page's values of the fields that the tests edit. */
const readShown = async (page: Page) => [
  await nameField(page).inputValue(),
  await readMoment(page, EARLY),
  await readMoment(page, LATE),
];

/** The same, as stored on the server. */
async function stored() {
  const { name, markers } = await call(getProject, { id }, owner.token);
  const ends: number[] = [];
  for (const { duration } of markers.sort((a, b) => a.created_at - b.created_at)) {
    ends.push((ends.at(-1) ?? 0) + duration);
  }
  return [name, ends[0], ends[2]];
}

const EARLY = 'Slide 1 to Slide 2';
const LATE = 'Slide 3 to Slide 4';

/** Disconnects both tabs, which then edit different fields; the edits stay pending. */
async function editApartOffline(): Promise<void> {
  await first.context().setOffline(true);
  await nudge(first, EARLY);
  await nudge(second, LATE);
  await rename(second, 'Two tabs');
  await waitForPendingChanges(first, '1 change');
  await waitForPendingChanges(second, '2 changes');
}

describe('guard: nothing is lost when edits of one project wait in two tabs', () => {
  test('both save when the connection is back, and show the same', async () => {
    const [, early, late] = (await readShown(first)) as [string, number, number];
    await editApartOffline();
    await first.context().setOffline(false);
    await Promise.all([first, second].map(waitUntilSaved));
    const expected = ['Two tabs', early + 50, late + 50];
    for (const page of [first, second]) {
      await until(async () => String(await readShown(page)) === String(expected), 'the same in both tabs');
    }
    expect(await stored()).toEqual(expected);
  });

  test('of two changes at one place, both tabs end with the later one', async () => {
    const [, early] = (await readShown(first)) as [string, number];
    await first.context().setOffline(true);
    await nudge(first, EARLY);
    await rename(first, 'By the first');
    await nudge(second, EARLY);
    await nudge(second, EARLY);
    await rename(second, 'By the second');
    await waitForPendingChanges(first, '2 changes');
    await waitForPendingChanges(second, '2 changes');
    await first.context().setOffline(false);
    await Promise.all([first, second].map(waitUntilSaved));
    await until(
      async () =>
        String(await readShown(first)) === String(await readShown(second)) &&
        String(await readShown(first)) === String(await stored()),
      'one and the same in both tabs and on the server',
    );
    // The name and the slide changes are saved by separate calls, so either tab may be last for each.
    const [name, moment] = await stored();
    expect(['By the first', 'By the second']).toContain(name);
    expect([early + 50, early + 100]).toContain(moment);
  });

  test('edits of a tab that crashed are taken over by the other', async () => {
    const [, early, late] = (await readShown(first)) as [string, number, number];
    await first.context().setOffline(true);
    await nudge(second, LATE);
    await nudge(first, EARLY);
    await waitForPendingChanges(first, '1 change');
    await waitForPendingChanges(second, '1 change');
    await browser.killTab(first);
    await waitForPendingChanges(second, '2 changes');
    await second.context().setOffline(false);
    await waitUntilSaved(second);
    expect(await stored()).toEqual(['Deck', early + 50, late + 50]);
    expect(await readShown(second)).toEqual(['Deck', early + 50, late + 50]);
  });

  test('edits that both leave behind are saved by the next tab', async () => {
    const [, early, late] = (await readShown(first)) as [string, number, number];
    await editApartOffline();
    const next = await browser.newPageOfSamePerson(first);
    await browser.killTab(first);
    await browser.killTab(second);
    await next.context().setOffline(false);
    second = next;
    await openProject(next);
    const expected = ['Two tabs', early + 50, late + 50];
    await until(async () => String(await stored()) === String(expected), 'all of it on the server');
    await waitUntilSaved(next);
    expect(await readShown(next)).toEqual(expected);
  });
});
