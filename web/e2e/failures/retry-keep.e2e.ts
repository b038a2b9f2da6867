import type { Page, Route } from 'playwright-core';
import { bucket } from '../../../testing/bucket';
import { openBrowser, type TestBrowser } from '../../../testing/chromium';
import { stagingBucket } from '../../../testing/test-stack';
import { until } from '../../../testing/until';
import { getOpenProject } from '../deck';
import { type OpenDeck, openDeck } from '../open-deck';
import { startTake, countTakesOnDisk, talkUntil } from '../talk';
import { voice, wavFile } from '../voice';

describe('a take that could not be kept immediately', () => {
  let browser: TestBrowser;
  beforeAll(async () => {
    browser = await openBrowser({ microphone: wavFile(voice()) });
    browser.expectProblem(/status of 40[03]|net::ERR_FAILED/);
  });
  afterEach(() => browser.closePages());
  afterAll(() => browser.close());

  const recorder = (page: Page) => page.getByRole('dialog', { name: 'Recording' });
  async function record(page: Page) {
    await startTake(page);
    await talkUntil(page, 2);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('button', { name: 'Keep', exact: true }).click();
  }
  async function tryAgain(page: Page) {
    await page.getByRole('button', { name: 'Try to save again' }).click();
    await recorder(page).waitFor({ state: 'detached' });
  }
  /** Deletes unused files, as if no stored clip had used them for a week. */
  async function sweepFiles(id: string): Promise<string[]> {
    const swept = await bucket.keysBelow(`projects/${id}/clips/`);
    expect(swept).not.toEqual([]);
    await Promise.all(swept.map((key) => bucket.remove(key)));
    return swept;
  }
  /** The project has one clip, and its file exists. */
  async function expectSound({ person, id }: Pick<OpenDeck, 'person' | 'id'>) {
    const { clips } = await getOpenProject(person, id);
    const files = await bucket.keysBelow(`projects/${id}/clips/`);
    expect(clips.map(({ url }) => files.includes(url.slice(1)))).toEqual([true]);
  }

  test('is reported when the storage keeps refusing it, and is uploaded on a later retry', async () => {
    const page = await browser.newPage();
    let isRefused = true;
    await page.route(`**/${stagingBucket}`, (route) =>
      isRefused ? route.fulfill({ status: 403, headers: { 'access-control-allow-origin': '*' } }) : route.continue(),
    );
    // Makes pending retries run at once, so that the test doesn't wait.
    await page.addInitScript(() => setInterval(() => window.dispatchEvent(new Event('online')), 300));
    const deck = await openDeck(page);
    await record(page);
    await recorder(page)
      .getByText(/couldn’t be uploaded\. The file wasn’t accepted \(403\)/)
      .waitFor();
    expect(await countTakesOnDisk(page)).toBe(1);
    isRefused = false;
    await tryAgain(page);
    await expectSound(deck);
  });

  test('is uploaded again if its file was deleted meanwhile', async () => {
    const page = await browser.newPage();
    let isRefused = true;
    const refusal = { error: { status: 'INVALID_ARGUMENT', message: 'Not now.' } };
    await page.route('**/saveEdits', (route) =>
      isRefused ? route.fulfill({ status: 400, json: refusal }) : route.continue(),
    );
    const deck = await openDeck(page);
    await record(page);
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await sweepFiles(deck.id);
    isRefused = false;
    await tryAgain(page);
    await expectSound(deck);
  });

  /** A person whose tab crashed between a take's upload and its save. */
  async function lostBeforeSaving() {
    const page = await browser.newPage();
    const deck = await openDeck(page);
    const beside = await browser.newPageOfSamePerson(page);
    const saving = new Promise<Route>((resolve) => void page.route('**/saveEdits', resolve));
    await record(page);
    // Chromium sends a request that is still held when its tab dies.
    await (await saving).abort();
    await browser.killTab(page);
    expect((await getOpenProject(deck.person, deck.id)).clips).toEqual([]);
    return { deck, beside };
  }

  /** The person returns, on any screen: adding the take resumes with a notice. */
  async function comeBack(page: Page, path: string) {
    await page.goto(path);
    await page.getByText(/^Your recording was added to/).waitFor();
    await until(async () => (await countTakesOnDisk(page)) === 0, 'a take that is gone');
    expect(await page.getByText('A recording wasn’t saved').count()).toBe(0);
  }

  test('is uploaded again if the clip of a lost tab refers to a deleted file', async () => {
    const { deck, beside } = await lostBeforeSaving();
    await sweepFiles(deck.id);
    await comeBack(beside, `/project/${deck.id}`);
    await expectSound(deck);
  });

  test("is uploaded again from another screen, too, if the lost tab's clip arrives meanwhile", async () => {
    const { deck, beside } = await lostBeforeSaving();
    await sweepFiles(deck.id);
    await comeBack(beside, '/recordings');
    await expectSound(deck);
  });

  test("is replaced by the lost tab's clip, with all edits made to it, if its file exists", async () => {
    const { deck, beside } = await lostBeforeSaving();
    const left = await bucket.keysBelow(`projects/${deck.id}/clips/`);
    await comeBack(beside, '/');
    await expectSound(deck);
    expect(left).toContain((await getOpenProject(deck.person, deck.id)).clips[0]?.url.slice(1));
  });
});
