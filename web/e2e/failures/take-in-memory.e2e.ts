import type { Page } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { signUp } from '../../../testing/test-stack';
import { limitDisk } from '../disk';
import { getOpenProject } from '../deck';
import { fillLogin } from '../log-in';
import { openDeck } from '../open-deck';
import { startTake, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

describe('a take that exists only in this window', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
    browser.expectProblem(/status of 40[014]|ERR_INTERNET_DISCONNECTED|WebSocket|Unable to preload CSS/);
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  /** A person who records while the disk is full. */
  async function talking() {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    await limitDisk(page, 1000);
    await startTake(page);
    await page.getByText(/^The disk is full|^This browser can’t store recordings on disk/).waitFor();
    await talkUntil(page, 2);
    return { page, person, id };
  }
  const recorder = (page: Page) => page.getByRole('dialog', { name: 'Recording' });
  const bar = (page: Page) => page.getByRole('region', { name: 'Recording' });
  const logOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
  };
  const keep = async (page: Page) => {
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await recorder(page).waitFor({ state: 'detached' });
  };

  test('is hidden while somebody else is logged in, and can be kept when its person is back', async () => {
    const { page, person, id } = await talking();
    const beside = await browser.newPageOfSamePerson(page);
    await beside.goto('/logout');
    await beside.getByText('Logged out!').waitFor();
    await page.waitForURL('/login');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minimize' }).click();
    const eve = await signUp('Eve Stranger');
    await fillLogin(page, eve.email, eve.password);
    await bar(page).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Your menu' }).waitFor();
    expect(await recorder(page).count()).toBe(0);
    await logOut(page);
    await page.getByText('Logged out!').waitFor();
    expect(await recorder(page).count()).toBe(0);

    await page.getByRole('link', { name: /log in/i }).click();
    await fillLogin(page, person.email, person.password);
    await recorder(page).waitFor();
    await keep(page);
    expect((await getOpenProject(person, id)).clips[0]?.duration).toBeGreaterThanOrEqual(1900);
  });

  test('is not announced in Recordings when its person logs out; it can be saved as a file then', async () => {
    const { page } = await talking();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Minimize' }).click();
    await logOut(page);
    await page.getByText(/isn’t stored on disk\. If you log out, it will be lost when this window closes/).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByText('Logged out!').waitFor();
    await recorder(page).waitFor();
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as a file' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.m4a$/);
  });

  test('stays in a bar when it is left before the upload', async () => {
    const { page, person, id } = await talking();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByRole('button', { name: 'Leave and keep uploading' }).click();
    await bar(page).getByText('Waiting for a connection').waitFor();
    await page.context().setOffline(false);
    await bar(page).waitFor({ state: 'detached' });
    expect((await getOpenProject(person, id)).clips).toHaveLength(1);
  });
});
