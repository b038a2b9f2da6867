import type { Page } from 'playwright-core';
import { deleteProject, updateProject } from '#shared/api/projects';
import { changeRole } from '#shared/api/users';
import { projectId } from '#shared/entities/scalars';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { joinAccount } from '../../../testing/records';
import { call, type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { dropOnHome, PICTURES, getOpenProject, waitForSlides } from '../deck';
import { fillLogin, logInNewPerson, stayLoggedIn } from '../log-in';
import { makeNarratedProject } from '../narrated-project';
import { openDeck } from '../open-deck';
import { startTake, countTakesOnDisk, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

describe('a take belongs to the person, not to a screen', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  async function talking(open: (page: Page) => Promise<{ person: SignedUp; id: string }> = openDeck) {
    const page = await browser.newPage();
    const { person, id } = await open(page);
    await startTake(page);
    await talkUntil(page, 1);
    return { page, person, id };
  }
  /** Opens the project from Home, so that there is a page to go back to. */
  async function fromHome(page: Page) {
    const person = await logInNewPerson(page);
    const id = await dropOnHome(page, PICTURES);
    await waitForSlides(person, id, PICTURES.length);
    await page.getByLabel(`Slide ${PICTURES.length}`, { exact: true }).first().waitFor();
    return { person, id };
  }
  const bar = (page: Page) => page.getByRole('region', { name: 'Recording' });
  /** Whether the microphone is released on this computer. */
  const isLetGo = (page: Page) =>
    page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return !held.some(({ name }) => name?.startsWith('take-'));
    });
  /** Logs out in another tab, and so in this one. Returns the other tab. */
  async function logOutBeside(page: Page): Promise<Page> {
    const beside = await browser.newPageOfSamePerson(page);
    await beside.goto('/logout');
    await beside.getByText('Logged out!').waitFor();
    await page.waitForURL('/login');
    return beside;
  }
  const clipOf = async (person: Parameters<typeof getOpenProject>[0], id: string) =>
    (await getOpenProject(person, id)).clips[0]?.duration ?? 0;

  test('Back asks, a second Back minimizes the recorder to a bar on every screen, with Stop and a way back', async () => {
    const { page, person, id } = await talking(fromHome);
    await page.goBack();
    await page.getByRole('heading', { name: 'You’re recording' }).waitFor();
    expect(page.url()).toContain(id);
    await page.goBack();
    await bar(page).waitFor();
    expect(page.url()).toContain(id);

    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.waitForURL('/projects');
    await talkUntil(page, 3);
    await bar(page).getByText('Recording', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL('/');
    await bar(page).getByRole('button', { name: 'Back to the recorder' }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await talkUntil(page, 5);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    expect(await clipOf(person, id)).toBeGreaterThanOrEqual(4900);
    expect((await getOpenProject(person, id)).markers).toHaveLength(2);
    await until(async () => (await countTakesOnDisk(page)) === 0, 'a take that is gone once the server has it');
  });

  test("if the browser closes it, as a phone's second Back does, it becomes a bar", async () => {
    const { page } = await talking();
    await page.getByRole('dialog', { name: 'Recording' }).evaluate((dialog: HTMLDialogElement) => dialog.close());
    await bar(page).waitFor();
    await talkUntil(page, 2);
    await bar(page).getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
  });

  test('an error covers the bar until it is closed, and the recording can be stopped then', async () => {
    let isRefusing = false;
    browser.expectProblem(/status of 403/);
    const refusal = { error: { status: 'PERMISSION_DENIED', message: 'You don’t have permission to do this.' } };
    const { page } = await talking(async (fresh) => {
      await fresh.route(/\/createProject$/, (route) =>
        isRefusing ? route.fulfill({ status: 403, json: refusal }) : route.continue(),
      );
      return openDeck(fresh);
    });
    isRefusing = true;
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.getByRole('button', { name: 'New project' }).first().click();
    const error = page.getByRole('dialog', { name: 'Error' });
    await error.waitFor();
    await talkUntil(page, 3);
    await page.keyboard.press('Escape');
    await error.waitFor({ state: 'detached' });
    await bar(page).getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
  });

  test("Esc and Enter in a hurry stop nothing: the dialog's default is to keep recording", async () => {
    const { page } = await talking();
    await page.keyboard.press('Escape');
    await page.locator('button:focus', { hasText: 'Keep recording' }).waitFor();
    await page.keyboard.press('Enter');
    await talkUntil(page, 2);
    await page.keyboard.press('k');
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { name: 'Your recording is paused' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Resume', exact: true }).waitFor();
  });

  test('logging out asks first, and saves the recording for later', async () => {
    const { page } = await talking();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await page.getByRole('link', { name: 'Projects' }).first().click();
    const logOut = async () => {
      await page.getByRole('button', { name: 'Your menu' }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    };
    await logOut();
    await page.getByText(/^Logging out ends this recording/).waitFor();
    await page.getByRole('button', { name: 'Stay', exact: true }).click();
    await talkUntil(page, 2);
    await logOut();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByText('Logged out!').waitFor();
    expect(await countTakesOnDisk(page)).toBe(1);
  });

  test('deleting the project does not end its recording', async () => {
    const { page, person, id } = await talking();
    // The project's pictures are deleted with it.
    browser.expectProblem(/status of (404|403 .*\/slides\/)/);
    await call(deleteProject, { id: projectId.parse(id) }, person.token);
    await page.getByRole('heading', { name: 'This project is no longer available' }).waitFor({ state: 'attached' });
    await talkUntil(page, 3);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Your recording is still safe on this computer.').waitFor();
    expect(await countTakesOnDisk(page)).toBe(1);
  });

  test('nor one minimized on another screen, which stays unsaved', async () => {
    const { page, person, id } = await talking();
    browser.expectProblem(/status of 40[34]/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.waitForURL('/projects');
    await call(deleteProject, { id: projectId.parse(id) }, person.token);
    await bar(page).getByText('This project was deleted').waitFor();
    await talkUntil(page, 3);
    await bar(page).getByText('Recording', { exact: true }).waitFor();
    await bar(page).getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Your recording is still safe on this computer.').waitFor();
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await page.getByText('Your recording is safe: save it, or move it to one of your projects.').waitFor();
    expect(await countTakesOnDisk(page)).toBe(1);
  });

  test('a session ended elsewhere does not end the recording; it is kept after the next login', async () => {
    const { page, person, id } = await talking();
    browser.expectProblem(/status of 40[01]/);
    await logOutBeside(page);
    await talkUntil(page, 3);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await fillLogin(page, person.email, person.password);
    await page.waitForURL(`/project/${id}`);
    await bar(page).getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    await until(async () => (await countTakesOnDisk(page)) === 0, 'a take that is gone once the server has it');
  });

  test("a logged-out person's review has Log in; a login in another tab is used, and adding continues", async () => {
    const { page, person, id } = await talking();
    browser.expectProblem(/status of 40[01]/);
    const beside = await logOutBeside(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByText(/^You’re logged out\. Your recording is safe/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Recording' }).getByRole('button', { name: 'Log in' }).click();
    await bar(page).waitFor();
    await beside.goto('/login');
    await fillLogin(beside, person.email, person.password);
    await page.getByText(/^Your recording was added to [^.]*\.$/).waitFor();
    await until(async () => (await clipOf(person, id)) > 0, 'a stored clip');
  });

  test('the next person to log in sees and hears nothing of the recording; it is saved for later for its speaker', async () => {
    const { page, person, id } = await talking();
    browser.expectProblem(/status of 40[014]/);
    await logOutBeside(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minimize' }).click();
    const eve = await signUp('Eve Stranger');
    await fillLogin(page, eve.email, eve.password);
    await bar(page).waitFor({ state: 'detached' });
    await until(() => isLetGo(page), 'a take that is saved for later');
    expect(await page.getByText('Saved for later in Recordings.').count()).toBe(0);
    await page.goto('/recordings');
    await page.getByText('Nothing here').waitFor();
    expect(await countTakesOnDisk(page)).toBe(1);
    expect(await clipOf(person, id)).toBe(0);
  });

  test('logging out everywhere ends the recording with a notice, and saves it for later', async () => {
    const { page } = await talking();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await page.getByText(/^Logging out ends this recording/).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.waitForURL('/login');
    await bar(page).waitFor({ state: 'detached' });
    await until(() => isLetGo(page), 'a take that is saved for later');
    expect(await countTakesOnDisk(page)).toBe(1);
  });

  /** An Editor who records in another person's project. */
  async function colleagueTalking() {
    const owner = await signUp('Olga Owner');
    const id = await makeNarratedProject(owner);
    await call(updateProject, { id, who_can_edit: 'Team' }, owner.token);
    const person = await joinAccount(owner.account, 'Editor');
    const page = await browser.newPage();
    await stayLoggedIn(page, person);
    await page.goto(`/project/${id}`);
    await page.getByRole('button', { name: /^Clip 1,/ }).waitFor();
    await startTake(page);
    await talkUntil(page, 1);
    return { page, owner, person, id };
  }

  test("a project made Private by its owner does not end a colleague's recording", async () => {
    const { page, owner, id } = await colleagueTalking();
    browser.expectProblem(/status of 404/);
    await call(updateProject, { id, who_can_edit: 'Private' }, owner.token);
    await page.getByRole('heading', { name: 'This project is no longer available' }).waitFor({ state: 'attached' });
    await talkUntil(page, 3);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await page.getByText('Your recording is safe: save it, or move it to one of your projects.').waitFor();
    expect(await countTakesOnDisk(page)).toBe(1);
  });

  test("a changed role does not end the recording: it continues in a bar, and what can't be kept stays safe", async () => {
    const { page, owner, person } = await colleagueTalking();
    browser.expectProblem(/status of 403/);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await call(changeRole, { uid: person.user.uid, role: 'Member' }, owner.token);
    await page.getByText('You can watch this project. Only Editors can edit it.').waitFor();
    await talkUntil(page, 3);
    await bar(page).getByText('Recording', { exact: true }).waitFor();
    await bar(page).getByRole('button', { name: 'Stop' }).click();
    const kept = 'Your recording is safe on this computer: in Recordings, save it or move it to one of your projects.';
    await page.getByText(`You can no longer edit this project. ${kept}`).waitFor();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Your recording is still safe on this computer.').waitFor();
    expect(await countTakesOnDisk(page)).toBe(1);
  });

  test('closing the window asks, and the recording continues meanwhile', async () => {
    const { page } = await talking();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const question = await asked;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await talkUntil(page, 3);
    await page.getByText('Recording', { exact: true }).waitFor();
  });
});
