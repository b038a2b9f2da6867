import type { Request } from 'playwright-core';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { type SignedUp, signUp } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { getOpenProject } from '../deck';
import { fillLogin } from '../log-in';
import { openDeck } from '../open-deck';
import { startTake, countTakesOnDisk, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

/** Whether a request belongs to a take's upload: a call about it, or a file for storage. */
const isTakeRequest = (request: Request) =>
  /TakeUpload$/.test(request.url()) || /^multipart/.test(request.headers()['content-type'] ?? '');

describe('keeping while offline', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
    browser.expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket|Unable to preload CSS/);
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  /** A person whose take has ended, and whose connection was lost just before or after Stop. */
  async function keptOffline({ cut }: { cut: 'before Stop' | 'after Stop' } = { cut: 'after Stop' }) {
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    await startTake(page);
    await talkUntil(page, 2);
    if (cut === 'before Stop') await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Offline. It’s safe here and will be uploaded.').waitFor();
    return { page, person, id };
  }
  const stored = async (person: Parameters<typeof getOpenProject>[0], id: string) =>
    (await getOpenProject(person, id)).clips.length;

  test('says so, and finishes when the connection is back', async () => {
    const { page, person, id } = await keptOffline();
    expect(await stored(person, id)).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    expect(await stored(person, id)).toBe(1);
    await until(async () => (await countTakesOnDisk(page)) === 0, 'a take that is gone once the server has it');
  });

  test('says what it waits for while the server does not respond to an online computer', async () => {
    browser.expectProblem(/ERR_FAILED/);
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    let isAway = false;
    await page.route(/\/(completeTakeUpload|createUpload|createTakeUpload|getProject|saveEdits)$/, (route) =>
      isAway ? route.abort() : route.continue(),
    );
    await startTake(page);
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Stop' }).click();
    isAway = true;
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await page.getByText('Narradeck isn’t responding. It’s safe here and will be uploaded.').waitFor();
    await page.getByRole('button', { name: 'Leave and keep uploading' }).waitFor();
    isAway = false;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    expect(await stored(person, id)).toBe(1);
  });

  test('a long outage is no failure: nothing alarms, and the take is uploaded automatically', async () => {
    const { page, person, id } = await keptOffline({ cut: 'before Stop' });
    await page.getByRole('button', { name: 'Leave and keep uploading' }).click();
    // Each reconnect starts a new attempt, more often than one attempt retries.
    for (let tries = 0; tries < 9; tries++) {
      const failed = page.waitForEvent('requestfailed', isTakeRequest);
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await failed;
    }
    const uploads = page.getByRole('region', { name: 'Uploads' });
    await uploads.getByRole('progressbar', { name: 'Recording' }).waitFor();
    await uploads.getByText('Offline').waitFor();
    expect(await page.getByText('could not be sent').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByText(/^Your recording was added to [^.]*\.$/).waitFor();
    expect(await stored(person, id)).toBe(1);
  });

  test('allows leaving the recorder and the screen; the take is uploaded automatically', async () => {
    const { page, person, id } = await keptOffline();
    await page.getByRole('button', { name: 'Leave and keep uploading' }).click();
    await page.getByRole('dialog', { name: 'Recording' }).waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.waitForURL('/projects');
    expect(await countTakesOnDisk(page)).toBe(1);
    await page.context().setOffline(false);
    await page.getByText(/^Your recording was added to [^.]*\.$/).waitFor();
    expect(await stored(person, id)).toBe(1);
    await until(async () => (await countTakesOnDisk(page)) === 0, 'a take that is gone once the server has it');
  });

  test('continues at the next visit, on any screen, if the browser was closed meanwhile, and says so', async () => {
    const { page, person, id } = await keptOffline();
    await page.getByRole('button', { name: 'Leave and keep uploading' }).click();
    const beside = await browser.newPageOfSamePerson(page);
    await page.close();
    await beside.context().setOffline(false);
    await beside.route(/\/getProject$/, (route) => route.abort());
    await beside.goto('/recordings');
    await beside.getByText(/^Your recording is being added to/).waitFor();
    await beside.getByText(/^Will be added to .* automatically\./).waitFor();
    expect(await beside.getByText('interrupted').count()).toBe(0);
    await beside.unroute(/\/getProject$/);
    await beside.evaluate(() => window.dispatchEvent(new Event('online')));
    await beside.getByText(/^Your recording was added to [^.]*\.$/).waitFor();
    expect(await stored(person, id)).toBe(1);
    await until(async () => (await countTakesOnDisk(beside)) === 0, 'a take that is gone once the server has it');
  });

  test('stops on logging out: it does not continue for the next person, but when its own returns', async () => {
    browser.expectProblem(/ERR_FAILED/);
    const page = await browser.newPage();
    const { person, id } = await openDeck(page);
    let isCut = true;
    // Before a recorder exists: setting a route messages each worker of the page, and one that ends at Stop never answers.
    await page.route(/\/saveEdits$/, (route) => (isCut ? route.abort() : route.continue()));
    await startTake(page);
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Stop' }).click();
    const refused = page.waitForRequest(/\/saveEdits$/);
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
    await refused;
    await page.getByRole('button', { name: 'Close the recorder' }).click();
    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.waitForURL('/projects');
    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await page.getByText('1 file is still being added.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out', exact: true }).click();
    await page.getByText('Logged out!').waitFor();
    isCut = false;
    const isLetGo = () =>
      page.evaluate(async () => !(await navigator.locks.query()).held?.some(({ name }) => name?.startsWith('take-')));
    await until(isLetGo, 'a take that nobody works with');
    const logIn = async ({ email, password }: Pick<SignedUp, 'email' | 'password'>) => {
      await page.goto('/login');
      await fillLogin(page, email, password);
      await page.getByRole('button', { name: 'Your menu' }).waitFor();
    };
    await logIn(await signUp('Eve Stranger'));
    expect(await stored(person, id)).toBe(0);
    await page.goto('/logout');
    await page.getByText('Logged out!').waitFor();
    await logIn(person);
    await page.getByText(/^Your recording was added to [^.]*\.$/).waitFor();
    expect(await stored(person, id)).toBe(1);
  });
});
